import type { Page } from '@playwright/test'
import { storeAnswers } from './calls.ts'
import { chromiumForTests } from './chromium.ts'
import { answerAll, control, openStep, requiredAnswers } from './form-applicant.ts'
import { expect, test } from './lasting-window.ts'
import { expectNoSidewaysScrolling } from './screen-checks.ts'

const screens = { phone: 360, tablet: 800, desktop: 1280 } as const

/** A phone has no room for any of the widths, so a modal keeps just a margin of 1rem there. */
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

test('CFG-04 WEL-06 WEL-17 the first question of a visitor is visible below every panel and banner, the layout changes at 600 px and 900 px, and on paper there are the questions or an open privacy notice', async ({
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

  await test.step('a printed form page is the name of the application and its questions', async () => {
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 740, height: 980 })
    await expect(page.getByRole('banner')).toContainText("Governors' Choice Application")
    await expect(page.getByLabel('First Name').first()).toBeVisible()
    for (const part of [
      page.getByRole('navigation'),
      page.getByRole('contentinfo'),
      page.getByRole('list', { name: 'Why apply' }),
      page.getByRole('button', { name: 'Account' }),
      page.getByRole('region', { name: 'Welcome!' }),
    ])
      await expect(part).toBeHidden()
    // No question covers another.
    await expect(page.locator('.question').first()).toHaveCSS('contain', 'none')
    await expect(page.getByRole('button')).toHaveCount(0)
    await page.emulateMedia({ media: null })
  })
  await test.step('WEL-11 an open privacy notice prints all of itself alone', async () => {
    await page.getByRole('button', { name: 'Privacy' }).click()
    const privacy = page.getByRole('dialog')
    await expect(privacy).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.frame')).toBeHidden()
    await expect(privacy).toHaveCSS('position', 'static')
    await expect(page.locator('.modal-body')).toHaveCSS('overflow', 'visible')
  })
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

/** The sides of each visible spinner in rem. The browser rounds to a 64th of a pixel. */
const spinnerSizes = (page: Page) =>
  page
    .locator('.spinner')
    .filter({ visible: true })
    .evaluateAll((spinners) =>
      spinners.map((spinner) => {
        const { width, height } = getComputedStyle(spinner)
        return [width, height].map((side) => Math.round((Number.parseFloat(side) / 16) * 100) / 100)
      }),
    )

const expectSpinner = (page: Page, rem: number) =>
  eachScreen(page, () => expect.poll(() => spinnerSizes(page)).toEqual([[rem, rem]]))

const goInside = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const borderOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).borderBottomColor)

