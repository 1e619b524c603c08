import type { Page } from '@playwright/test'
import { answerAll, control, expectSaved, openStep, submitButton } from './form-applicant.ts'
import { recordCalls } from './form-test.ts'
import { expect, test } from './lasting-window.ts'
import { lookup } from './lookup-box.ts'

const summary = (page: Page) => page.getByRole('region', { name: "We're missing some information!" })

const trySubmit = async (page: Page): Promise<void> => {
  await openStep(page, 'Final Steps')
  await submitButton(page).click()
  await expect(summary(page)).toBeVisible()
}

test('VAL-01 before a submit was tried no error is shown, whatever is answered', async ({ formPage: page }) => {
  await answerAll(page, { birth_date: '2025-01-01', phone_home: '(111) 111-1111' })
  await expectSaved(page)

  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  await expect(summary(page)).toBeHidden()
})

test('VAL-30 VAL-31 the summary lists every message as a link to its question, page by page', async ({
  formPage: page,
}) => {
  await answerAll(page, { birth_date: '2025-01-01' })
  await trySubmit(page)

  await expect(summary(page)).toContainText('The links below show what needs to be completed.')
  await expect(summary(page)).toContainText('Missing items are highlighted on each page.')
  await expect(summary(page)).toContainText('Once you have fixed them, you can submit your application again.')
  const link = (name: string) => summary(page).getByRole('link', { name, exact: true })
  await expect(link('First Name')).toHaveAttribute('href', '/about#first_name')
  await expect(link('You must be 13 years or older to apply.')).toHaveAttribute('href', '/about#birth_date')
  await expect(link('When do you plan to enroll?')).toHaveAttribute('href', '/education-ug#entry_term')
  await expect(link('You must accept these terms to submit your application.')).toHaveAttribute(
    'href',
    '/final-steps#legal_agree',
  )
})

test('VAL-31 a link of the summary leads to its question, on this page and on another', async ({ formPage: page }) => {
  await trySubmit(page)

  await summary(page).getByRole('link', { name: 'City', exact: true }).click()
  await expect(control(page, 'city')).toBeFocused()
  await expect(control(page, 'city')).toBeInViewport()

  await summary(page).getByRole('link', { name: 'Have/Will You', exact: true }).click()
  await expect(page).toHaveURL('/education-ug#hs_ged_radio')
  await expect(control(page, 'hs_ged_radio').getByRole('radio').first()).toBeFocused()
  await expect(control(page, 'hs_ged_radio')).toBeInViewport()
})

test('VAL-33 failing questions are highlighted with their messages on each page', async ({ formPage: page }) => {
  await trySubmit(page)
  await expect(control(page, 'first_name')).toHaveAttribute('aria-invalid', 'true')
  await expect(control(page, 'first_name')).toHaveAccessibleDescription('Error: First Name')
  await expect(control(page, 'first_name')).not.toHaveCSS('box-shadow', 'none')
  await expect(control(page, 'middle_name')).toHaveAttribute('aria-invalid', 'false')
  await expect(control(page, 'middle_name')).toHaveCSS('box-shadow', 'none')

  await openStep(page, 'Your Academics')
  await expect(control(page, 'hs_ged_radio')).toHaveAccessibleDescription('Error: Have/Will You')
})

test('VAL-33 a mended error disappears from the question and from the summary while it is typed', async ({
  formPage: page,
}) => {
  await trySubmit(page)

  await control(page, 'first_name').pressSequentially('M')

  await expect(control(page, 'first_name')).toHaveAttribute('aria-invalid', 'false')
  await expect(summary(page).getByRole('link', { name: 'First Name', exact: true })).toBeHidden()
  await expect(summary(page).getByRole('link', { name: 'Last Name', exact: true })).toBeVisible()
  await expect(control(page, 'first_name')).toBeFocused()
})

test('A11-05 when errors appear the focus is on the summary, which is announced', async ({ formPage: page }) => {
  await trySubmit(page)

  await expect(summary(page)).toBeFocused()
  await expect(summary(page)).toHaveAccessibleDescription(/^The links below show what needs to be completed/)
  // An alert would be announced once more.
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('VAL-31 on a phone the summary shows the links of one page at a time and fits on the screen', async ({
  formPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await trySubmit(page)
  const later = summary(page).getByRole('link', { name: 'Have/Will You', exact: true })

  await expect(summary(page).getByRole('link', { name: 'First Name', exact: true })).toBeVisible()
  await expect(later).toBeHidden()
  expect((await summary(page).boundingBox())?.height).toBeLessThan(800)
  await summary(page).getByText('Your Academics').click()
  await expect(later).toBeVisible()
})

test('A11-06 an error in a repeated group names its entry', async ({ formPage: page }) => {
  await answerAll(page, { parent_communication_preference: 'BOTH', parent_2_email: 'nobody' })
  await trySubmit(page)

  const message = 'Parent 2/Guardian 2: Please enter a valid email address.'
  await expect(summary(page).getByRole('link', { name: message })).toBeVisible()
  await expect(control(page, 'parent_2_email')).toHaveAccessibleDescription(`Error: ${message}`)
})

test('VAL-02 in validating the errors are sent to the server, and those that are left with the next page', async ({
  formPage: page,
}) => {
  const calls = recordCalls(page, /validations/)
  await trySubmit(page)

  expect(calls.at(-1)?.body).toMatchObject({ first_name: ['First Name'], hs_ged_radio: ['Have/Will You'] })
  await control(page, 'first_name').fill('Maya')
  await openStep(page, 'Your Academics')

  expect(calls.at(-1)?.body).toMatchObject({ last_name: ['Last Name'], hs_ged_radio: ['Have/Will You'] })
  expect(calls.at(-1)?.body).not.toHaveProperty('first_name')
})

test('NAV-10 NAV-23 in validating a change of page posts the errors and reports the page', async ({
  formPage: page,
}) => {
  await page.request.post('/api/web-status', {
    data: { web_status: 'validating' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: "We're missing some information!" })).toBeVisible()
  const calls = recordCalls(page, /validations|last-page/)
  await openStep(page, 'Your Academics')

  await expect
    .poll(() => calls.slice(-2))
    .toEqual([
      { name: 'POST /api/validations', body: expect.objectContaining({ first_name: ['First Name'] }) },
      { name: 'PUT /api/last-page', body: { last_page: '/education-ug' } },
    ])
})

test('LKP-07 a field whose question has errors looks invalid and says so', async ({ formPage: page }) => {
  await openStep(page, 'Final Steps')
  await submitButton(page).click()

  await expect(page).toHaveURL('/about')
  await expect(lookup(page, 'address_line_1')).toHaveAttribute('aria-invalid', 'true')
  await expect(lookup(page, 'address_line_1')).not.toHaveCSS('box-shadow', 'none')
  await answerAll(page, { address_line_1: '1 Elm Street' })
  await expect(lookup(page, 'address_line_1')).toHaveAttribute('aria-invalid', 'false')
  await expect(lookup(page, 'address_line_1')).toHaveCSS('box-shadow', 'none')
  await expect(lookup(page, 'mailing_address_line_1')).toHaveCount(0)
})
