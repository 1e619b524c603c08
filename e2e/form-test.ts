import type { Page, Request } from '@playwright/test'
import { test as base, expect } from './test.ts'

type ForForm = {
  /** The student's page with the form open at its first page. */
  readonly formPage: Page
  readonly sameDay: undefined
}

/** The tests of the form: browser and server live on the same day. */
export const test = base.extend<ForForm>({
  sameDay: [
    async ({ context, server }, use) => {
      await context.clock.setFixedTime(server.clock.now())
      await use(undefined)
    },
    { auto: true },
  ],
  formPage: async ({ studentPage }, use) => {
    await studentPage.goto('/about')
    await expect(studentPage.locator('#first_name')).toBeVisible()
    await use(studentPage)
  },
})

export type Called = { readonly name: string; readonly body: unknown }

/** Writes down the calls a page makes from here on, in order. */
export const recordCalls = (page: Page, pattern = /\/(api|public)\//): Called[] => {
  const calls: Called[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pattern.test(pathname)) calls.push({ name: `${request.method()} ${pathname}`, body: request.postDataJSON() })
  })
  return calls
}

export { expect }
