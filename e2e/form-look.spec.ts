import type { Page } from '@playwright/test'
import { submitApplication } from './calls.ts'
import { answerAll, control, openStep } from './form-applicant.ts'
import { expect, test } from './lasting-window.ts'
import { openScreen } from './screen-checks.ts'

const windows = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const

const boxOf = async (page: Page, key: string) => {
  const box = await control(page, key).boundingBox()
  if (!box) throw new Error(`${key} is not on the screen.`)
  return box
}

test('DES-10 DES-11 the first field of a visitor is in the upper half of a phone and of a desktop, and later pages keep the promises below the form', async ({
  page,
}) => {
  await openScreen(page, '/about')
  const promises = page.getByRole('list', { name: 'Why apply' })
  for (const window of windows) {
    await page.setViewportSize(window)
    // Half a line more for a computer without the font of the school.
    await expect.poll(async () => (await boxOf(page, 'first_name')).y).toBeLessThan(window.height / 2 + 10)
    expect((await promises.boundingBox())?.height).toBeLessThanOrEqual(36)
  }

  await openStep(page, 'Your Academics')
  const [list, last] = [await promises.boundingBox(), await page.getByRole('main').boundingBox()]
  expect(list?.y).toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? 0))
})

test('DES-12 DES-13 fields are as wide as their content and end alike, and from 1,100 px an index leads to each section', async ({
  formPage: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await answerAll(page, { country: 'USA' })
  const [zip, state, street, line] = await Promise.all(
    ['zip', 'state', 'address_line_1', 'address_line_2'].map((key) => boxOf(page, key)),
  )
  expect(zip?.width).toBeLessThan(300)
  expect(state?.width).toBeGreaterThan(400)
  expect([zip, line].map((box) => Math.round((box?.x ?? 0) + (box?.width ?? 0)))).toEqual(
    Array(2).fill(Math.round((line?.x ?? 0) + (line?.width ?? 0))),
  )
  expect(street?.y).toBe(line?.y)
  expect((await boxOf(page, 'country')).height).toBe((await boxOf(page, 'city')).height)
  await expect(control(page, 'country')).toHaveCSS('appearance', 'none')

  const index = page.getByRole('group', { name: 'Sections of this page' })
  await index.getByRole('link', { name: 'Citizenship' }).click()
  await expect(page.locator('[name="citizenship_type"]').first()).toBeFocused()
  await expect(index.locator('[data-read]')).toHaveText('Citizenship')
  await page.setViewportSize({ width: 1099, height: 800 })
  await expect(index).toBeHidden()
})

test('DES-24 the months and years of a school share a row, and stand at one height where a label has two lines', async ({
  formPage: page,
}) => {
  await openStep(page, 'Your Academics')
  await answerAll(page, { hs_ged_radio: '1' })
  const heights = async (keys: readonly string[]) =>
    new Set((await Promise.all(keys.map((key) => boxOf(page, key)))).map(({ y }) => Math.round(y)))
  const [from, to] = ['from', 'to'].map((part) => ['month', 'year'].map((unit) => `hs_attend_${part}_${unit}`))
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => (await heights([...(from ?? []), ...(to ?? [])])).size, `${width} px`).toBe(1)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  for (const pair of [from ?? [], to ?? []]) await expect.poll(async () => (await heights(pair)).size).toBe(1)
})

test('DES-15 after the submission there is the picture of the school and a mark that is drawn, unless less motion is asked for', async ({
  studentPage: page,
}) => {
  await submitApplication(page)
  await page.goto('/completion')
  await expect(page.locator('.completion-picture')).toBeVisible()
  const mark = page.locator('.completion-mark svg')
  await expect(mark).toHaveCSS('animation-name', 'draw')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(mark).toHaveCSS('animation-name', 'none')
})
