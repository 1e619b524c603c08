import { lookup } from 'node:dns'
import { once } from 'node:events'
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { errorCode } from '../../platform/errors/describe-error.ts'

const timeoutMs = 10_000
const maxPrefixBytes = 200

type AddressCheck = (address: string) => boolean

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean => {
  const parsed = ipaddr.parse(network.split('/')[0] ?? '')
  const [base, bits] = network.includes('/')
    ? ipaddr.parseCIDR(network)
    : ([parsed, parsed.kind() === 'ipv4' ? 32 : 128] as const)
  return base.kind() === address.kind() && address.match(base, bits)
}

const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** The address that is reached: networks with IPv6 alone give an IPv4 address as one of IPv6 that has it at its end. */
const reachedAddress = (text: string): ipaddr.IPv4 | ipaddr.IPv6 => {
  const address = ipaddr.process(text)
  const isTranslated = address.kind() === 'ipv6' && address.match(...nat64)
  return isTranslated ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address
}

/** Public addresses, and those of the networks that the operator allows. */
export const addressCheck =
  (networks: readonly string[]): AddressCheck =>
  (text) => {
    const address = reachedAddress(text)
    return address.range() === 'unicast' || networks.some((network) => isIn(address, network))
  }

/** The name leads into a network that a webhook must not reach. */
class RefusedAddressError extends Error {
  constructor() {
    super('The address is private or reserved. The setting WEBHOOK_NETWORKS can allow its network.')
  }
}

/** Connects only to addresses that were checked: a second lookup of the name could give another one. */
const checkedLookup =
  (isAllowed: AddressCheck): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error('The name has no address.'), [])
      if (!addresses.every(({ address }) => isAllowed(address))) return callback(new RefusedAddressError(), [])
      return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }

/** A socket makes no lookup for an address that is written as a number. */
const refuseNumbers = ({ hostname }: URL, isAllowed: AddressCheck): void => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(bare) && !isAllowed(bare)) throw new RefusedAddressError()
}

/** The other side closed the connection, or wants to speak something else than HTTP on it. */
class NoResponseError extends Error {
  constructor() {
    super('The connection ended without a response.')
  }
}

/** After a 101 the request only closes, and nothing else would end the wait: its signal ends no request that is closed. */
const responseTo = async (outgoing: ClientRequest, signal: AbortSignal): Promise<IncomingMessage> => {
  const closed = once(outgoing, 'close', { signal }).then(() => {
    throw new NoResponseError()
  })
  const [response] = (await Promise.race([once(outgoing, 'response', { signal }), closed])) as [IncomingMessage]
  return response
}

/** The beginning of a response as one line. The rest is not read, and need not arrive: the status says whether it was accepted. */
const readPrefix = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= maxPrefixBytes) break
    }
  } catch {
    // What came until the connection ended, or until the timeout, is the text.
  }
  return Buffer.concat(chunks).subarray(0, maxPrefixBytes).toString('utf8').replace(/\p{C}/gu, ' ').trim()
}

type Post = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly isAllowed: AddressCheck
  readonly signal: AbortSignal
}

export type PostResult = { readonly status: number | null; readonly text: string }

const describe = (error: unknown, hasTimedOut: boolean): string => {
  if (error instanceof RefusedAddressError || error instanceof NoResponseError) return error.message
  if (hasTimedOut) return `No response within ${timeoutMs / 1_000} seconds.`
  return `The connection failed (${errorCode(error) || 'unknown error'}).`
}

/** Posts JSON once and follows no redirect. Never throws: a failed connection is a result too. */
export const postJson = async ({ url, headers, body, isAllowed, signal }: Post): Promise<PostResult> => {
  const target = new URL(url)
  const timeout = AbortSignal.timeout(timeoutMs)
  const either = AbortSignal.any([signal, timeout])
  try {
    refuseNumbers(target, isAllowed)
    const { request } = target.protocol === 'https:' ? https : http
    const outgoing = request(target, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      // A connection of its own: one that is kept open would not be checked again.
      agent: false,
      lookup: checkedLookup(isAllowed),
      signal: either,
    })
    outgoing.on('error', () => undefined)
    outgoing.end(body)
    const response = await responseTo(outgoing, either)
    return { status: response.statusCode ?? null, text: await readPrefix(response) }
  } catch (error) {
    return { status: null, text: describe(error, timeout.aborted) }
  }
}
