import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { test as inLastingWindow } from './lasting-window.ts'
import { expect, test } from './test.ts'

const steps = (page: Page) => page.getByRole('navigation', { name: 'Steps of the application' })
const step = (page: Page, title: string) => steps(page).getByRole('link', { name: title })
const preview = (page: Page) => page.getByRole('tooltip')

/** Lets time pass while the clock stands, and what follows from it be drawn. */
const pass = async (page: Page, milliseconds: number) => {
  await page.clock.runFor(milliseconds)
  await page.evaluate(
    () =>
      new Promise((drawn) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = drawn
        port2.postMessage('')
      }),
  )
}

const leave = (page: Page) => page.mouse.move(640, 700)

/** Opens the form and keeps the code of the menu back until it is let go. */
const openWithoutMenu = async (page: Page) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/step-menu*.js', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/step-menu*.js')
  await page.goto('/about')
  await asked
  return async () => {
    const arrived = page.waitForResponse('**/step-menu*.js')
    letGo()
    const code = await arrived
    await code.finished()
    // Arrived is not yet run: the page has the menu only after that.
    await page.evaluate((address) => import(address), code.url())
  }
}

test('CFG-05 A11-01 A11-02 the menu previews a step for pointer and keyboard, also one that had the focus before its code was there', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-01-15T18:00:00Z') })

  await test.step('the focus stays when the code of the menu comes', async () => {
    const bringMenu = await openWithoutMenu(page)
    await step(page, 'Your Academics').focus()
    await bringMenu()
    await expect(step(page, 'Your Academics')).toBeFocused()
    await page.getByRole('button', { name: 'Account' }).focus()
    await expect(step(page, 'About You')).toHaveAttribute('aria-current', 'page')
  })

  await test.step('focus previews a step, arrow keys move between steps, Escape closes the preview, and there are no other tab stops', async () => {
    await page.keyboard.press('Tab')
    await expect(step(page, 'About You')).toBeFocused()
    await expect(preview(page)).toHaveCount(0)

    await page.keyboard.press('ArrowRight')
    await expect(step(page, 'Your Academics')).toBeFocused()
    await expect(preview(page)).toContainText('High school')
    await expect(step(page, 'Your Academics')).toHaveAccessibleDescription(/^In this step Your plans/)
    await page.keyboard.press('Escape')
    await expect(preview(page)).toHaveCount(0)
    await expect(step(page, 'Your Academics')).toBeFocused()

    await page.keyboard.press('Tab')
    await expect(step(page, 'Final Steps')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(steps(page).locator(':focus')).toHaveCount(0)
    await expect(preview(page)).toHaveCount(0)
  })

  await test.step('an open preview has no violation and no horizontal scrolling', async () => {
    for (const width of [1280, 640]) {
      await leave(page)
      // Whoever comes back in the very moment in which the preview closes does not open it again.
      await expect(preview(page)).toHaveCount(0)
      await page.setViewportSize({ width, height: 700 })
      await step(page, 'Final Steps').hover()
      await expect(preview(page)).toBeVisible()
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await expect(preview(page)).toHaveCSS('opacity', '1')
    await expectAccessible(page, '.steps, [role="tooltip"]')
    await page.setViewportSize({ width: 1280, height: 800 })
    await leave(page)
    await expect(preview(page)).toHaveCount(0)
  })

  await test.step('a preview opens after 200 ms and stays for 150 ms more, the next within 300 ms opens at once', async () => {
    await page.clock.pauseAt(new Date('2026-01-15T19:00:00Z'))
    await step(page, 'Final Steps').hover()
    await pass(page, 199)
    await expect(preview(page)).toHaveCount(0)
    await pass(page, 1)
    await expect(preview(page)).toContainText('Terms of Your Application')

    await leave(page)
    await pass(page, 149)
    await expect(preview(page)).toBeVisible()
    await pass(page, 1)
    await expect(preview(page)).toHaveCount(0)

    await pass(page, 299)
    await step(page, 'Your Academics').hover()
    await expect(preview(page)).toContainText('High school')

    await leave(page)
    await pass(page, 150)
    await expect(preview(page)).toHaveCount(0)
    await pass(page, 300)
    await step(page, 'Final Steps').hover()
    await pass(page, 199)
    await expect(preview(page)).toHaveCount(0)
    await pass(page, 1)
    await expect(preview(page)).toContainText('Terms of Your Application')
  })
})

inLastingWindow('NAV-18 a press that began before the menu was loaded opens its page', async ({ page }) => {
  const bringMenu = await openWithoutMenu(page)
  await step(page, 'Final Steps').hover()
  await page.mouse.down()
  await bringMenu()
  await page.mouse.up()

  await expect(page).toHaveURL('/final-steps')
  await step(page, 'About You').hover()
  await expect(preview(page)).toContainText('Permanent address')
})
