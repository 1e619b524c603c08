import type { AnswerOf, Call, Details } from './contract-types.ts'
import { ServerError, UnauthorizedError, unexpectedMessage } from './failures.ts'
import { reportFailure } from './report-failure.ts'
import { tellUnauthorized } from './unauthorized.ts'

const patience = 30_000

type Sent = Details<Call> | Details<{ body: never }>

const address = (path: string, { params = {}, query }: Sent): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return query ? `${filled}?${new URLSearchParams(query)}` : filled
}

/** Only some letters may stand in a header; an address may have any. */
const headersFor = ({ body, account }: Sent): HeadersInit => ({
  accept: 'application/json',
  ...(body !== undefined && { 'content-type': 'application/json' }),
  ...(account !== undefined && { 'x-account': encodeURIComponent(account) }),
})

const send = async (method: string, path: string, details: Sent): Promise<Response> => {
  const { body, signal, keepalive = false } = details
  const tooLong = AbortSignal.timeout(patience)
  return fetch(address(path, details), {
    method,
    keepalive,
    credentials: 'same-origin',
    headers: headersFor(details),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: signal ? AbortSignal.any([signal, tooLong]) : tooLong,
  })
}

const isJson = (response: Response): boolean => /\bjson\b/.test(response.headers.get('content-type') ?? '')

const parse = async (response: Response): Promise<unknown> => {
  if (!isJson(response)) throw new ServerError(unexpectedMessage, response.status, undefined)
  try {
    return await response.json()
  } catch (cause) {
    reportFailure(response.url, cause)
    throw new ServerError(unexpectedMessage, response.status, undefined)
  }
}

const messageIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : unexpectedMessage

/** One call of the contract: method and path must be those the contract names, or it does not compile. */
export const call = async <Asked extends Call>(
  method: Asked['method'],
  path: Asked['path'],
  ...[details]: Asked extends { readonly body: unknown } ? [Details<Asked>] : [Details<Asked>?]
): Promise<AnswerOf<Asked>> => {
  const response = await send(method, path, details ?? {})
  if (response.status === 401) {
    tellUnauthorized()
    throw new UnauthorizedError()
  }
  const body: AnswerOf<Asked> = await parse(response)
  if (response.ok) return body
  reportFailure(method, path, response.status, body)
  throw new ServerError(messageIn(body), response.status, body)
}
