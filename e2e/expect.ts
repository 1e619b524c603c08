import { expect as base, type Locator, type Page } from '@playwright/test'

/**
 * Not with a timeout, which is set where an expectation may fail, nor with `visible`, which may ask for the opposite. A list is compared
 * with all elements, and there may be none.
 */
const mayWaitFirst = (args: readonly unknown[]): boolean =>
  args.every((arg) => !Array.isArray(arg) && !(arg instanceof Object && ('timeout' in arg || 'visible' in arg)))

const isPage = (value: unknown): value is Page => value instanceof Object && 'waitForURL' in value
const isLocator = (value: unknown): value is Locator => value instanceof Object && 'waitFor' in value

const onElement =
  (state: 'visible' | 'attached') =>
  async (element: unknown): Promise<void> => {
    if (isLocator(element)) await element.waitFor({ state, timeout: waitMs })
  }

const onAddress = async (page: unknown, address: unknown): Promise<void> => {
  const isAddress = typeof address === 'string' || address instanceof RegExp
  if (isPage(page) && isAddress) await page.waitForURL(address, { waitUntil: 'commit', timeout: waitMs })
}

/** The expectation that follows waits as well, and a failure says what was missing before the test is over. */
const waitMs = 15_000

const attached = onElement('attached')

const waits: Readonly<Record<string, (actual: unknown, expected: unknown) => Promise<void>>> = {
  toBeVisible: onElement('visible'),
  toBeFocused: attached,
  toBeChecked: attached,
  toContainText: attached,
  toHaveAttribute: attached,
  toHaveText: attached,
  toHaveURL: onAddress,
  toHaveValue: attached,
}

const succeeds = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/**
 * Each time that an expectation does not hold yet, Playwright describes the whole page for its report, which takes 30 ms on a page of the
 * form. Here an element or an address is waited for first, and only what is still missing then is expected in vain. Whoever has waited
 * until an element is visible need not ask again.
 */
const waitFirst = <Matchers extends object>(matchers: Matchers, actual: unknown): Matchers =>
  new Proxy(matchers, {
    get: (target, name) => {
      const matcher: unknown = Reflect.get(target, name)
      const wait = waits[String(name)]
      if (!wait || typeof matcher !== 'function') return matcher
      return async (...args: readonly unknown[]) => {
        const isThere = mayWaitFirst(args) && (await succeeds(wait(actual, args[0])))
        if (!isThere || name !== 'toBeVisible') await matcher.apply(target, args)
      }
    },
  })

export const expect: typeof base = new Proxy(base, {
  apply: (target, self, [actual, ...others]) => {
    const matchers = Reflect.apply(target, self, [actual, ...others])
    return isPage(actual) || isLocator(actual) ? waitFirst(matchers, actual) : matchers
  },
})
