import type { Page } from '@playwright/test'
import { answerAll, control, expectSaved, openStep, submitButton } from './form-applicant.ts'
import { recordCalls } from './form-test.ts'
import { expect, test } from './lasting-window.ts'
import { lookup } from './lookup-box.ts'

const summary = (page: Page) => page.getByRole('region', { name: "We're missing some information!" })
const link = (page: Page, name: string) => summary(page).getByRole('link', { name, exact: true })

const trySubmit = async (page: Page): Promise<void> => {
  await openStep(page, 'Final Steps')
  await submitButton(page).click()
  await expect(summary(page)).toBeVisible()
}

test('VAL-01 VAL-02 VAL-30 VAL-31 VAL-33 NAV-10 NAV-23 LKP-07 A11-05 A11-06 errors are shown once a submit was tried, in the summary and at each question', async ({
  formPage: page,
}) => {
  test.slow()
  const parentEmail = 'Parent 2/Guardian 2: Please enter a valid email address.'
  const address = lookup(page, 'address_line_1')
  const calls = recordCalls(page, /validations|last-page/)

  await test.step('before a submit was tried no error is shown, whatever is answered', async () => {
    await answerAll(page, {
      birth_date: '2025-01-01',
      phone_home: '(111) 111-1111',
      parent_communication_preference: 'BOTH',
      parent_2_email: 'nobody',
    })
    await expectSaved(page)
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
    await expect(summary(page)).toBeHidden()
  })
  await trySubmit(page)

  await test.step('the focus is on the summary, which is announced once and lists every message as a link', async () => {
    await expect(summary(page)).toBeFocused()
    await expect(summary(page)).toHaveAccessibleDescription(/^The links below show what needs to be completed/)
    // An alert would be announced once more.
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(summary(page)).toContainText('The links below show what needs to be completed.')
    await expect(summary(page)).toContainText('Missing items are highlighted on each page.')
    await expect(summary(page)).toContainText('Once you have fixed them, you can submit your application again.')
    for (const [name, href] of [
      ['First Name', '/about#first_name'],
      ['You must be 13 years or older to apply.', '/about#birth_date'],
      [parentEmail, '/about#parent_2_email'],
      ['When do you plan to enroll?', '/education-ug#entry_term'],
      ['You must accept these terms to submit your application.', '/final-steps#legal_agree'],
    ] as const)
      await expect(link(page, name)).toHaveAttribute('href', href)
    expect(calls.findLast(({ name }) => name === 'POST /api/validations')?.body).toMatchObject({
      first_name: ['First Name'],
      hs_ged_radio: ['Have/Will You'],
    })
  })

  await test.step('failing questions are highlighted with their messages, others are not', async () => {
    await expect(control(page, 'first_name')).toHaveAttribute('aria-invalid', 'true')
    await expect(control(page, 'first_name')).toHaveAccessibleDescription('Error: First Name')
    await expect(control(page, 'first_name')).not.toHaveCSS('box-shadow', 'none')
    await expect(control(page, 'middle_name')).toHaveAttribute('aria-invalid', 'false')
    await expect(control(page, 'middle_name')).toHaveCSS('box-shadow', 'none')
    await expect(control(page, 'parent_2_email')).toHaveAccessibleDescription(`Error: ${parentEmail}`)
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await expect(address).not.toHaveCSS('box-shadow', 'none')
    await expect(lookup(page, 'mailing_address_line_1')).toHaveCount(0)
  })

  await test.step('a mended error disappears from the question and from the summary while it is typed', async () => {
    await answerAll(page, { address_line_1: '1 Elm Street' })
    await expect(address).toHaveAttribute('aria-invalid', 'false')
    await expect(address).toHaveCSS('box-shadow', 'none')
    await control(page, 'first_name').pressSequentially('M')
    await expect(control(page, 'first_name')).toHaveAttribute('aria-invalid', 'false')
    await expect(link(page, 'First Name')).toBeHidden()
    await expect(link(page, 'Last Name')).toBeVisible()
    await expect(control(page, 'first_name')).toBeFocused()
  })

  await test.step('a link of the summary leads to its question, on this page and on another', async () => {
    await link(page, 'City').click()
    await expect(control(page, 'city')).toBeFocused()
    await expect(control(page, 'city')).toBeInViewport()
    await link(page, 'Have/Will You').click()
    await expect(page).toHaveURL('/education-ug#hs_ged_radio')
    await expect(control(page, 'hs_ged_radio').getByRole('radio').first()).toBeFocused()
    await expect(control(page, 'hs_ged_radio')).toBeInViewport()
    await expect(control(page, 'hs_ged_radio')).toHaveAccessibleDescription('Error: Have/Will You')
  })

  await test.step('each change of page posts the errors that are left, and reports the page', async () => {
    await openStep(page, 'Final Steps')
    await expect
      .poll(() => calls.slice(-2))
      .toEqual([
        { name: 'POST /api/validations', body: expect.objectContaining({ last_name: ['Last Name'] }) },
        { name: 'PUT /api/last-page', body: { last_page: '/final-steps' } },
      ])
    expect(calls.at(-2)?.body).toHaveProperty('hs_ged_radio', ['Have/Will You'])
    expect(calls.at(-2)?.body).not.toHaveProperty('first_name')
  })

  await test.step('on a phone the summary shows the links of one page at a time and fits on the screen', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await openStep(page, 'About You')
    await expect(link(page, 'Last Name')).toBeVisible()
    await expect(link(page, 'Have/Will You')).toBeHidden()
    expect((await summary(page).boundingBox())?.height).toBeLessThan(800)
    await summary(page).getByText('Your Academics').click()
    await expect(link(page, 'Have/Will You')).toBeVisible()
  })
})
