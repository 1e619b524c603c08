import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Opens a screen and waits for what comes after its first paint. */
export const openScreen = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.toast-region')).toBeAttached()
}

/** Walks once around with the Tab key; what it does not come by cannot be used without a pointer. */
export const expectReachable = async (page: Page): Promise<void> => {
  const controls = page.locator(':is(a[href], button, input):visible')
  await page.evaluate(() =>
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element) target.setAttribute('data-reached', '')
    }),
  )
  for (let presses = (await controls.count()) + 5; presses > 0; presses -= 1) await page.keyboard.press('Tab')
  await expect(page.locator('[data-reached]').first()).toBeAttached()
  const missed = await controls.evaluateAll((all) =>
    all.filter((control) => !control.hasAttribute('data-reached')).map(({ outerHTML }) => outerHTML),
  )
  expect(missed).toEqual([])
}

const expectFits = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
}

/** No screen is narrower than this, which is also what a zoom of 200 % leaves of 640 px. */
export const expectNoSidewaysScrolling = (page: Page): Promise<void> => expectFits(page, 320)

/** The narrowest screen, a phone with targets for a finger, and 1280 px at a zoom of 200 %. */
export const expectFitsEverySize = async (page: Page): Promise<void> => {
  await expectFits(page, 320)
  await expectFits(page, 640)
  await expectFits(page, 360)
  await expectTallTargets(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Everything around the form is at least 44 px tall. */
const expectTallTargets = async (page: Page): Promise<void> => {
  const controls = page.locator(':is(.header, .steps, .account, .footer) :is(a, button, input):not(.notice a)')
  await expect(controls.first()).toBeVisible()
  await expect
    .poll(() =>
      controls.evaluateAll((all) =>
        all
          .filter((control) => control.getBoundingClientRect().height < 44)
          .map((control) => control.textContent || control.getAttribute('name')),
      ),
    )
    .toEqual([])
}

/** No animation and no transition takes time, on the whole screen. */
export const expectNothingMoves = async (page: Page): Promise<void> => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // In one call: what is rendered anew between two has no style any more.
  const durations = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { animationName, animationDuration, transitionProperty, transitionDuration } = getComputedStyle(element)
      return [
        ...(animationName === 'none' ? [] : [animationDuration]),
        ...(transitionProperty === 'none' ? [] : [transitionDuration]),
      ]
    }),
  )
  expect(durations.filter((duration) => !/^(0s(, )?)+$/.test(duration))).toEqual([])
  await page.emulateMedia({ reducedMotion: null })
}
