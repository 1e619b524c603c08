import { vi } from 'vitest'

export type CallResponse = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body of the response; empty if it is no JSON object. */
  readonly body: Readonly<Record<string, unknown>>
}

export type SentHeaders = Readonly<Record<string, string>>

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const parsed = (text: string): Readonly<Record<string, unknown>> => {
  if (!/^[[{]/.test(text)) return {}
  const value: unknown = JSON.parse(text)
  return isObject(value) ? value : {}
}

/** Sends the request unchanged. */
export const request = async (url: string, sent: RequestInit): Promise<CallResponse> => {
  const response = await fetch(url, { redirect: 'manual', ...sent })
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, headers: response.headers, text, body: isJson ? parsed(text) : {} }
}

/** One call as our own page makes it. */
export const call = (url: string, method: string, path: string, body?: object, headers: SentHeaders = {}) =>
  request(`${url}${path}`, {
    method,
    headers: { origin: url, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })

/** The same, retried while the server responds that it is too busy. */
export const callUntilServed = (...asked: Parameters<typeof call>): Promise<CallResponse> =>
  vi.waitFor(
    async () => {
      const response = await call(...asked)
      if (response.status === 503) throw new Error(`It is too busy: ${response.text}`)
      return response
    },
    { timeout: 60_000, interval: 500 },
  )

export const expectStatus = (response: CallResponse, status: number): CallResponse => {
  if (response.status !== status) throw new Error(`Expected ${status}, got ${response.status}: ${response.text}`)
  return response
}

export const cookiesOf = ({ headers }: Pick<CallResponse, 'headers'>): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ')

/** The status of a response; undefined where the connection broke. */
export const statusOf = async (sent: Promise<{ readonly status: number }>): Promise<number | undefined> =>
  sent.then(
    ({ status }) => status,
    () => undefined,
  )
