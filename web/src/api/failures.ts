export const unexpectedMessage = "We've encountered an unexpected error at this time. Please try again later."

/** A call that failed; its message is meant for the applicant. */
export class ServerError extends Error {
  // Declared only: a field would add a helper for browsers of 2022 to every page.
  declare readonly status: number
  declare readonly body: unknown

  constructor(message: string, status: number, body: unknown) {
    super(message)
    this.name = 'ServerError'
    this.status = status
    this.body = body
  }
}

/** The server could not be reached or did not respond in time. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached.', { cause })
    this.name = 'ConnectionError'
  }
}

/** Something else than the server has answered, such as the login page of a wireless network: for the rest a lost connection. */
class ForeignResponseError extends ConnectionError {}

/** Whether nothing at all has answered. What is no JSON has a specified message, which says nothing about the connection. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ConnectionError && !(error instanceof ForeignResponseError)

/** The session is missing or has ended. */
export class UnauthorizedError extends Error {
  constructor() {
    super('Your session is invalid. Please clear your cookies and login again.')
    this.name = 'UnauthorizedError'
  }
}

/** Code of this page that could not be loaded. The page itself says so, wherever it was needed. */
export class MissingPartError extends Error {
  constructor(cause: unknown) {
    super('Code is missing.', { cause })
    this.name = 'MissingPartError'
  }
}

/** The message for the applicant about any failure, as a sentence with a capital letter and a full stop. */
export const failureMessage = (error: unknown): string => {
  const text = error instanceof ServerError || error instanceof UnauthorizedError ? error.message.trim() : ''
  if (text === '') return unexpectedMessage
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

/** What a page says that offers to try again. */
export const retryAdvice = (error: unknown): string =>
  isUnreachable(error) ? 'Please check your connection and try again.' : failureMessage(error)

/** The only place that writes to the console. */
export const reportFailure = (...details: readonly unknown[]): void => {
  // biome-ignore lint/suspicious/noConsole: failures are meant to be seen in the console
  console.error(...details)
}

/** A text in the body of a response, which may be of any shape. */
const textIn = (body: unknown, name: 'message' | 'key'): string | undefined => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : undefined
}

/** The answer or field that the server names as the one it does not accept. */
export const refusedKey = (error: unknown): string | undefined =>
  error instanceof ServerError && error.status === 400 ? textIn(error.body, 'key') : undefined

/**
 * Whether a call may have worked although no response of our server arrived: a proxy says 502 or 504 in words of its own. A call that it
 * refuses itself, with 403 or 413, never arrives.
 */
export const wasResponseLost = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ServerError && error.status > 499 && !error.body)

type Listener = (path: string) => void

const listeners = new Set<Listener>()

/** Calls the listener after every response with status 401, with the path of the call. Returns how to stop. */
export const onUnauthorized = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const notifyUnauthorized = (path: string): void => {
  for (const listener of listeners) listener(path)
}

const isJson = (response: Response): boolean => /\bjson\b/.test(response.headers.get('content-type') ?? '')

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const networkWantsLogIn = 511

/** Whether something between us and the server has answered: ours sends JSON, the login page of a wireless network does not. */
const isForeign = (response: Response): boolean =>
  !isJson(response) && (response.ok || response.status === networkWantsLogIn)

/**
 * A body that breaks off halfway is a lost connection, and so is one that is not from our server. Any other that is no JSON is a
 * failure of the server.
 */
const parse = async (response: Response): Promise<unknown> => {
  const text = await response.text().catch((cause: unknown) => {
    throw new ConnectionError(cause)
  })
  const body = isJson(response) ? parseJson(text) : undefined
  if (body !== undefined) return body
  reportFailure(response.url, response.status, text)
  throw isForeign(response)
    ? new ForeignResponseError(response.status)
    : new ServerError(unexpectedMessage, response.status, undefined)
}

/** The body of a successful response; every failure is thrown. */
export const readBody = async (method: string, path: string, response: Response): Promise<unknown> => {
  if (response.status === 401) {
    notifyUnauthorized(path)
    throw new UnauthorizedError()
  }
  const body = await parse(response)
  if (response.ok) return body
  reportFailure(method, path, response.status, body)
  throw new ServerError(textIn(body, 'message') ?? unexpectedMessage, response.status, body)
}
