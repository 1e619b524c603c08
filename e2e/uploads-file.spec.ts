import type { Page, Route } from '@playwright/test'
import { claimedPng } from '../converter/testing/pictures.ts'
import { expectAccessible } from './expect-accessible.ts'
import { answerAll, control, expectStored, openStep, storedAnswers } from './form-applicant.ts'
import { recordCalls } from './form-test.ts'
import { expect, test } from './lasting-window.ts'
import { routeOnce } from './route-once.ts'
import { deleteButton, fileInput, picture } from './uploads.ts'

const hugePicture = { ...picture, name: 'huge.png', buffer: claimedPng(20_000, 20_000) }
const failure = 'Error uploading file for ged'

const question = (page: Page) => page.getByRole('group', { name: 'GED Score Report' }).first()

const openQuestion = async (page: Page) => {
  await openStep(page, 'Your Academics')
  await answerAll(page, { hs_ged_radio: '2' })
  await expect(page.getByText('Choose a file', { exact: true })).toBeVisible()
}

const longName = 'a-rather-long-name-of-a-scan.png'
const deletion = (page: Page) => page.getByRole('dialog', { name: 'Delete File' })
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Drops files with these names on the question. */
const drop = async (page: Page, ...names: string[]): Promise<void> => {
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

test('SES-16 WID-09 a student chooses files: what cannot be used is refused in words, a picture is added, looked at and deleted', async ({
  formPage: page,
}) => {
  await openQuestion(page)
  const errors = page.locator('#ged-errors')
  const calls = recordCalls(page, /answer|presigned/)

  await test.step('A11-02 at 360 pixels the question fits, and the keyboard reaches all of it', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await expectAccessible(page, '.question-file')
    await page.getByRole('tab', { name: 'Upload it now' }).focus()
    await page.keyboard.press('Tab')
    await expect(control(page, 'ged')).toBeFocused()
    await expect(control(page, 'ged')).toHaveAccessibleName(/GED Score Report.*Choose a file/)
  })

  await test.step('DOC-02 DOC-03 A11-05 a file of another type, without content, or one of two is refused before it is sent', async () => {
    await fileInput(page).setInputFiles({ ...picture, name: 'report.gif' })
    const message = 'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx'
    await expect(errors).toContainText(message)
    await expect(question(page).getByRole('status')).toHaveText(`Error: ${message}`)
    await fileInput(page).setInputFiles({ ...picture, buffer: Buffer.alloc(0) })
    await expect(errors).toContainText('Your file is empty. Please upload a non-empty file.')
    await expect(fileInput(page)).not.toHaveAttribute('multiple')
    await drop(page, 'first.png', 'second.png')
    await expect(errors).toContainText('Please choose one file only.')
    expect(calls.filter(({ name }) => name.includes('presigned'))).toEqual([])
  })

  await test.step('DOC-08 ERR-11 a file that cannot be converted says why, also after the toast is dismissed', async () => {
    await fileInput(page).setInputFiles(hugePicture)
    await expect(page.getByText(failure, { exact: true })).toBeVisible()
    const reason = errors.getByText(/more than 50 million pixels/)
    await expect(reason).toBeVisible()
    await expect(fileInput(page)).toHaveAccessibleDescription(/more than 50 million pixels/)
    expect(await storedAnswers(page)).not.toHaveProperty('ged')
    const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    expect((await deleted).url()).toContain('/api/pdf/document-answer/ged')
    expect(await (await page.request.get('/api/document-answer')).json()).toEqual({})
    await expect(reason).toBeVisible()
  })

  await test.step('a file that could not be sent can be tried again', async () => {
    await page.route('**/api/presigned-url', (route) => route.fulfill({ status: 503, json: { message: 'Away.' } }))
    await fileInput(page).setInputFiles({ ...picture, name: longName })
    await expect(errors).toContainText('Away.')
    await expect(errors.getByText(/more than 50 million pixels/)).toBeHidden()
    await page.unroute('**/api/presigned-url')
  })

  await test.step('ERR-03 a file that the storage refuses says why, and only a lost connection is called one', async () => {
    const full = 'We cannot store files right now. Please try again in a few minutes.'
    const refusals: readonly (readonly [Parameters<Route['fulfill']>[0] | undefined, string])[] = [
      [
        { status: 507, json: { message: 'The storage is full. Please come back.' } },
        'The storage is full. Please come back.',
      ],
      [{ status: 503, contentType: 'application/xml', body: '<Error><Code>SlowDown</Code></Error>' }, full],
      [
        { status: 403, contentType: 'application/xml', body: '<Error><Code>AccessDenied</Code></Error>' },
        'Your file was not accepted. Please try again.',
      ],
      [undefined, 'Your file could not be sent. Please check your connection and try again.'],
    ]
    for (const [response, message] of refusals) {
      await page.route('**/files', (route) => (response ? route.fulfill(response) : route.abort()))
      await page.getByRole('button', { name: `Try again with ${longName}` }).click()
      await expect(errors).toContainText(message)
      await page.unroute('**/files')
    }
  })

  await test.step('it can be tried again', async () => {
    await page.getByRole('button', { name: `Try again with ${longName}` }).click()
    await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible()
    await expect(page.getByText(failure, { exact: true })).toBeHidden()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await expectAccessible(page, '.question-file')
    await page.getByRole('button', { name: `Delete ${longName}` }).click()
    await deletion(page).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Choose a file', { exact: true })).toBeVisible()
  })

  await test.step('DOC-05 WID-09 a dropped picture is added, after the answers are saved', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectStored(page, { hs_ged_radio: '2' })
    await answerAll(page, { ged_month: '5' })
    calls.length = 0
    await drop(page, 'report.png')
    await expect(deleteButton(page)).toBeVisible()
    await expect(question(page)).toContainText(`report.png ${picture.buffer.length} B`)
    await expect(page.getByText('report.png has been added.')).toHaveRole('status')
    await expectStored(page, { ged: 'report.png', hs_ged_radio: '2', ged_month: '5' })
    const names = calls.map(({ name }) => name)
    expect(new Set(names.slice(0, 2))).toEqual(new Set(['POST /api/presigned-url', 'PUT /api/answer']))
    expect(names.indexOf('POST /api/pdf/document-answer/ged')).toBeLessThan(
      names.indexOf('GET /api/pdf/document-answer/ged'),
    )
  })

  await test.step('DOC-32 its PDF is downloaded, and one that the storage has lost is reported with the message of the server', async () => {
    const link = page.getByRole('link', { name: 'Download PDF of report.png' })
    const held = Promise.withResolvers<void>()
    await routeOnce(page, '**/api/pdf/document-answer/ged/file', (route) => held.promise.then(() => route.continue()))
    const downloading = page.waitForEvent('download')
    await link.click()
    await expect(link).toHaveAttribute('aria-disabled', 'true')
    held.resolve()
    expect((await downloading).suggestedFilename()).toBe('ged.pdf')
    await expect(link).toHaveAttribute('aria-disabled', 'false')

    const message = 'Your file is missing in our storage. Please upload it again, or write to us if you have submitted.'
    await page.route('**/api/pdf/document-answer/ged/file', (route) =>
      route.fulfill({ status: 404, json: { message } }),
    )
    await link.click()
    // The same text is announced for a moment.
    await expect(page.getByRole('listitem').getByText(message).first()).toBeVisible()
    await expect(deleteButton(page)).toBeVisible()
  })

  await test.step('WID-12 A11-42 it is deleted after a question', async () => {
    await deleteButton(page).click()
    await expect(deletion(page)).toHaveAccessibleDescription('Are you sure you want to delete your file?')
    await deletion(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(deleteButton(page)).toBeFocused()
    expect(await storedAnswers(page)).toHaveProperty('ged', 'report.png')
    await deleteButton(page).click()
    await deletion(page).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Your file was deleted.')).toHaveRole('status')
    await expect(question(page)).toBeFocused()
    expect(await storedAnswers(page)).not.toHaveProperty('ged')
  })
})
