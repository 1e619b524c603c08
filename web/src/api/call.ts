import { ConnectionError, readBody, wasResponseLost } from './failures.ts'
import { noteInstalledBuild } from './installed-build.ts'

type Schema = { readonly _zod: { readonly input: unknown; readonly output: unknown } }

/** A call of the contract; only its type is imported, so that zod stays out of the bundle. */
type Call = {
  readonly method: string
  readonly path: string
  readonly body?: Schema
  readonly query?: Schema
  readonly response: Schema
}

type BodyOf<Described> = Described extends { readonly body: infer Body extends Schema }
  ? Body['_zod']['input']
  : undefined

export type ResponseOf<Described extends Call> = Described['response']['_zod']['output']

type Details<Described> = {
  /** The values for each `:name` in the path. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Lets the call outlive a page that is being closed. */
  readonly keepalive?: boolean
  /** The account this call is meant for; the server refuses it if the session is somebody else's by now. */
  readonly account?: string
  /** The revision of the answers that the applicant sees; the server refuses the call if it has another one. */
  readonly revision?: number
  /** Numbers the call, so that the server ignores a delayed copy of it after a later save of this window. */
  readonly isSave?: boolean
} & (Described extends { readonly body: Schema } ? { readonly body: BodyOf<Described> } : { readonly body?: undefined })

const timeoutMs = 30_000

/** Another one after each reload. */
const windowId = crypto.randomUUID()
let lastSaveNumber = 0

const nextSaveNumber = (): number => {
  lastSaveNumber += 1
  return lastSaveNumber
}

type Sent = Omit<Details<Call>, 'body'> & { readonly body?: unknown }

const urlFor = (path: string, { params = {}, query }: Sent): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return query ? `${filled}?${new URLSearchParams(query)}` : filled
}

/** The account is encoded, because headers allow fewer characters than e-mail addresses. */
const headersFor = ({ body, account, revision, isSave }: Sent): HeadersInit => ({
  accept: 'application/json',
  ...(body !== undefined && { 'content-type': 'application/json' }),
  ...(account !== undefined && { 'x-account': encodeURIComponent(account) }),
  ...(revision !== undefined && { 'x-revision': String(revision) }),
  ...(isSave && { 'x-save-window': windowId, 'x-save-number': String(nextSaveNumber()) }),
})

/** Aborts after this time. `AbortSignal.timeout` does the same, but not on iPhones that stay at iOS 15. */
export const abortAfter = (milliseconds: number): AbortSignal => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), milliseconds)
  return controller.signal
}

/** Aborts with the first of both. `AbortSignal.any` does the same, but not on phones from before 2024. */
const eitherOf = (one: AbortSignal, other: AbortSignal): AbortSignal => {
  const controller = new AbortController()
  for (const signal of [one, other]) {
    if (signal.aborted) controller.abort(signal.reason)
    signal.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal })
  }
  return controller.signal
}

/** Makes a call and returns its response as it is. */
export const send = async (method: string, path: string, details: Sent, limitMs = timeoutMs): Promise<Response> => {
  const { body, signal, keepalive = false } = details
  const timeout = abortAfter(limitMs)
  try {
    const response = await fetch(urlFor(path, details), {
      method,
      keepalive,
      credentials: 'same-origin',
      headers: headersFor(details),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? eitherOf(signal, timeout) : timeout,
    })
    noteInstalledBuild(response)
    return response
  } catch (error) {
    throw signal?.aborted ? error : new ConnectionError(error)
  }
}

/** Makes one call of the contract; a method or path that the contract does not name does not compile. */
export const call = async <Described extends Call>(
  method: Described['method'],
  path: Described['path'],
  ...[details]: Described extends { readonly body: unknown } ? [Details<Described>] : [Details<Described>?]
): Promise<ResponseOf<Described>> => {
  const response = await send(method, path, details ?? {})
  const body: ResponseOf<Described> = await readBody(method, path, response)
  return body
}

/**
 * Makes a call once more if its response was lost, because it may have arrived. For calls that the server carries out once, however
 * often they arrive.
 */
export const repeatIfLost = <Result>(make: () => Promise<Result>): Promise<Result> =>
  make().catch((error: unknown) => {
    if (!wasResponseLost(error)) throw error
    return make()
  })
