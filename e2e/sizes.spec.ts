import type { Page } from '@playwright/test'
import { expect, test } from './lasting-window.ts'

const screens = { phone: 360, tablet: 800, desktop: 1280 } as const

/** A phone has no room for any of the widths, so that a modal keeps just a margin of 1rem there. */
const modals = [
  { name: 'Unexpected Error', widths: { phone: '328px', tablet: '480px', desktop: '480px' } },
  { name: 'Help', widths: { phone: '328px', tablet: '560px', desktop: '960px' } },
  { name: 'Privacy Policy and Cookie Notice', widths: { phone: '328px', tablet: '720px', desktop: '1024px' } },
] as const

const open = async (page: Page, name: (typeof modals)[number]['name']) => {
  if (name === 'Help') await page.getByRole('button', { name: 'Help' }).click()
  else if (name !== 'Unexpected Error') await page.getByRole('button', { name: 'Privacy' }).click()
  else await page.evaluate(() => void Promise.reject(new DOMException('lost', 'UnknownError')))
}

const eachScreen = async (page: Page, look: (screen: keyof typeof screens) => Promise<void>): Promise<void> => {
  for (const screen of ['phone', 'tablet', 'desktop'] as const) {
    await page.setViewportSize({ width: screens[screen], height: 800 })
    await look(screen)
  }
}

test('CFG-03 on a phone, a tablet and a desktop each modal has its width', async ({ page }) => {
  await page.goto('/login')
  await expect(page.locator('.toast-region')).toBeAttached()
  for (const { name, widths } of modals)
    await eachScreen(page, async (screen) => {
      await open(page, name)
      const modal = page.getByRole('dialog', { name })
      await expect(modal).toHaveCSS('width', widths[screen])
      await page.keyboard.press('Escape')
      await expect(modal).toBeHidden()
    })
})

test('CFG-03 on a phone, a tablet and a desktop spinners measure 2rem, 0.8rem and 0.4rem', async ({
  studentPage: page,
}) => {
  const never = () => {}
  // The browser rounds to a 64th of a pixel.
  const sizes = () =>
    page
      .locator('.spinner')
      .filter({ visible: true })
      .evaluateAll((spinners) =>
        spinners.map((spinner) => {
          const { width, height } = getComputedStyle(spinner)
          return [width, height].map((side) => Math.round((Number.parseFloat(side) / 16) * 100) / 100)
        }),
      )
  const expectSpinner = (rem: number) => eachScreen(page, () => expect.poll(sizes).toEqual([[rem, rem]]))
  const goInside = (path: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/profile', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/about')
  await expectSpinner(2)
  held.resolve()
  await expect(page.getByLabel('First Name').first()).toBeVisible()

  await page.route('**/public/forgot-password', never)
  await goInside('/forgot')
  await page.getByLabel('Email address').fill('maya@example.com')
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expectSpinner(0.8)

  await page.route('**/api/pdf', never)
  await goInside('/about')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Download a PDF copy' }).click()
  await expectSpinner(0.4)
})

/** Whether the second control stands to the right of the first, in the same row. */
const areSideBySide = async (page: Page, first: string, second: string): Promise<boolean> => {
  const [left, right] = await Promise.all([first, second].map((key) => page.locator(`[id="${key}"]`).boundingBox()))
  if (!left || !right) throw new Error(`${first} or ${second} is not on the screen.`)
  return left.y === right.y && left.x + left.width <= right.x
}

const windows = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const

test('CFG-04 WEL-17 the first question of a visitor is visible below every panel and banner, and the layout changes at 600 px and 900 px', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2024-10-15T18:00:00Z'))
  await page.goto('/about')
  for (const window of windows) {
    await page.setViewportSize(window)
    await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible()
    await expect(page.getByText('Urgent: The deadline to apply is 11/1!')).toBeVisible()
    await expect(page.getByText('No essay required')).toBeVisible()
    await expect(page.getByLabel('First Name').first()).toBeInViewport({ ratio: 1 })
  }

  const header = page.locator('.header-inner')
  const school = page.getByRole('banner').getByText('Wrenfield State University')
  await page.setViewportSize({ width: 900, height: 700 })
  await expect(header).toHaveCSS('padding-inline-start', '24px')
  await page.setViewportSize({ width: 899, height: 700 })
  await expect(header).toHaveCSS('padding-inline-start', '16px')
  await page.setViewportSize({ width: 600, height: 700 })
  await expect(school).toBeVisible()
  await page.setViewportSize({ width: 599, height: 700 })
  await expect(school).toBeHidden()
})

/** Whether the steps and the save line in the bar keep clear of each other. */
const isClearOfSteps = async (page: Page): Promise<boolean> => {
  const line = await page.locator('.save-line > :last-child').boundingBox()
  const last = await page.locator('.step-title').last().boundingBox()
  if (!line || !last) throw new Error('The bar is not on the screen.')
  return last.x + last.width <= line.x || last.y + last.height <= line.y
}

const setTextSize = (page: Page, size: string) =>
  page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)

test('WEL-16 WEL-17 A11-08 A11-10 a student sees the first question below every panel, a low bar on a phone that covers no step, and rows of two where they fit', async ({
  studentPage: page,
}) => {
  await page.clock.setFixedTime(new Date('2024-10-15T18:00:00Z'))
  await page.goto('/about')
  for (const window of windows) {
    await page.setViewportSize(window)
    await expect(page.getByRole('heading', { name: "We're glad you're here" })).toBeVisible()
    await expect(page.getByLabel('First Name').first()).toBeInViewport({ ratio: 1 })
  }
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await test.step('on a phone the bar with the steps and the save line is low', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(async () => (await page.locator('.form-bar').boundingBox())?.height).toBeLessThanOrEqual(80)
  })
  await test.step('two questions share a row where they fit', async () => {
    for (const [width, expected] of [
      [768, true],
      [360, false],
    ] as const) {
      await page.setViewportSize({ width, height: 1024 })
      await expect.poll(() => areSideBySide(page, 'first_name', 'middle_name'), `${width} px`).toBe(expected)
    }
  })
  for (const width of [1024, 1280])
    await test.step(`with text of 24 px the save line covers no step on a screen of ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await setTextSize(page, '24px')
      await expect.poll(() => isClearOfSteps(page)).toBe(true)
      await setTextSize(page, '')
    })
})

test('A11-09 A11-10 with forced colors the current step and the chosen tab differ from the others, and a month shares its row with its year everywhere', async ({
  studentPage: page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/education-ug#hs_ged_radio')
  await page.locator('#hs_ged_radio input[value="2"]').check()
  const borderOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).borderBottomColor)

  expect(await borderOf('.step a[aria-current]')).not.toBe(await borderOf('.step a:not([aria-current])'))
  expect(await borderOf('[role=tab][aria-selected=true]')).not.toBe(await borderOf('[role=tab][aria-selected=false]'))
  await page.emulateMedia({ forcedColors: null })

  await page.locator('#hs_ged_radio input[value="1"]').check()
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 1024 })
    await expect.poll(() => areSideBySide(page, 'grad_month', 'grad_year'), `${width} px`).toBe(true)
  }
})
