import type { Page } from '@playwright/test'

/** What `fetch` sets itself. */
const ofConnection = new Set(['host', 'connection', 'content-length', 'accept-encoding'])

/**
 * Lets the next call to this path reach the server and loses its response. Unlike `route.fetch`, this leaves the cookies of the browser
 * as they are.
 */
export const loseResponse = async (page: Page, method: string, path: string): Promise<void> => {
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const request = route.request()
      if (request.method() !== method) return route.fallback()
      const headers = Object.entries(await request.allHeaders()).filter(([name]) => !ofConnection.has(name))
      await fetch(request.url(), { method, headers, body: request.postData() })
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}
