import type { BrowserContext, Request, Route } from 'playwright-core'
import type { App } from '../platform/app-type.ts'

type Answer = Required<Pick<NonNullable<Parameters<Route['fulfill']>[0]>, 'status' | 'headers' | 'body'>>

/** Files whose name tells their content: the same for every print. */
const neverChanges = '/assets/'

const answerFrom = async (app: App, url: string): Promise<Answer> => {
  const { statusCode, headers, rawPayload } = await app.inject({ method: 'GET', url })
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return { status: statusCode, headers: Object.fromEntries(texts), body: rawPayload }
}

/** Answers the requests of browsers from within this process, so that printing needs no network, port or certificate. */
export const ownOrigin = (app: App, origin: string) => {
  const kept = new Map<string, Answer>()

  const answerTo = async ({ pathname, search }: URL): Promise<Answer> => {
    const known = kept.get(pathname)
    if (known) return known
    const answer = await answerFrom(app, `${pathname}${search}`)
    if (pathname.startsWith(neverChanges) && answer.status === 200) kept.set(pathname, answer)
    return answer
  }

  // Whatever the page holds, it can only read, and only from us.
  const isAllowed = (request: Request, url: URL) => url.origin === origin && request.method() === 'GET'

  const handle = async (route: Route): Promise<void> => {
    const url = new URL(route.request().url())
    if (isAllowed(route.request(), url)) await route.fulfill(await answerTo(url))
    else await route.abort('blockedbyclient')
  }

  return (context: BrowserContext): Promise<unknown> =>
    // A page that is being closed no longer wants its answers.
    context.route('**/*', (route) => handle(route).catch(() => route.abort().catch(() => undefined)))
}
