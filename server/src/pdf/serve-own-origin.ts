import type { BrowserContext, Route } from 'playwright-core'
import type { App } from '../platform/app-type.ts'

type Headers = Awaited<ReturnType<App['inject']>>['headers']

const textHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

const answer = async (route: Route, app: App, origin: string): Promise<void> => {
  const request = route.request()
  const url = new URL(request.url())
  // Whatever the page holds, it can only read, and only from us.
  if (url.origin !== origin || request.method() !== 'GET') return route.abort('blockedbyclient')
  const { statusCode, headers, rawPayload } = await app.inject({ method: 'GET', url: `${url.pathname}${url.search}` })
  await route.fulfill({ status: statusCode, headers: textHeaders(headers), body: rawPayload })
}

/** Answers every request of a browser from within this process, so that printing needs no network, port or certificate. */
export const serveOwnOrigin = (context: BrowserContext, app: App, origin: string): Promise<unknown> =>
  context.route('**/*', (route) =>
    // A page that is being closed no longer wants its answers.
    answer(route, app, origin).catch(() => route.abort().catch(() => undefined)),
  )
