import { storeAnswers } from './calls.ts'
import { expectAccessible } from './expect-accessible.ts'
import {
  answerAll,
  control,
  expectSentAndForgotten,
  expectSentAndStored,
  expectStored,
  lookAway,
  openStep,
  submitButton,
} from './form-applicant.ts'
import { expect, test } from './lasting-window.ts'

const needsUsNumber = 'This needs to be a US phone number: 10 digits, with or without +1.'

test('WID-01 WID-02 WID-03 WID-04 WID-05 WID-17 WID-19 WID-21 WID-22 FRM-26 whoever types into the fields sees and stores what was meant', async ({
  formPage: page,
}) => {
  test.slow()
  await test.step('a text takes 45 characters, an e-mail address 254 in any script', async () => {
    await control(page, 'first_name').fill('x'.repeat(44))
    await control(page, 'first_name').pressSequentially('xx')
    await expect(control(page, 'first_name')).toHaveValue('x'.repeat(45))
    await control(page, 'first_name').fill('  Zoë Ann ')
    await control(page, 'first_name').blur()
    await expect(control(page, 'first_name')).toHaveValue('Zoë Ann')
    await expectSentAndStored(page, { first_name: 'Zoë Ann' })
    const more = page.getByRole('button', { name: 'Show all questions about Parent 1' })
    await more.press('Enter')
    await expect(control(page, 'parent_prefix')).toBeFocused()
    await expect(more).toBeHidden()
    await expect(control(page, 'parent_email')).toHaveAttribute('maxlength', '254')
    await control(page, 'parent_email').pressSequentially(' maya@пример.рф ')
    await control(page, 'parent_email').blur()
    await expect(control(page, 'parent_email')).toHaveValue('maya@пример.рф')
    await expectSentAndStored(page, { parent_email: 'maya@пример.рф' })
  })

  await test.step('a date is typed or chosen and stored as yyyy-mm-dd, and one that is not complete clears the answer', async () => {
    const birthday = control(page, 'birth_date')
    await expect(birthday).toHaveAttribute('type', 'text')
    await birthday.pressSequentially('05042009')
    await expectSentAndStored(page, { birth_date: '2009-05-04' })
    await birthday.blur()
    await expect(birthday).toHaveValue('05/04/2009')

    await birthday.press('End')
    await birthday.press('Backspace')
    await expectSentAndForgotten(page, ['birth_date'])
    await birthday.blur()
    await expect(birthday).toHaveValue('05/04/200')
    await expect(birthday).toHaveAccessibleDescription(/This is not a date\./)
    await expect(page.getByRole('status').filter({ hasText: 'Date of Birth: This is not a date.' })).toHaveCount(1)
    const steps = page.getByRole('navigation').getByRole('link')
    await steps.filter({ hasText: 'Final Steps' }).click()
    await expect(birthday).toHaveCount(0)
    await steps.filter({ hasText: 'About You' }).click()
    await expect(birthday).toHaveValue('05/04/200')
    await expect(birthday).toHaveAccessibleDescription(/This is not a date\./)

    // A year of two digits is completed only once the question is left: every year begins with two.
    await birthday.fill('3/9/08')
    await birthday.blur()
    await expect(birthday).toHaveValue('03/09/2008')
    await expectSentAndStored(page, { birth_date: '2008-03-09' })

    await expect(page.getByRole('button', { name: 'Calendar for Date of Birth' })).toBeVisible()
    // The calendar is drawn by the browser outside of the page; what it sets is this input.
    await page.locator('.calendar input').first().fill('2008-12-31')
    await expect(birthday).toHaveValue('12/31/2008')
    await expectSentAndStored(page, { birth_date: '2008-12-31' })
  })

  const phone = control(page, 'phone_home')
  await test.step('digits of another script are taken, also while an input method composes them', async () => {
    await phone.click()
    const input = await page.context().newCDPSession(page)
    for (const text of ['９', '９３', '９３１'])
      await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await expect(phone).toHaveValue('９３１')
    await input.send('Input.insertText', { text: '９３１５５５' })
    await input.detach()
    await phone.pressSequentially('٠١٤٢')
    await expect(phone).toHaveValue('(931) 555-0142')
    await control(page, 'birth_date').fill('٠٣/٠٩/٢٠٠٨')
    await control(page, 'birth_date').blur()
    await expect(control(page, 'birth_date')).toHaveValue('03/09/2008')
    await expectSentAndStored(page, { phone_home: '(931) 555-0142', birth_date: '2008-03-09' })
  })

  await test.step('the invisible marks around what was copied from a list of contacts go', async () => {
    await phone.fill('\u202a+49 30 123456\u202c')
    await expect(phone).toHaveValue('+49 30 123456')
    await control(page, 'parent_email').fill('\u202amaya@example.com\u202c')
    await control(page, 'parent_email').blur()
    await expect(control(page, 'parent_email')).toHaveValue('maya@example.com')
    await phone.fill('')
  })

  await test.step('a phone number is formatted while it is typed, and the caret stays where it was', async () => {
    await phone.pressSequentially('9315550142')
    await expect(phone).toHaveValue('(931) 555-0142')

    await phone.press('Home')
    await phone.press('ArrowRight')
    await phone.press('Delete')
    await phone.press('Delete')
    await expect(phone).toHaveValue('(155) 501-42')
    await phone.pressSequentially('61')
    await expect(phone).toHaveValue('(611) 555-0142')

    await phone.fill('')
    await phone.pressSequentially('letters')
    await expect(phone).toHaveValue('')
  })

  await test.step('a US number may be typed or pasted with its country code, and a digit too many is seen', async () => {
    for (const typed of ['+1 931 555 0123', '1 931 555 0123']) {
      await phone.fill('')
      await phone.pressSequentially(typed)
      await expect(phone).toHaveValue('(931) 555-0123')
      await phone.fill(typed)
      await expect(phone).toHaveValue('(931) 555-0123')
    }

    await phone.press('End')
    await phone.pressSequentially('4')
    await expect(phone).toHaveValue('93155501234')
    await expect(page.getByText(needsUsNumber)).toBeVisible()
    await phone.press('Backspace')
    await expect(phone).toHaveValue('(931) 555-0123')
    await expect(page.getByText(needsUsNumber)).toBeHidden()
    await phone.press('Backspace')
    await phone.pressSequentially('9')
    await expect(phone).toHaveValue('(931) 555-0129')

    await phone.press('Home')
    await phone.pressSequentially('1')
    await expect(phone).toHaveValue('(931) 555-0129')
    await phone.press('Home')
    await phone.pressSequentially('+1')
    await expect(phone).toHaveValue('(931) 555-0129')
    await phone.fill('')
  })

  await test.step('the phone number of another country stays as it is typed, is stored, and is not taken for a US one', async () => {
    const status = page.locator('.question-phone').filter({ has: phone }).getByRole('status')
    await expect(status).toBeEmpty()
    await phone.pressSequentially('+84 912 345 678')

    await expect(phone).toHaveValue('+84 912 345 678')
    await expect(status).toHaveText(needsUsNumber)
    await expectSentAndStored(page, { phone_home: '+84 912 345 678' })

    await phone.press('Home')
    await phone.press('ArrowRight')
    await phone.press('Delete')
    await phone.pressSequentially('9')
    await expect(phone).toHaveValue('+94 912 345 678')

    await openStep(page, 'Final Steps')
    await submitButton(page).click()
    await expect(phone).toHaveAccessibleDescription(`Error: Please enter a valid home phone number. ${needsUsNumber}`)
    await expect(phone).toHaveValue('+94 912 345 678')
  })

  await test.step('a long text becomes the answer when it is left, and when the page is hidden', async () => {
    await openStep(page, 'Your Academics')
    await answerAll(page, { suspended: 'Y' })
    const comment = control(page, 'suspended_comment')

    await comment.pressSequentially('I was ill')
    await expect(page.getByText('Character count: 9 / 7000')).toBeVisible()
    await expectStored(page, { suspended_comment: 'I was ill' })
    await expect(comment).toHaveAttribute('aria-invalid', 'true')
    await comment.blur()
    await expect(comment).toHaveAttribute('aria-invalid', 'false')

    await comment.pressSequentially('.')
    await lookAway(page)
    await expectStored(page, { suspended_comment: 'I was ill.' })
    await expect(comment).toHaveValue('I was ill.')
  })

  await test.step('a long text ends at its limit', async () => {
    const comment = control(page, 'suspended_comment')
    await comment.fill('x'.repeat(6_999))
    await comment.pressSequentially('yz')

    await expect(comment).toHaveValue(`${'x'.repeat(6_999)}y`)
    await expect(page.getByText('Character count: 7000 / 7000')).toBeVisible()
  })
})

