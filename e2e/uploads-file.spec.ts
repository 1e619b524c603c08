import type { Page } from '@playwright/test'
import { claimedPng } from '../converter/testing/pictures.ts'
import { expectAccessible } from './expect-accessible.ts'
import { answerAll, control, expectStored, openStep, storedAnswers } from './form-applicant.ts'
import { recordCalls } from './form-test.ts'
import { expect, test } from './lasting-window.ts'

const picture = { name: 'report.png', mimeType: 'image/png', buffer: claimedPng(8, 8, Buffer.alloc(16)) }
const hugePicture = { ...picture, name: 'huge.png', buffer: claimedPng(20_000, 20_000) }
const failure = 'Error uploading file for ged'

const question = (page: Page) => page.getByRole('group', { name: 'GED Score Report' }).first()
const chooser = (page: Page) => page.locator('input[type="file"]')
const deleteButton = (page: Page) => page.getByRole('button', { name: 'Delete report.png' })

const openQuestion = async (page: Page) => {
  await openStep(page, 'Your Academics')
  await answerAll(page, { hs_ged_radio: '2' })
  await expect(page.getByText('Choose a file', { exact: true })).toBeVisible()
}

const addPicture = async (page: Page) => {
  await chooser(page).setInputFiles(picture)
  await expect(deleteButton(page)).toBeVisible()
}

test('DOC-05 WID-09 WID-12 SES-16 a student chooses a picture, sees it, looks at its PDF and deletes it', async ({
  formPage: page,
}) => {
  await openQuestion(page)
  const calls = recordCalls(page, /answer|presigned/)

  await addPicture(page)
  await expect(question(page)).toContainText(`report.png ${picture.buffer.length} B`)
  await expect(page.getByText('report.png has been added.')).toHaveRole('status')
  await expectStored(page, { ged: 'report.png', hs_ged_radio: '2' })
  const names = calls.map(({ name }) => name)
  expect(new Set(names.slice(0, 2))).toEqual(new Set(['POST /api/presigned-url', 'PUT /api/answer']))
  expect(names.indexOf('POST /api/pdf/document-answer/ged')).toBeLessThan(
    names.indexOf('GET /api/pdf/document-answer/ged'),
  )

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download PDF of report.png' }).click()
  expect((await downloading).suggestedFilename()).toBe('ged.pdf')

  await deleteButton(page).click()
  const modal = page.getByRole('dialog', { name: 'Delete File' })
  await expect(modal).toContainText('Are you sure you want to delete your file?')
  await modal.getByRole('button', { name: 'Cancel' }).click()
  await expect(deleteButton(page)).toBeFocused()
  expect(await storedAnswers(page)).toHaveProperty('ged', 'report.png')

  await deleteButton(page).click()
  await modal.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Your file was deleted.')).toHaveRole('status')
  await expect(question(page)).toBeFocused()
  expect(await storedAnswers(page)).not.toHaveProperty('ged')
})

test('DOC-32 a PDF that the storage has lost is reported with the message of the server', async ({
  formPage: page,
}) => {
  const message = 'Your file is missing in our storage. Please upload it again, or write to us if you have submitted.'
  await page.route('**/api/pdf/document-answer/ged/file', (route) => route.fulfill({ status: 404, json: { message } }))
  await openQuestion(page)
  await addPicture(page)

  await page.getByRole('link', { name: 'Download PDF of report.png' }).click()

  await expect(page.getByRole('listitem').getByText(message)).toBeVisible()
  await expect(deleteButton(page)).toBeVisible()
})

test('DOC-08 ERR-11 a file that cannot be converted says why, also after the toast is dismissed', async ({
  formPage: page,
}) => {
  await openQuestion(page)
  await chooser(page).setInputFiles(hugePicture)

  await expect(page.getByText(failure, { exact: true })).toBeVisible()
  const reason = page.locator('#ged-errors').getByText(/more than 50 million pixels/)
  await expect(reason).toBeVisible()
  await expect(chooser(page)).toHaveAccessibleDescription(/more than 50 million pixels/)
  expect(await storedAnswers(page)).not.toHaveProperty('ged')

  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect((await deleted).url()).toContain('/api/pdf/document-answer/ged')
  expect(await (await page.request.get('/api/document-answer')).json()).toEqual({})
  await expect(reason).toBeVisible()

  await chooser(page).setInputFiles(picture)
  await expect(reason).toBeHidden()
})

