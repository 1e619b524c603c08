import type { Page, Route } from '@playwright/test'

/**
 * Handles the next request to an address, of this method if one is given. The route stays after that: one that is taken away just as the page makes its next request
 * can leave that without a response.
 */
export const routeOnce = async (
  page: Page,
  address: Parameters<Page['route']>[0],
  handle: (route: Route) => Promise<unknown>,
  method?: string,
): Promise<void> => {
  let isHandled = false
  await page.route(address, (route) => {
    const isOther = method !== undefined && route.request().method() !== method
    if (isHandled || isOther) return route.fallback()
    isHandled = true
    return handle(route)
  })
}