test('WEL-17 a student sees the first question below every panel, a low bar on a phone that covers no step, rows of two where they fit, forced colors, and spinners of three sizes', async ({
  studentPage: page,
}) => {
  const never = () => {}
  const held = Promise.withResolvers<void>()
  await page.clock.setFixedTime(new Date('2024-10-15T18:00:00Z'))
  await page.route('**/api/profile', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/about')
  await test.step('CFG-03 the spinner of a whole screen measures 2rem on a phone, a tablet and a desktop', () =>
    expectSpinner(page, 2))
  held.resolve()

  for (const window of windows) {
    await page.setViewportSize(window)
    await expect(page.getByRole('heading', { name: "We're glad you're here" })).toBeVisible()
    await expect(page.getByLabel('First Name').first()).toBeInViewport({ ratio: 1 })
  }
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await test.step('WEL-16 on a phone the bar with the steps and the save line is low', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(async () => (await page.locator('.form-bar').boundingBox())?.height).toBeLessThanOrEqual(80)
  })
  await test.step('A11-10 two questions share a row where they fit', async () => {
    for (const [width, expected] of [
      [768, true],
      [360, false],
    ] as const) {
      await page.setViewportSize({ width, height: 1024 })
      await expect.poll(() => areSideBySide(page, 'first_name', 'middle_name'), `${width} px`).toBe(expected)
    }
  })
  for (const width of [1024, 1280])
    await test.step(`A11-08 with text of 24 px the save line covers no step on a screen of ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await setTextSize(page, '24px')
      await expect.poll(() => isClearOfSteps(page)).toBe(true)
      await setTextSize(page, '')
    })

  await openStep(page, 'Your Academics')
  await test.step('A11-09 with forced colors the current step and the chosen tab differ from the others', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await answerAll(page, { hs_ged_radio: '2' })
    const [step, tab] = ['.step a', '[role=tab]']
    expect(await borderOf(page, `${step}[aria-current]`)).not.toBe(await borderOf(page, `${step}:not([aria-current])`))
    expect(await borderOf(page, `${tab}[aria-selected=true]`)).not.toBe(
      await borderOf(page, `${tab}[aria-selected=false]`),
    )
    await page.emulateMedia({ forcedColors: null })
  })
  await test.step('A11-10 a month shares its row with its year everywhere', async () => {
    await answerAll(page, { hs_ged_radio: '1' })
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 1024 })
      await expect.poll(() => areSideBySide(page, 'grad_month', 'grad_year'), `${width} px`).toBe(true)
    }
  })

  await test.step('CFG-03 spinners in a button and in a line measure 0.8rem and 0.4rem', async () => {
    await page.route('**/public/forgot-password', never)
    await goInside(page, '/forgot')
    await page.getByLabel('Email address').fill('maya@example.com')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expectSpinner(page, 0.8)

    await page.route('**/api/pdf', never)
    await goInside(page, '/about')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Download a PDF copy' }).click()
    await expectSpinner(page, 0.4)
  })
})

/** The distances that readers may set for themselves (WCAG 1.4.12). */
const widenText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }
      p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets = [sheet]
  })

/** Every length follows the text, so text of 24 px on 360 px is the same as text of 16 px on 240 px. */
const enlarged = [
  { text: 24, width: 240 },
  { text: 32, width: 180 },
] as const

test('A11-08 with text of 24 or 32 px neither a page of the form nor the account page is wider than a phone of 360 px', async ({
  formPage: page,
}) => {
  const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth)
  for (const title of ['About You', 'Your Academics', 'Final Steps']) {
    await openStep(page, title)
    for (const { text, width } of enlarged) {
      await page.setViewportSize({ width, height: 427 })
      await expect.poll(pageWidth, `${title}, ${text} px`).toBe(width)
      for (const button of await page.locator('.page-buttons button').all()) {
        const box = await button.boundingBox()
        expect((box?.x ?? 0) + (box?.width ?? 0), title).toBeLessThanOrEqual(width)
      }
    }
  }
  await goInside(page, '/account')
  await expect(page.getByRole('button', { name: 'Stop reminders' })).toBeVisible()
  await expect.poll(pageWidth).toBe(180)
})

test('A11-08 with text of 32 px nothing is wider than a small tablet', async ({ playwright, server }) => {
  const args = [...chromiumForTests.args, '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...chromiumForTests, args })
  const page = await browser.newPage({ baseURL: server.url })
  await page.goto('/about')
  await expect(page.locator('#first_name')).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('font-size', '32px')
  for (const width of [600, 640, 720, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await browser.close()
})

/** 1280 by 1024 px at a zoom of 400 %. */
const zoomed = { width: 320, height: 256 } as const

test('A11-01 A11-03 in a low window the keyboard reaches everything in the account menu, and sees it, and the bar with the steps leaves its room to the questions', async ({
  formPage: page,
}) => {
  await page.setViewportSize(zoomed)

  await test.step('WEL-09 the account menu', async () => {
    await page.getByRole('button', { name: 'Account' }).press('Enter')
    const menu = page.getByRole('dialog', { name: 'Account' })
    for (const entry of [
      menu.getByRole('button', { name: 'Download a PDF copy' }),
      menu.getByRole('link', { name: 'Your account' }),
      menu.getByRole('button', { name: 'Log Out' }),
    ]) {
      await entry.focus()
      // Not all of it: browsers leave a pixel of its border outside.
      await expect(entry).toBeInViewport({ ratio: 0.9 })
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })

  await test.step('WEL-16 the bar with the steps', async () => {
    const bar = page.locator('.form-bar')
    await control(page, 'city').focus()
    await expect(control(page, 'city')).toBeInViewport({ ratio: 1 })
    await expect(bar).not.toBeInViewport()

    await page.setViewportSize({ width: 360, height: 640 })
    await expect(bar).toBeInViewport({ ratio: 1 })
  })
})

test('A11-02 A11-03 with widened text nothing is cut off at 320 px, also when every step is complete', async ({
  studentPage: page,
}) => {
  await storeAnswers(page, requiredAnswers)
  await page.goto('/about')
  await expect(page.getByRole('link', { name: 'Final Steps' })).toContainText('complete')

  await widenText(page)

  await expectNoSidewaysScrolling(page)

  await page.getByRole('button', { name: 'Privacy' }).click()
  await expect(page.getByText('GovernorsIdentity.session')).toBeVisible()
  const body = page.locator('.modal-body')
  expect(await body.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await page.keyboard.press('Escape')
})

test('REV-03 SAV-08 the number of open questions and the start of the save line stay where they are while somebody types', async ({
  studentPage: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/about')
  const [count, line] = [page.locator('.open-slot button'), page.locator('.save-line')]
  const place = async () => [(await count.boundingBox())?.x, (await line.boundingBox())?.x]
  await expect(line).toHaveText('Saved')
  await expect(count).toBeVisible()
  const [countBefore, lineBefore] = await place()

  await page.getByLabel('Middle Name').pressSequentially('Lu')
  await expect(line).toHaveText('Saving…')
  expect(await place()).toEqual([countBefore, lineBefore])

  await page.route('**/api/answer', (route) => route.abort())
  await expect(line).toContainText('Not saved yet')
  expect((await place())[0]).toBe(countBefore)
})