test('DOC-08 a file that could not be sent can be tried again', async ({ formPage: page }) => {
  await openQuestion(page)
  await page.route('**/api/presigned-url', (route) => route.fulfill({ status: 503, json: { message: 'Away.' } }))
  await chooser(page).setInputFiles(picture)
  await expect(page.locator('#ged-errors')).toContainText('Away.')
  await page.unroute('**/api/presigned-url')

  await page.getByRole('button', { name: 'Try again with report.png' }).click()

  await expect(deleteButton(page)).toBeVisible()
  await expect(page.getByText(failure, { exact: true })).toBeHidden()
})

test('DOC-02 DOC-03 A11-05 a file of another type or without content is refused in words, and a dropped one is taken', async ({
  formPage: page,
}) => {
  await openQuestion(page)
  const calls = recordCalls(page, /presigned/)
  await chooser(page).setInputFiles({ ...picture, name: 'report.gif' })
  const words = 'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx'
  await expect(page.locator('#ged-errors')).toContainText(words)
  await expect(question(page).getByRole('status')).toHaveText(`Error: ${words}`)
  await chooser(page).setInputFiles({ ...picture, buffer: Buffer.alloc(0) })
  await expect(page.locator('#ged-errors')).toContainText('Your file is empty. Please upload a non-empty file.')
  expect(calls).toEqual([])

  const drop = async (...names: string[]) => {
    const base64 = picture.buffer.toString('base64')
    const dataTransfer = await page.evaluateHandle(
      ([content, given]) => {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
        const transfer = new DataTransfer()
        for (const name of given) transfer.items.add(new File([bytes], name))
        return transfer
      },
      [base64, names] as const,
    )
    await page.locator('.drop-zone').dispatchEvent('drop', { dataTransfer })
  }
  await expect(chooser(page)).not.toHaveAttribute('multiple')
  await drop('first.png', 'second.png')
  await expect(page.locator('#ged-errors')).toContainText('Please choose one file only.')
  expect(calls).toEqual([])
  await drop('report.png')

  await expect(deleteButton(page)).toBeVisible()
})

test('CON-08 a file whose question was hidden is gone when the question is asked again', async ({ formPage: page }) => {
  await openQuestion(page)
  await addPicture(page)

  await page.getByRole('radio', { name: /^Graduated/ }).click()
  await page.getByRole('dialog', { name: 'Delete File' }).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('radio', { name: /^Graduated/ })).toBeChecked()
  await expect(async () => expect(await storedAnswers(page)).not.toHaveProperty('ged')).toPass({ timeout: 15_000 })
  await answerAll(page, { hs_ged_radio: '2' })

  await expect(page.getByText('Choose a file', { exact: true })).toBeVisible()
  expect(await (await page.request.get('/api/document-answer')).json()).toEqual({})
})

test('WID-11 a visitor reads when a file question can be finished', async ({ page }) => {
  await page.goto('/about')
  await openStep(page, 'Your Academics')
  await answerAll(page, { hs_ged_radio: '2' })

  await expect(page.getByText('This question can be finished once you have created an account.')).toBeVisible()
  await expect(chooser(page)).toHaveCount(0)
})

test('A11-02 at 360 pixels the file question fits, and the keyboard reaches all of it', async ({ formPage: page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openQuestion(page)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await expectAccessible(page, '.question-file')
  await page.getByRole('tab', { name: 'Upload it now' }).focus()
  await page.keyboard.press('Tab')
  await expect(control(page, 'ged')).toBeFocused()
  await expect(control(page, 'ged')).toHaveAccessibleName(/GED Score Report.*Choose a file/)

  await chooser(page).setInputFiles({ ...picture, name: 'a-rather-long-name-of-a-scan.png' })
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible()
  expect(await overflow()).toBeLessThanOrEqual(0)
  await expectAccessible(page, '.question-file')
})
