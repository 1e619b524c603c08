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

test('VAL-30 VAL-33 a submit that fails shows every error, at its question and in the summary, until it is mended', async ({
  formPage: page,
}) => {
  const validations = recordCalls(page, /validations/)
  const link = (name: string) => summary(page).getByRole('link', { name, exact: true })
  await test.step('VAL-01 before a submit was tried no error is shown, whatever is answered', async () => {
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

  await test.step('A11-05 the focus is on the summary, which is announced', async () => {
    await expect(summary(page)).toBeFocused()
    await expect(summary(page)).toHaveAccessibleDescription(/^The links below show what needs to be completed/)
    // An alert would be announced once more.
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('VAL-30 VAL-31 the summary lists every message as a link to its question, page by page', async () => {
    await expect(summary(page)).toContainText('The links below show what needs to be completed.')
    await expect(summary(page)).toContainText('Missing items are highlighted on each page.')
    await expect(summary(page)).toContainText('Once you have fixed them, you can submit your application again.')
    await expect(link('First Name')).toHaveAttribute('href', '/about#first_name')
    await expect(link('You must be 13 years or older to apply.')).toHaveAttribute('href', '/about#birth_date')
    await expect(link('When do you plan to enroll?')).toHaveAttribute('href', '/education-ug#entry_term')
    await expect(link('You must accept these terms to submit your application.')).toHaveAttribute(
      'href',
      '/final-steps#legal_agree',
    )
  })

  await test.step('VAL-33 A11-06 failing questions are highlighted with their messages, and one in a repeated group names its entry', async () => {
    await expect(control(page, 'first_name')).toHaveAttribute('aria-invalid', 'true')
    await expect(control(page, 'first_name')).toHaveAccessibleDescription('Error: First Name')
    await expect(control(page, 'first_name')).not.toHaveCSS('box-shadow', 'none')
    await expect(control(page, 'middle_name')).toHaveAttribute('aria-invalid', 'false')
    await expect(control(page, 'middle_name')).toHaveCSS('box-shadow', 'none')
    const message = 'Parent 2/Guardian 2: Please enter a valid email address.'
    await expect(link(message)).toBeVisible()
    await expect(control(page, 'parent_2_email')).toHaveAccessibleDescription(`Error: ${message}`)
  })

  await test.step('a mended error disappears from the question and from the summary while it is typed', async () => {
    expect(validations.at(-1)?.body).toMatchObject({ first_name: ['First Name'], hs_ged_radio: ['Have/Will You'] })
    await control(page, 'first_name').pressSequentially('M')
    await expect(control(page, 'first_name')).toHaveAttribute('aria-invalid', 'false')
    await expect(link('First Name')).toBeHidden()
    await expect(link('Last Name')).toBeVisible()
    await expect(control(page, 'first_name')).toBeFocused()
  })

  await test.step('LKP-07 so it does from a field that searches', async () => {
    await expect(lookup(page, 'address_line_1')).toHaveAttribute('aria-invalid', 'true')
    await expect(lookup(page, 'address_line_1')).not.toHaveCSS('box-shadow', 'none')
    await answerAll(page, { address_line_1: '1 Elm Street' })
    await expect(lookup(page, 'address_line_1')).toHaveAttribute('aria-invalid', 'false')
    await expect(lookup(page, 'address_line_1')).toHaveCSS('box-shadow', 'none')
    await expect(lookup(page, 'mailing_address_line_1')).toHaveCount(0)
  })

  await test.step('a link leads to its question, on this page and on another', async () => {
    await link('City').click()
    await expect(control(page, 'city')).toBeFocused()
    await expect(control(page, 'city')).toBeInViewport()
    await link('Have/Will You').click()
    await expect(page).toHaveURL('/education-ug#hs_ged_radio')
    await expect(control(page, 'hs_ged_radio').getByRole('radio').first()).toBeFocused()
    await expect(control(page, 'hs_ged_radio')).toBeInViewport()
    await expect(control(page, 'hs_ged_radio')).toHaveAccessibleDescription('Error: Have/Will You')
  })

  await test.step('VAL-02 NAV-10 NAV-23 a change of page posts the errors that are left and reports the page, also after a reload', async () => {
    await expect
      .poll(() => validations.at(-1)?.body)
      .toMatchObject({ last_name: ['Last Name'], hs_ged_radio: ['Have/Will You'] })
    expect(validations.at(-1)?.body).not.toHaveProperty('first_name')
    await page.setViewportSize({ width: 360, height: 800 })
    await page.reload()
    await expect(summary(page)).toBeVisible()
    const calls = recordCalls(page, /validations|last-page/)
    await openStep(page, 'About You')
    await expect
      .poll(() => calls.slice(-2))
      .toEqual([
        { name: 'POST /api/validations', body: expect.objectContaining({ last_name: ['Last Name'] }) },
        { name: 'PUT /api/last-page', body: { last_page: '/about' } },
      ])
  })

  await test.step('on a phone the summary shows the links of one page at a time and fits on the screen', async () => {
    await answerAll(page, { birth_date: '', parent_2_email: '' })
    await expect(link('Date of Birth')).toBeVisible()
    await expect(link('Have/Will You')).toBeHidden()
    expect((await summary(page).boundingBox())?.height).toBeLessThan(800)
    await summary(page).getByText('Your Academics').click()
    await expect(link('Have/Will You')).toBeVisible()
  })
})
