import type { Page } from '@playwright/test'
import { whileConversionsAreHeld } from '../server/src/application/documents/testing/hold-conversions.ts'
import { answerAll, control, expectSentAndStored, openStep, storedAnswers } from './form-applicant.ts'
import { recordCalls } from './form-test.ts'
import { expect, test } from './lasting-window.ts'
import { deleteButton, fileInput, picture } from './uploads.ts'

const school = (page: Page) => page.getByRole('radio', { name: /^Graduated/ })
const equivalency = (page: Page) => page.getByRole('radio', { name: /^Earned/ })
const later = (page: Page) => page.getByRole('tab', { name: 'Send it later' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Delete File' })
const inProgress = (page: Page) => page.getByRole('dialog', { name: 'File Upload in Progress' })

const openEquivalency = async (page: Page) => {
  await openStep(page, 'Your Academics')
  await answerAll(page, { hs_ged_radio: '2', ged_month: '5' })
  await fileInput(page).setInputFiles(picture)
}

const storedFiles = async (page: Page) => (await page.request.get('/api/document-answer')).json()

const confirm = (page: Page) => question(page).getByRole('button', { name: 'Delete', exact: true }).click()
const cancel = (page: Page) => question(page).getByRole('button', { name: 'Cancel' }).click()

test('UND-06 a choice or a tab that hides a file waits for its conversion, and asks before it is deleted', async ({
  formPage: page,
  server,
}) => {
  await test.step('UND-07 TAB-03 while the file is converted, neither the tab nor the choice changes', async () => {
    await whileConversionsAreHeld(server.database, async () => {
      await openEquivalency(page)
      await expect(page.getByText('Converting to PDF…')).toBeVisible()
      for (const control of [later(page), school(page)]) {
        await control.click()
        await expect(inProgress(page)).toContainText('Please wait until the file upload has completed.')
        await inProgress(page).getByRole('button', { name: 'OK' }).click()
        await expect(inProgress(page)).toBeHidden()
      }
      await expect(later(page)).toHaveAttribute('aria-selected', 'false')
      await expect(equivalency(page)).toBeChecked()
    })
    await expect(deleteButton(page)).toBeVisible()
    await expectSentAndStored(page, { ged: 'report.png', ged_month: '5' })
  })
  const calls = recordCalls(page, /tabs|document-answer|api\/answer/)

  await test.step('Cancel keeps the choice, the tab and the file', async () => {
    await school(page).click()
    await expect(question(page)).toContainText('Are you sure you want to delete your file?')
    await cancel(page)
    await expect(equivalency(page)).toBeChecked()
    await later(page).click()
    await cancel(page)
    await expect(later(page)).toHaveAttribute('aria-selected', 'false')
    await expect(later(page)).toBeFocused()
    await expect(deleteButton(page)).toBeVisible()
  })

  await test.step('by keyboard an arrow key at the choice asks, and Escape leaves everything as it was', async () => {
    await equivalency(page).focus()
    await page.keyboard.press('ArrowUp')
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(equivalency(page)).toBeChecked()
    await expect(deleteButton(page)).toBeVisible()
    expect(await storedAnswers(page)).toHaveProperty('ged', 'report.png')
    expect(calls).toEqual([])
  })

  await test.step('UND-07 TAB-03 a file that cannot be deleted keeps the choice and the tab', async () => {
    await page.route('**/api/pdf/document-answer/ged', (route) =>
      route.fulfill({ status: 503, json: { message: 'Away.' } }),
    )
    for (const control of [later(page), school(page)]) {
      await control.click()
      await confirm(page)
      await inProgress(page).getByRole('button', { name: 'OK' }).click()
      await expect(inProgress(page)).toBeHidden()
    }
    await expect(later(page)).toHaveAttribute('aria-selected', 'false')
    await expect(equivalency(page)).toBeChecked()
    await expect(deleteButton(page)).toBeVisible()
    await page.unroute('**/api/pdf/document-answer/ged')
  })
})

test('UND-06 a choice or a tab that hides a file deletes it first, once the applicant has agreed', async ({
  formPage: page,
}) => {
  await openEquivalency(page)
  await expect(deleteButton(page)).toBeVisible()
  await expectSentAndStored(page, { ged: 'report.png', ged_month: '5' })
  const calls = recordCalls(page, /tabs|document-answer|api\/answer/)

  await test.step('Delete goes on with the choice and can still be undone, all but the file', async () => {
    await school(page).click()
    await confirm(page)
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
    expect(await storedAnswers(page)).not.toHaveProperty('ged')
  })

  await test.step('ERR-12 a tab that fails after the file is gone says so, and dismissing the toast asks the server about the files', async () => {
    await fileInput(page).setInputFiles(picture)
    await expect(deleteButton(page)).toBeVisible()
    await page.route('**/api/tabs', (route) => route.fulfill({ status: 503, json: { message: 'Away.' } }))
    await later(page).click()
    await confirm(page)
    await expect(page.getByText('Error handling tabs for upload', { exact: true })).toBeVisible()
    const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/document-answer'))
    await page.getByRole('button', { name: 'Dismiss' }).click()
    expect((await asked).status()).toBe(200)
    await expect(page.getByText('Choose a file', { exact: true })).toBeVisible()
    await page.unroute('**/api/tabs')
  })

  await test.step('TAB-04 a tab with a file deletes it first', async () => {
    await fileInput(page).setInputFiles(picture)
    await expect(deleteButton(page)).toBeVisible()
    calls.length = 0
    await later(page).click()
    await confirm(page)
    await expect(later(page)).toHaveAttribute('aria-selected', 'true')
    expect(calls.map(({ name }) => name)).toEqual([
      'DELETE /api/pdf/document-answer/ged',
      'DELETE /api/document-answer/ged',
      'PUT /api/tabs',
    ])
    expect(await storedAnswers(page)).not.toHaveProperty('ged')
  })

  await test.step('CON-08 a choice further up that hides the section of a file asks as well', async () => {
    await answerAll(page, { hs_ged_radio: '1', homeschool_radio: 'Y' })
    await fileInput(page).setInputFiles(picture)
    await expect(deleteButton(page)).toBeVisible()
    await equivalency(page).click()
    await cancel(page)
    await expect(school(page)).toBeChecked()
    await page.locator('#homeschool_radio').getByRole('button', { name: 'Clear answer' }).click()
    await cancel(page)
    await expect(page.locator('#homeschool_radio input[value="Y"]')).toBeChecked()
    expect(await storedAnswers(page)).toHaveProperty('homeschool', 'report.png')
  })
})

test('UND-06 UND-08 UND-10 a file that another window has added shows here too, and only the window in which a choice is made asks about it, also while the connection is lost', async ({
  formPage: page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/about')
  await openStep(other, 'Your Academics')
  await answerAll(other, { hs_ged_radio: '2' })
  await expectSentAndStored(other, { hs_ged_radio: '2' })
  await openEquivalency(page)
  await expect(deleteButton(page)).toBeVisible()

  await expect(deleteButton(other)).toBeVisible()

  await test.step('ERR-14 without a connection the window still asks', async () => {
    await context.setOffline(true)
    await school(page).click()
    await expect(question(page)).toBeVisible()
    await cancel(page)
    await expect(equivalency(page)).toBeChecked()
    await context.setOffline(false)
  })

  await school(other).click()
  await cancel(other)
  await expect(equivalency(other)).toBeChecked()
  expect(await storedAnswers(page)).toHaveProperty('ged', 'report.png')
  await deleteButton(other).click()
  await confirm(other)
  await expect(page.getByText('Choose a file', { exact: true })).toBeVisible()

  await fileInput(page).setInputFiles(picture)
  await expect(deleteButton(page)).toBeVisible()
  await expect(deleteButton(other)).toBeVisible()
  await school(page).click()
  await confirm(page)
  await expectSentAndStored(page, { hs_ged_radio: '1' })
  await expect(school(other)).toBeChecked()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(other.locator('.cleared-line')).toHaveCount(0)
})
