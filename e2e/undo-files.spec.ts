import type { Page } from '@playwright/test'
import { claimedPng } from '../converter/testing/pictures.ts'
import { answerAll, control, expectSentAndStored, openStep, storedAnswers } from './form-applicant.ts'
import { recordCalls } from './form-test.ts'
import { expect, test } from './lasting-window.ts'
import { whileWorkerIsHeld } from './uploads-held-worker.ts'

const picture = { name: 'report.png', mimeType: 'image/png', buffer: claimedPng(8, 8, Buffer.alloc(16)) }

const school = (page: Page) => page.getByRole('radio', { name: /^Graduated/ })
const equivalency = (page: Page) => page.getByRole('radio', { name: /^Earned/ })
const later = (page: Page) => page.getByRole('tab', { name: 'Send it later' })
const added = (page: Page) => page.getByRole('button', { name: 'Delete report.png' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Delete File' })
const inProgress = (page: Page) => page.getByRole('dialog', { name: 'File Upload in Progress' })

const openEquivalency = async (page: Page) => {
  await openStep(page, 'Your Academics')
  await answerAll(page, { hs_ged_radio: '2', ged_month: '5' })
  await page.locator('input[type="file"]').setInputFiles(picture)
}

const storedFiles = async (page: Page) => (await page.request.get('/api/document-answer')).json()

test('UND-06 a choice that hides a file asks first: Cancel changes nothing, Delete goes on and can still be undone', async ({
  formPage: page,
}) => {
  await openEquivalency(page)
  await expect(added(page)).toBeVisible()
  await expectSentAndStored(page, { ged: 'report.png', ged_month: '5' })
  const calls = recordCalls(page, /document-answer|answer/)

  await school(page).click()
  await expect(question(page)).toContainText('Are you sure you want to delete your file?')
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(equivalency(page)).toBeChecked()
  await expect(added(page)).toBeVisible()
  expect(calls).toEqual([])

  await school(page).click()
  await question(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(school(page)).toBeChecked()
  expect(calls.slice(0, 2).map(({ name }) => name)).toEqual([
    'DELETE /api/pdf/document-answer/ged',
    'DELETE /api/document-answer/ged',
  ])
  expect(await storedFiles(page)).toEqual({})
  await expect(page.locator('.cleared-line')).toContainText('1 answer was cleared: “Test Month”.')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(control(page, 'ged_month')).toHaveValue('5')
  await expect(page.getByText('Choose a file', { exact: true })).toBeVisible()
  await expectSentAndStored(page, { hs_ged_radio: '2', ged_month: '5' })
})

test('UND-06 by keyboard an arrow key at the choice asks, and Escape leaves everything as it was', async ({
  formPage: page,
}) => {
  await openEquivalency(page)
  await expect(added(page)).toBeVisible()
  await equivalency(page).focus()

  await page.keyboard.press('ArrowUp')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(question(page)).toHaveCount(0)
  await expect(equivalency(page)).toBeChecked()
  await expect(added(page)).toBeVisible()
  expect(await storedAnswers(page)).toHaveProperty('ged', 'report.png')
})

test('UND-06 a choice further up that hides the section of a file asks as well', async ({ formPage: page }) => {
  await openStep(page, 'Your Academics')
  await answerAll(page, { hs_ged_radio: '1', homeschool_radio: 'Y' })
  await page.locator('input[type="file"]').setInputFiles(picture)
  await expect(added(page)).toBeVisible()

  await equivalency(page).click()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(school(page)).toBeChecked()
  await page.locator('#homeschool_radio').getByRole('button', { name: 'Clear answer' }).click()
  await question(page).getByRole('button', { name: 'Cancel' }).click()

  await expect(page.locator('#homeschool_radio input[value="Y"]')).toBeChecked()
  expect(await storedAnswers(page)).toHaveProperty('homeschool', 'report.png')
})

test('UND-06 a tab that holds a file asks first, and Cancel keeps the tab and the file', async ({ formPage: page }) => {
  await openEquivalency(page)
  await expect(added(page)).toBeVisible()
  const calls = recordCalls(page, /tabs|document-answer/)

  await later(page).click()
  await question(page).getByRole('button', { name: 'Cancel' }).click()

  await expect(later(page)).toHaveAttribute('aria-selected', 'false')
  await expect(later(page)).toBeFocused()
  await expect(added(page)).toBeVisible()
  expect(calls).toEqual([])
})

test('UND-07 a choice that would hide a file waits for its conversion', async ({ formPage: page, server }) => {
  await whileWorkerIsHeld(server, async () => {
    await openEquivalency(page)
    await expect(page.getByText('Converting to PDF…')).toBeVisible()
    await school(page).click()
    await expect(inProgress(page)).toContainText('Please wait until the file upload has completed.')
    await inProgress(page).getByRole('button', { name: 'OK' }).click()
    await expect(equivalency(page)).toBeChecked()
  })

  await expect(added(page)).toBeVisible()
})

test('UND-07 a file that cannot be deleted keeps the choice', async ({ formPage: page }) => {
  await openEquivalency(page)
  await expect(added(page)).toBeVisible()
  await page.route('**/api/pdf/document-answer/ged', (route) =>
    route.fulfill({ status: 503, json: { message: 'Away.' } }),
  )

  await school(page).click()
  await question(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await inProgress(page).getByRole('button', { name: 'OK' }).click()

  await expect(equivalency(page)).toBeChecked()
  await expect(added(page)).toBeVisible()
})

test('UND-08 a window that did not make the choice is not asked about the file', async ({
  formPage: page,
  context,
}) => {
  await openEquivalency(page)
  await expect(added(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/education-ug')
  await expect(added(other)).toBeVisible()

  await school(page).click()
  await question(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expectSentAndStored(page, { hs_ged_radio: '1' })

  await expect(school(other)).toBeChecked()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(other.locator('.cleared-line')).toHaveCount(0)
})

test('UND-10 a file that another window has added shows here too, and a choice here asks about it', async ({
  formPage: page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/about')
  await openStep(other, 'Your Academics')
  await answerAll(other, { hs_ged_radio: '2' })
  await expectSentAndStored(other, { hs_ged_radio: '2' })
  await openEquivalency(page)
  await expect(added(page)).toBeVisible()

  await expect(added(other)).toBeVisible()
  await school(other).click()
  await question(other).getByRole('button', { name: 'Cancel' }).click()
  await expect(equivalency(other)).toBeChecked()
  expect(await storedAnswers(page)).toHaveProperty('ged', 'report.png')

  await added(other).click()
  await question(other).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Choose a file', { exact: true })).toBeVisible()
})
