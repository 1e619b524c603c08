import type { Response } from '@playwright/test'
import { ownPage, storeAnswers } from './calls.ts'
import {
  answerAll,
  answersOnce,
  confirmSubmission,
  control,
  expectStored,
  fillEverything,
  openStep,
  requiredAnswers,
  submit,
  submitButton,
  submitQuestion,
} from './form-applicant.ts'
import { test as inOwnWindow, recordCalls } from './form-test.ts'
import { expect, test } from './lasting-window.ts'
import { routeOnce } from './route-once.ts'
import { fileInput, picture } from './uploads.ts'

const done = 'Your application was successfully submitted.'

inOwnWindow.describe('on a small phone', () => {
  inOwnWindow.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  inOwnWindow(
    'SUB-06 A11-03 an applicant answers every question at 360 px, submits, and holds a receipt',
    async ({ formPage: page }) => {
      await fillEverything(page, answersOnce)
      await submitButton(page).tap()
      await submitButton(submitQuestion(page)).tap()

      await expect(page).toHaveURL('/completion')
      await expect(page.getByRole('heading', { name: done })).toBeVisible()
      await expect(page.getByText(/^GC-/)).toBeVisible()
      await expectStored(page, answersOnce)
    },
  )
})

// A window of its own, whose cache has only what this page has loaded.
inOwnWindow(
  'ERR-08 ERR-14 a submit without a connection says that it failed, also on a last page that was opened without one and with code that came late',
  async ({ studentPage: page, context }) => {
    await storeAnswers(page, requiredAnswers)
    await routeOnce(page, '**/submit-application*.js', (route) => route.abort())
    const codes = [/modal-dialog.*\.js/, /submit-application.*\.js/]
    const isImportOf = (code: RegExp) => (response: Response) =>
      code.test(response.url()) && response.request().resourceType() === 'script'
    const loaded = Promise.all(codes.map((code) => page.waitForResponse(isImportOf(code))))
    await page.goto('/about')
    // A script is there once everything is that it imports.
    for (const code of await loaded) await page.evaluate((url) => import(url).then(() => undefined), code.url())
    await context.setOffline(true)
    await openStep(page, 'Final Steps')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))

    await submitButton(page).click()

    await expect(page.getByRole('dialog', { name: 'Unexpected Error' })).toBeVisible()
    expect(asked.filter((url) => url.includes('submit-application'))).toEqual([])
  },
)