test('WID-06 WID-07 WID-08 A11-01 whoever chooses stores code and label, and can take it back', async ({
  formPage: page,
}) => {
  await test.step('a dropdown starts with --, and is emptied by --', async () => {
    await expect(control(page, 'country').locator('option').first()).toHaveText('--')
    await expect(control(page, 'country')).toHaveValue('')

    await answerAll(page, { country: 'CAN' })
    await expectSentAndStored(page, { country: 'CAN', country_desc: 'Canada' })

    await answerAll(page, { country: '' })
    await expectSentAndForgotten(page, ['country', 'country_desc'])
  })

  await test.step('a radio that nobody has to answer can be taken back', async () => {
    await answerAll(page, { ethnicity: 'H' })
    await expectSentAndStored(page, { ethnicity: 'H', ethnicity_desc: 'Hispanic or Latino' })

    await page.getByRole('button', { name: /Clear answer.*Ethnicity/ }).click()

    await expect(control(page, 'ethnicity').locator('input:checked')).toHaveCount(0)
    await expectSentAndForgotten(page, ['ethnicity', 'ethnicity_desc'])
    await answerAll(page, { citizenship_type: '1' })
    await expect(page.getByRole('button', { name: /Clear answer.*Citizen Type/ })).toBeHidden()
  })

  await test.step('so it can with the keyboard, which keeps its place', async () => {
    const radios = control(page, 'ethnicity')
    await radios.getByRole('radio').first().focus()

    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: /Clear answer.*Ethnicity/ })).toBeFocused()
    await page.keyboard.press('Enter')

    await expect(radios.locator('input:checked')).toHaveCount(0)
    await expect(radios.getByRole('radio').first()).toBeFocused()
  })

  await test.step('a ticked box is stored as true', async () => {
    await page.getByLabel('Send me text messages about my application.').check()
    await expectSentAndStored(page, { optin_sms_ind: 'true' })
  })

  await test.step('a long list is complete within a second, even in a browser that is never idle', async () => {
    await page.evaluate(() => {
      window.requestIdleCallback = (work, limit) =>
        limit?.timeout && limit.timeout <= 1_000
          ? window.setTimeout(() => work({ didTimeout: true, timeRemaining: () => 0 }), limit.timeout)
          : 0
    })
    await answerAll(page, { parent_addr_same_as_stu_perm: 'N' })

    await expect(control(page, 'parent_country').locator('option[value="NGA"]')).toBeAttached()
  })
})

