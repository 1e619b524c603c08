import type { Page } from '@playwright/test'
import { storeAnswers } from './calls.ts'
import { expectAccessible } from './expect-accessible.ts'
import {
  answerAll,
  control,
  expectSentAndStored,
  openStep,
  requiredAnswers,
  submitButton,
  submitQuestion,
} from './form-applicant.ts'
import { recordCalls } from './form-test.ts'
import { expect, test } from './lasting-window.ts'
import { fileInput, picture } from './uploads.ts'

const count = (page: Page) => page.getByRole('button', { name: /^\d+ questions? left$/ })
const list = (page: Page) => page.getByRole('dialog', { name: 'What is left' })
const check = (page: Page) => page.getByRole('region', { name: 'Check your answers' })
const change = (page: Page, label: string) =>
  check(page).getByRole('link', { name: new RegExp(`^Change ?: ${label}$`) })
const back = (page: Page) => page.getByRole('link', { name: 'Back to check your answers' })

const expectNoSidewaysScrolling = (page: Page, width: number) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

test('REV-01 REV-03 NAV-28 on a phone each step and the list behind the count say what is left and lead to each question, and Back opens the page before', async ({
  formPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await answerAll(page, { birth_date: '2025-01-01' })
  await expect(page.locator('.step-state')).toHaveText(['10 left', '3 left', '3 left'])
  await expect(count(page)).toBeInViewport({ ratio: 1 })

  await count(page).click()
  await expect(list(page).getByRole('link')).toHaveCount(16)
  await expect(list(page).getByRole('listitem').filter({ hasText: 'Date of Birth' })).toContainText(
    'Please check your answer.',
  )
  await expect(list(page)).not.toContainText(/error|missing|invalid/i)
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  await expectAccessible(page, '[role="dialog"]')
  await expectNoSidewaysScrolling(page, 360)
  await list(page).getByRole('link', { name: 'City', exact: true }).click()
  await expect(list(page)).toBeHidden()
  await expect(control(page, 'city')).toBeFocused()

  await count(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(count(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await list(page).getByRole('link', { name: 'Academic Interest' }).press('Enter')
  await expect(page).toHaveURL('/education-ug#applied_major')
  await expect(control(page, 'applied_major')).toBeFocused()

  await test.step('Back opens the page before, with everything saved, and the first page has none', async () => {
    const button = page.getByRole('button', { name: 'Back', exact: true })
    await openStep(page, 'Final Steps')
    await answerAll(page, { counselor_waiver_request: 'N' })
    const calls = recordCalls(page, /api\/(answer|validations)/)
    await button.click()
    await expect(page).toHaveURL('/education-ug')
    expect(calls).toEqual([
      { name: 'PUT /api/answer', body: { counselor_waiver_request: 'N' } },
      { name: 'POST /api/validations', body: {} },
    ])
    await button.click()
    await expect(page).toHaveURL('/about')
    await expect(page.getByRole('heading', { name: 'About You', level: 1 })).toBeVisible()
    await expect(button).toHaveCount(0)
  })
})

test('REV-05 an applicant checks and changes each answer, sees the PDF we made of a document, and submits once', async ({
  studentPage: page,
}) => {
  await storeAnswers(page, { ...requiredAnswers, preferred_name: 'May', parent_first_name: 'Ngozi' })
  await page.goto('/final-steps#counselor_waiver_request')
  await test.step('REV-06 each answer can be changed, with a way back to its line', async () => {
    await expect(check(page).getByRole('heading', { level: 4 })).toContainText(['Personal details', 'How to reach you'])
    await expect(check(page)).toContainText('Parents and guardians · Parent 1')
    await expect(check(page)).toContainText('March 9, 2008')
    await expectAccessible(page, '.check-answers')
    await check(page).getByRole('link', { name: 'Go on to the questions below' }).click()
    await expect(page.locator('#counselor_waiver_request input:checked')).toBeFocused()

    await change(page, 'Preferred Name').press('Enter')
    await expect(control(page, 'preferred_name')).toBeFocused()
    await page.keyboard.type('a')
    await page.keyboard.press('Tab')
    await expect(back(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(change(page, 'Preferred Name')).toBeFocused()
    await expect(check(page)).toContainText('Maya')
    await expectSentAndStored(page, { preferred_name: 'Maya' })

    await change(page, 'Preferred Name').click()
    await control(page, 'preferred_name').fill('')
    await back(page).click()
    await expect(check(page).getByRole('heading', { name: 'Check your answers' })).toBeFocused()
    await expect(change(page, 'Preferred Name')).toHaveCount(0)
    await openStep(page, 'About You')
    await expect(back(page)).toHaveCount(0)

    await openStep(page, 'Final Steps')
    await change(page, 'Terms of your application').click()
    await expect(control(page, 'legal_agree')).toBeFocused()
    await back(page).click()
    await expect(change(page, 'Terms of your application')).toBeFocused()
    await expect(back(page)).toHaveCount(0)
  })
  await test.step('REV-07 a document has the PDF we made, is counted, and everything fits a phone', async () => {
    await submitButton(page).click()
    await expect(submitQuestion(page)).toContainText('No documents')
    await page.keyboard.press('Escape')
    await openStep(page, 'Your Academics')
    await fileInput(page).setInputFiles(picture)
    await expect(page.getByRole('button', { name: 'Delete report.png' })).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await openStep(page, 'Final Steps')
    const academics = check(page).locator('details').filter({ hasText: 'Your Academics' })
    await expect(change(page, 'First Name').first()).toBeVisible()
    await expect(change(page, 'GED Score Report')).toBeHidden()
    await academics.getByRole('heading', { name: 'Your Academics' }).click()
    await expectNoSidewaysScrolling(page, 360)
    const download = page.waitForEvent('download')
    await academics.getByRole('link', { name: 'Open the PDF we made of report.png' }).click()
    expect((await download).suggestedFilename()).toBe('ged.pdf')

    await change(page, 'GED Score Report').click()
    await expect(page).toHaveURL('/education-ug#ged')
    await back(page).click()
    await expect(change(page, 'GED Score Report')).toBeFocused()
  })
  await test.step('REV-04 REV-08 DES-14 when the last error is fixed the panel offers to submit, and the question asks once', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await openStep(page, 'About You')
    await answerAll(page, { city: '' })
    await openStep(page, 'Final Steps')
    await submitButton(page).click()
    await expect(page.getByRole('heading', { name: "We're missing some information!" })).toBeVisible()
    await expect(submitQuestion(page)).toHaveCount(0)
    const complete = page.getByRole('region', { name: 'Everything is there.' })
    const again = complete.getByRole('button', { name: 'Submit your application' })
    await control(page, 'city').pressSequentially('Lagos')
    await expect(page.getByRole('status').filter({ hasText: 'Everything is there.' })).toBeVisible()
    await expect(control(page, 'city')).toBeFocused()
    const calls = recordCalls(page, /submit/)
    await again.click()
    await expect(submitQuestion(page)).toContainText('You can submit once.')
    await expect(submitQuestion(page)).toContainText('Maya Okafor')
    await expect(submitQuestion(page)).toContainText('1 document · report.png')
    await expectAccessible(page, '[role="dialog"]')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScrolling(page, 360)
    await page.keyboard.press('Escape')
    await expect(again).toBeFocused()
    expect(calls).toEqual([])
  })
  await test.step('DES-23 on the last page one button submits, and the panel leads there', async () => {
    await openStep(page, 'Final Steps')
    const complete = page.getByRole('region', { name: 'Everything is there.' })
    await expect(page.getByRole('button', { name: /submit/i })).toHaveCount(1)
    await complete.getByRole('button', { name: 'Go to the end of this page' }).click()
    await expect(submitButton(page)).toBeFocused()
    await expect(submitButton(page)).toBeInViewport({ ratio: 1 })

    const calls = recordCalls(page, /submit/)
    await page.keyboard.press('Enter')
    await submitButton(submitQuestion(page)).click()
    await expect(page).toHaveURL('/completion')
    expect(calls).toHaveLength(1)
  })
})

test('NAV-06 REV-06 a style sheet that fails to load is loaded again, and on a phone Change stands at the beginning of a long answer', async ({
  studentPage: page,
}) => {
  await storeAnswers(page, { parent_email: `${'long.'.repeat(30)}address@example.com` })
  await page.route(/check-answers.*\.css/, (route) => route.abort(), { times: 2 })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/about')
  await openStep(page, 'Final Steps')
  const line = check(page).locator('.check-line').filter({ hasText: 'address@example.com' })
  await expect(line).toHaveCSS('display', 'grid')

  const [link, label] = [await line.getByRole('link').boundingBox(), await line.locator('dt').boundingBox()]

  expect(link?.y).toBeLessThan((label?.y ?? 0) + (label?.height ?? 0))
})