test('VAL-30 an applicant mends what is missing, also what only the server knows, and submits once', async ({
  studentPage: page,
}) => {
  const { city: _, ...others } = requiredAnswers
  await storeAnswers(page, others)
  const opened = page.waitForResponse('**/api/last-page')
  await page.goto('/about')
  await opened
  await openStep(page, 'Final Steps')
  const summary = page.getByRole('region', { name: "We're missing some information!" })
  const about = page.getByRole('navigation').getByRole('link', { name: 'About You' })
  const waiver = (value: string) => page.locator(`#counselor_waiver_request input[value="${value}"]`).check()

  await test.step('SUB-05 SUB-07 with errors it saves, sets the status and validates, and nothing is submitted', async () => {
    const calls = recordCalls(page)
    await waiver('N')
    await submitButton(page).click()
    await expect(page).toHaveURL('/about')
    await expect(summary.getByRole('link')).toHaveText(['City'])
    await expect(about).toContainText('needs attention')
    expect(calls.slice(0, 3)).toEqual([
      { name: 'PUT /api/answer', body: { counselor_waiver_request: 'N' } },
      { name: 'POST /api/web-status', body: { web_status: 'validating' } },
      { name: 'POST /api/validations', body: { city: ['City'] } },
    ])
    expect(calls.map(({ name }) => name)).not.toContain('POST /api/submit')
  })

  await test.step('VAL-30 after everything is mended the summary is gone', async () => {
    await control(page, 'city').fill('Lagos')
    await expect(summary).toBeHidden()
    await expect(about).toContainText('complete')
    await openStep(page, 'Final Steps')
    await expectStored(page, { city: 'Lagos' })
  })

  await test.step('SUB-08 what only the server knows to be wrong stands in the summary', async () => {
    await storeAnswers(page, { last_name: '' })
    await submit(page)
    await expect(summary.getByRole('link', { name: 'Last Name' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openStep(page, 'About You')
    await control(page, 'last_name').fill('Okonkwo')
    await expect(summary).toBeHidden()
    await openStep(page, 'Final Steps')
    await expectStored(page, { last_name: 'Okonkwo' })
  })

  await test.step('SAV-11 SUB-06 SUB-10 no save arrives after the submit that follows it, and a double click submits once', async () => {
    const calls = recordCalls(page)
    await page.route('**/api/answer', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await waiver('Y')
    await submitButton(page).dblclick()
    await confirmSubmission(page)
    await expect(page).toHaveURL('/completion')
    expect(calls.slice(0, 4)).toEqual([
      { name: 'PUT /api/answer', body: { counselor_waiver_request: 'Y' } },
      { name: 'POST /api/validations', body: {} },
      { name: 'POST /api/submit', body: null },
      { name: 'POST /api/web-status', body: { web_status: 'submitted' } },
    ])
    const names = calls.map(({ name }) => name)
    expect(names.filter((name) => name === 'POST /api/submit')).toHaveLength(1)
    expect(names.lastIndexOf('PUT /api/answer')).toBe(0)
    await expectStored(page, { counselor_waiver_request: 'Y' })
  })
})

test('SUB-15 an applicant who deletes a document or changes an answer on another device while the last question is open sees that before it is sent', async ({
  studentPage: page,
}) => {
  await storeAnswers(page, requiredAnswers)
  await page.goto('/education-ug#hs_ged_radio')
  await fileInput(page).setInputFiles(picture)
  await expect(page.getByRole('button', { name: 'Delete report.png' })).toBeVisible()
  await openStep(page, 'Final Steps')
  await submitButton(page).click()
  await expect(submitQuestion(page)).toContainText('1 document · report.png')

  for (const path of ['/api/pdf/document-answer/ged', '/api/document-answer/ged'])
    expect((await page.request.delete(path, { headers: ownPage })).status()).toBe(200)
  await confirmSubmission(page)

  const refusal = page.getByLabel('Error Notification')
  await expect(refusal).toContainText('changed in another window or on another device')
  await refusal.getByRole('button', { name: 'Dismiss' }).click()
  await expect(refusal).toHaveCount(0)
  await submitButton(page).click()
  await expect(submitQuestion(page)).toContainText('No documents')

  await storeAnswers(page, { city: 'Abuja' })
  await confirmSubmission(page)

  await expect(refusal).toContainText('changed in another window or on another device')
  await expect(page).toHaveURL(/final-steps/)
  await expect(page.getByText('Abuja', { exact: true })).toBeVisible()
  await submit(page)
  await expect(page.getByRole('heading', { name: done })).toBeVisible()
})

test('SUB-06 SUB-10 two windows that submit at once end with the same receipt, and others that stayed open are led there by the next page, entry, tab or answer', async ({
  studentPage: page,
  context,
}) => {
  await storeAnswers(page, requiredAnswers)
  const stale = await context.newPage()
  const [reading, adding, choosing] = [await context.newPage(), await context.newPage(), await context.newPage()]
  for (const each of [stale, reading, adding]) {
    await each.goto('/about')
    await expect(control(each, 'city')).toHaveValue('Lagos')
  }
  await choosing.goto('/education-ug#hs_ged_radio')
  await expect(choosing.getByRole('tab', { name: 'Send it later' })).toBeVisible()
  const other = await context.newPage()
  for (const each of [page, other]) {
    await each.goto('/final-steps#legal_agree')
    await submitButton(each).click()
    await expect(submitQuestion(each)).toBeVisible()
  }

  let sent = 0
  const { promise: bothSent, resolve } = Promise.withResolvers<void>()
  for (const each of [page, other]) {
    await each.route('**/api/submit', async (route) => {
      sent += 1
      if (sent === 2) resolve()
      await bothSent
      await route.continue()
    })
  }
  await Promise.all([page, other].map(confirmSubmission))

  const receipts = await Promise.all([page, other].map((each) => each.getByText(/^GC-/).textContent()))
  expect(receipts[0]).toMatch(/^GC-.{10}$/)
  expect(receipts[1]).toBe(receipts[0])
  await expect(page).toHaveURL('/completion')
  // Whoever came by a link to a question sees the completion page from its top.
  await expect(page.getByRole('heading', { name: done })).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  await test.step('NAV-07 the others are led there', async () => {
    await reading.getByRole('navigation').getByRole('link', { name: 'Your Academics' }).click()
    await adding.getByRole('button', { name: 'Add Another relative' }).click()
    await choosing.getByRole('tab', { name: 'Send it later' }).click()
    for (const each of [reading, adding, choosing]) {
      await expect(each).toHaveURL('/completion')
      await expect(each.locator('.toast-error')).toHaveCount(0)
    }
  })

  await test.step('SUB-14 until the window knows of the submission, the answer is not called saved', async () => {
    await stale.route('**/api/profile', (route) => route.fulfill({ status: 503, json: { message: 'Down.' } }))
    await answerAll(stale, { city: 'Abuja' })
    await expect(stale.getByText('Not saved yet: we will keep trying')).toBeVisible()
    await expect(stale.getByLabel('Error Notification')).toContainText(
      'Your application has been submitted and can no longer be changed.',
    )
    await stale.unroute('**/api/profile')
    await expect(stale).toHaveURL('/completion')
    await expectStored(page, { city: 'Lagos' })
  })
})
