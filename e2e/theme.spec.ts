import type { Page } from '@playwright/test'
import { submitApplication } from './calls.ts'
import { logInAtDesk } from './desk-staff.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './test.ts'

const pageColor = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** The colors of the page in both themes; a school's own are not among them. */
const light = 'rgb(246, 248, 247)'
const dark = 'rgb(14, 20, 18)'

/** What the page had when its first script of its own ran, which is before it was painted. */
const themeAtFirst = (page: Page) => page.evaluate(() => Reflect.get(window, 'themeAtFirst'))

const watchFirstTheme = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.body) return
      Reflect.set(window, 'themeAtFirst', document.documentElement.dataset.theme)
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })

test('DES-01 DES-03 an applicant chooses the theme, which is there before the first paint and in every window', async ({
  page,
}) => {
  await watchFirstTheme(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/about')
  expect(await themeAtFirst(page)).toBe('dark')
  expect(await pageColor(page)).toBe(dark)

  await page.getByRole('button', { name: 'Account', exact: true }).click()
  const theme = page.getByRole('group', { name: 'Theme' })
  await expect(theme.getByRole('radio', { name: 'System' })).toBeChecked()
  await expectAccessible(page)
  await theme.getByRole('radio', { name: 'Light' }).check()
  expect(await pageColor(page)).toBe(light)

  const second = await page.context().newPage()
  await second.emulateMedia({ colorScheme: 'dark' })
  await watchFirstTheme(second)
  await second.goto('/login')
  expect(await themeAtFirst(second)).toBe('light')
  await theme.getByRole('radio', { name: 'System' }).check()
  await expect.poll(() => pageColor(second)).toBe(dark)

  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => pageColor(page)).toBe(light)
})

test('DES-01 DES-06 staff choose the theme at the desk, and states are told by words and marks', async ({
  studentPage: desk,
  server,
}) => {
  await submitApplication(desk)
  await logInAtDesk(desk, server, 'officer', 'Olga Officer')
  await desk.goto('/desk')
  const state = desk.getByRole('cell', { name: 'Received' }).first()
  await expect(state.locator('svg circle')).toBeVisible()

  await desk.getByRole('button', { name: 'Olga Officer' }).click()
  await desk.getByRole('menuitemradio', { name: 'Dark' }).click()
  expect(await pageColor(desk)).toBe(dark)
  await expect(desk.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  await desk.reload()
  expect(await pageColor(desk)).toBe(dark)
  await expect(state).toBeVisible()
  await expectAccessible(desk)
})

test('DES-04 a print from a dark screen is white', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await page.goto('/about')

  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  expect(await pageColor(page)).toBe('rgb(255, 255, 255)')
})
