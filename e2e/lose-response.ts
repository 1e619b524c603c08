import type { Page, Route } from '@playwright/test'
import { routeOnce } from './route-once.ts'

/** What `fetch` sets itself. */
const ofConnection = new Set(['host', 'connection', 'content-length', 'accept-encoding'])

const breakOff = (route: Route): Promise<void> => route.abort('connectionreset')

/** What a proxy says for a server that does not answer in time. */
export const gatewayTimeout = (route: Route): Promise<void> =>
  route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>504 Gateway Time-out</h1>' })

/**
 * Lets the next call to this path reach the server and loses its response. Unlike `route.fetch`, this leaves the cookies of the browser
 * as they are.
 */
export const loseResponse = async (page: Page, method: string, path: string, end = breakOff): Promise<void> => {
  await routeOnce(
    page,
    ({ pathname }) => pathname === path,
    async (route) => {
      const request = route.request()
      const headers = Object.entries(await request.allHeaders()).filter(([name]) => !ofConnection.has(name))
      await fetch(request.url(), { method, headers, body: request.postData() })
      await end(route)
    },
    method,
  )
}