test('FRM-20 WID-06 a chosen term that has begun since stays in sight and has to be chosen anew', async ({
  studentPage: page,
  context,
}) => {
  await storeAnswers(page, { entry_term: '202630' })
  await context.clock.setFixedTime('2027-02-01T18:00:00Z')
  await page.goto('/education-ug#entry_term')
  const term = control(page, 'entry_term')

  await expect(term).toHaveValue('202630')
  await expect(term.locator('option:checked')).toHaveText('Fall 2026 (no longer offered)')
  await expect(term.locator('option:checked')).toBeDisabled()
  await term.selectOption('202730')

  await expectSentAndStored(page, { entry_term: '202730', entry_term_desc: 'Fall 2027' })
  await expect(term.getByText('no longer offered')).toHaveCount(0)
})

test('WID-62 what a paste loses at the limit of a field is said, until the text is changed again', async ({
  formPage: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const paste = async (key: string, text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await control(page, key).focus()
    await page.keyboard.press('ControlOrMeta+V')
  }
  const note = page.getByRole('alert').filter({ hasText: 'did not fit' })

  await paste('first_name', 'x'.repeat(45))
  await expect(control(page, 'first_name')).toHaveValue('x'.repeat(45))
  await expect(note).toHaveCount(0)
  await paste('first_name', 'yz')
  await expect(note).toHaveText(
    '2 characters at the end of what you pasted did not fit and are missing. At most 45 fit here.',
  )
  await expect(control(page, 'first_name')).toHaveAccessibleDescription(/2 characters at the end/)
  await expectAccessible(page)
  await page.keyboard.press('Backspace')
  await expect(note).toHaveCount(0)

  await paste('address_line_1', `1 Oak Street\n${'x'.repeat(200)}`)
  const { length } = await control(page, 'address_line_1').inputValue()
  await expect(note).toContainText(`${212 - length} characters at the end`)
})
