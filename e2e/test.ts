import { test as base, type Page } from '@playwright/test'
import { expect } from './expect.ts'
import { watchHistory } from './history-guard.ts'
import { startServer, type TestServer } from './start-server.ts'
import { createStudent, logInWithoutCard, type Student } from './student.ts'

// Playwright looks for the source map of every line of every call stack, and captures one for each action. Our files need none
// where Node takes the types out (see run.ts), because lines and columns stay the same.
if (process.env.PW_DISABLE_TS_ESM) Reflect.deleteProperty(Error, 'prepareStackTrace')

type ForTest = {
  /** A confirmed account that no other test uses. */
  readonly student: Student
  /** The page, in which that student is logged in. */
  readonly studentPage: Page
  readonly noSurprises: undefined
  readonly noHistoryLoop: undefined
}

type ForWorker = {
  /** Where a page of this worker changed the browser's history more than ten times in a second. */
  readonly historyLoops: Set<string>
  readonly server: TestServer
  /** One window that lasts as long as the worker; only tests that leave it as they found it may use it. */
  readonly lastingWindow: Page
}

/** Each worker has a server of its own; each test its own browser context. */
export const test = base.extend<ForTest, ForWorker>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.close()
    },
    // A start takes seconds, and longer on a busy machine.
    { scope: 'worker', timeout: 60_000 },
  ],
  historyLoops: [async ({ browser }, use) => use(watchHistory(browser)), { scope: 'worker', auto: true }],
  lastingWindow: [
    // The list comes first, so that this window is watched as well.
    async ({ browser, server, historyLoops: _ }, use) => {
      const context = await browser.newContext({ baseURL: server.url })
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  student: async ({ server }, use) => use(await createStudent(server)),
  studentPage: async ({ page, student, server }, use) => {
    await logInWithoutCard(page, server, student)
    await use(page)
  },
  noSurprises: [
    async ({ page }, use) => {
      const surprises: string[] = []
      page.on('pageerror', (error) => surprises.push(error.message))
      page.on('console', (message) => {
        if (/Content Security Policy|TrustedHTML|TrustedScript/i.test(message.text())) surprises.push(message.text())
      })
      await use(undefined)
      expect(surprises, 'nothing is thrown and the content policy is kept').toEqual([])
    },
    { auto: true },
  ],
  noHistoryLoop: [
    async ({ historyLoops }, use) => {
      historyLoops.clear()
      await use(undefined)
      expect([...historyLoops], 'the history changes at most ten times in a second').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
