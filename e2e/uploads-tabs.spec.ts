import type { Page } from '@playwright/test'
import { claimedPng } from '../converter/testing/pictures.ts'
import { answerAll, openStep, storedAnswers } from './form-applicant.ts'
import { recordCalls } from './form-test.ts'
import { expect, test } from './lasting-window.ts'
import { whileWorkerIsHeld } from './uploads-held-worker.ts'

const picture = { name: 'report.png', mimeType: 'image/png', buffer: claimedPng(8, 8, Buffer.alloc(16)) }
const conversion = '**/api/pdf/document-answer/ged'

const chooseFile = async (page: Page) => {
  await openStep(page, 'Your Academics')
  await answerAll(page, { hs_ged_radio: '2' })
  await page.locator('input[type="file"]').setInputFiles(picture)
}

const added = (page: Page) => page.getByRole('button', { name: 'Delete report.png' })
const later = (page: Page) => page.getByRole('tab', { name: 'Send it later' })
const confirmDeletion = (page: Page) =>
  page.getByRole('dialog', { name: 'Delete File' }).getByRole('button', { name: 'Delete', exact: true }).click()
const modal = (page: Page) => page.getByRole('dialog', { name: 'File Upload in Progress' })

test('TAB-03 TAB-04 a tab with a file can be left once the conversion has settled, which deletes the file first', async ({
  formPage: page,
  server,
}) => {
  await whileWorkerIsHeld(server, async () => {
    await chooseFile(page)
    await expect(page.getByText('Converting to PDF…')).toBeVisible()
    await later(page).click()
    await expect(modal(page)).toContainText('Please wait until the file upload has completed.')
    await modal(page).getByRole('button', { name: 'OK' }).click()
    await expect(modal(page)).toBeHidden()
    await expect(later(page)).toHaveAttribute('aria-selected', 'false')
  })

  await expect(added(page)).toBeVisible()
  const calls = recordCalls(page, /tabs|document-answer/)
  await later(page).click()
  await confirmDeletion(page)

  await expect(later(page)).toHaveAttribute('aria-selected', 'true')
  expect(calls.map(({ name }) => name)).toEqual([
    'DELETE /api/pdf/document-answer/ged',
    'DELETE /api/document-answer/ged',
    'PUT /api/tabs',
  ])
  expect(await storedAnswers(page)).not.toHaveProperty('ged')
})

test('TAB-03 a file that cannot be deleted keeps its tab', async ({ formPage: page }) => {
  await chooseFile(page)
  await expect(added(page)).toBeVisible()
  await page.route(conversion, (route) => route.fulfill({ status: 503, json: { message: 'Away.' } }))

  await later(page).click()
  await confirmDeletion(page)

  await expect(modal(page)).toBeVisible()
  await modal(page).getByRole('button', { name: 'OK' }).click()
  await expect(later(page)).toHaveAttribute('aria-selected', 'false')
  await expect(added(page)).toBeVisible()
})

test('ERR-12 dismissing the toast of a failing tab asks the server about the files again', async ({
  formPage: page,
}) => {
  await chooseFile(page)
  await expect(added(page)).toBeVisible()
  await page.route('**/api/tabs', (route) => route.fulfill({ status: 503, json: { message: 'Away.' } }))
  await later(page).click()
  await confirmDeletion(page)
  await expect(page.getByText('Error handling tabs for upload', { exact: true })).toBeVisible()

  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/document-answer'))
  await page.getByRole('button', { name: 'Dismiss' }).click()

  expect((await asked).status()).toBe(200)
  await expect(page.getByText('Choose a file', { exact: true })).toBeVisible()
})
