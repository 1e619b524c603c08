import { onTestFinished, vi } from 'vitest'

/** A call as the server would have got it. */
export type Called = {
  readonly name: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly headers: Headers
}

type Answer = (called: Called) => Response | Promise<Response>

/** The answers to calls, by method and path. */
export type CallAnswers = Readonly<Record<string, Answer>>

const nobodyThere = () => Response.json({ message: 'No server answers this call.' }, { status: 503 })

const readCall = async (request: Request): Promise<Called> => {
  const { pathname, searchParams } = new URL(request.url)
  const text = await request.text()
  return {
    name: `${request.method} ${pathname}`,
    query: Object.fromEntries(searchParams),
    body: text === '' ? undefined : JSON.parse(text),
    headers: request.headers,
  }
}

/** Stands where the server is until the test ends, and answers these calls. Returns all calls, in order. */
export const answerCalls = (answers: CallAnswers = {}): readonly Called[] => {
  const calls: Called[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const called = await readCall(new Request(input, init))
    calls.push(called)
    return (answers[called.name] ?? nobodyThere)(called)
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return calls
}
