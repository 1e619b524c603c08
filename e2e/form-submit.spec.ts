import {
  answerAll,
  confirmSubmission,
  expectStored,
  fillEverything,
  openStep,
  requiredAnswers,
  store,
  submit,
  submitButton,
  submitQuestion,
  typedAnswers,
} from './form-applicant.ts'
import { test as inOwnWindow, recordCalls } from './form-test.ts'
import { expect, test } from './lasting-window.ts'

const done = 'Your application was successfully submitted.'

inOwnWindow.describe('on a small phone', () => {
  inOwnWindow.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  inOwnWindow(
    'SUB-06 A11-03 an applicant fills in everything at 360 px, submits, and holds a receipt',
    async ({ formPage: page }) => {
      inOwnWindow.slow()
      await fillEverything(page, typedAnswers)
      await submitButton(page).tap()
      await submitButton(submitQuestion(page)).tap()

      await expect(page).toHaveURL('/completion')
      await expect(page.getByRole('heading', { name: done })).toBeVisible()
      await expect(page.getByText(/^GC-/)).toBeVisible()
      await expectStored(page, typedAnswers)
    },
  )
})

test('SUB-05 SUB-06 submitting saves, sets the status, validates and submits, in this order', async ({
  formPage: page,
}) => {
  await store(page, requiredAnswers)
  await page.reload()
  await openStep(page, 'Final Steps')
  const calls = recordCalls(page)

  await page.locator('#counselor_waiver_request input[value="N"]').check()
  await submit(page)
  await expect(page).toHaveURL('/completion')

  expect(calls.map(({ name, body }) => ({ name, body })).slice(0, 5)).toEqual([
    { name: 'PUT /api/answer', body: { counselor_waiver_request: 'N' } },
    { name: 'POST /api/web-status', body: { web_status: 'validating' } },
    { name: 'POST /api/validations', body: {} },
    { name: 'POST /api/submit', body: null },
    { name: 'POST /api/web-status', body: { web_status: 'submitted' } },
  ])
})

test('SUB-07 with errors nothing is submitted and the summary shows on the first page', async ({ formPage: page }) => {
  await openStep(page, 'Final Steps')
  const calls = recordCalls(page)

  await submitButton(page).click()

  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { name: "We're missing some information!" })).toBeVisible()
  expect(calls.map(({ name }) => name)).not.toContain('POST /api/submit')
})

test('SUB-06 whoever came by a link to a question sees the completion page from its top', async ({
  formPage: page,
}) => {
  await store(page, requiredAnswers)
  await page.goto('/final-steps#legal_agree')

  await submit(page)

  await expect(page).toHaveURL('/completion')
  await expect(page.getByRole('heading', { name: done })).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('SUB-08 what only the server knows to be wrong stands in the summary', async ({ formPage: page }) => {
  await store(page, requiredAnswers)
  await page.reload()
  await openStep(page, 'Final Steps')
  await page.request.put('/api/answer', { data: { last_name: '' }, headers: { 'sec-fetch-site': 'same-origin' } })

  await submit(page)

  await expect(page.getByRole('heading', { name: "We're missing some information!" })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Last Name' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('SUB-10 a double click submits once', async ({ formPage: page }) => {
  await store(page, requiredAnswers)
  await page.reload()
  await openStep(page, 'Final Steps')
  const calls = recordCalls(page)

  await submitButton(page).dblclick()
  await confirmSubmission(page)
  await expect(page).toHaveURL('/completion')

  expect(calls.filter(({ name }) => name === 'POST /api/submit')).toHaveLength(1)
})

test('SUB-10 two windows that submit at once end with the same receipt', async ({ formPage: page, context }) => {
  await store(page, requiredAnswers)
  await page.reload()
  const other = await context.newPage()
  await other.goto('/about')
  await Promise.all([page, other].map((each) => openStep(each, 'Final Steps')))

  await Promise.all([page, other].map(submit))

  const receipts = await Promise.all([page, other].map((each) => each.getByText(/^GC-/).textContent()))
  expect(receipts[0]).toMatch(/^GC-.{10}$/)
  expect(receipts[1]).toBe(receipts[0])
})

test('SUB-14 a window that stayed open is told that the application was submitted and is led there', async ({
  formPage: page,
  context,
}) => {
  await store(page, requiredAnswers)
  await page.reload()
  const stale = await context.newPage()
  await stale.goto('/about')
  await openStep(page, 'Final Steps')
  await submit(page)
  await expect(page).toHaveURL('/completion')

  await answerAll(stale, { city: 'Abuja' })

  await expect(stale.getByLabel('Error Notification')).toContainText(
    'Your application has been submitted and can no longer be changed.',
  )
  await expect(stale).toHaveURL('/completion')
  await expectStored(page, { city: 'Lagos' })
})

test('SAV-11 no save arrives after the submit that follows it', async ({ formPage: page }) => {
  await store(page, requiredAnswers)
  await page.reload()
  await openStep(page, 'Final Steps')
  const calls = recordCalls(page)
  await page.route('**/api/answer', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })

  await page.locator('#counselor_waiver_request input[value="N"]').check()
  await submit(page)
  await expect(page).toHaveURL('/completion')

  const names = calls.map(({ name }) => name)
  expect(names.lastIndexOf('PUT /api/answer')).toBeLessThan(names.indexOf('POST /api/submit'))
  await expectStored(page, { counselor_waiver_request: 'N' })
})
