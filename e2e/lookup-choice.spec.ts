import { expectAccessible } from './expect-accessible.ts'
import {
  answerAll,
  control,
  expectSentAndForgotten,
  expectSentAndStored,
  openStep,
  submitButton,
} from './form-applicant.ts'
import { expect, test } from './lasting-window.ts'
import { isSearch, lookup, options, searchFor } from './lookup-box.ts'

const sampleton = {
  hs_name: 'Sampleton High School (invented)',
  hs_ceeb: '000001',
  hs_address_line_1: '100 Invented Way',
  hs_city: 'Sampleton',
  hs_state: 'TN',
  hs_zip: '00001',
  hs_country: 'USA',
}

for (const [device, width] of [
  ['a desktop', 1280],
  ['a telephone of 360 px', 360],
] as const)
  test.describe(device, () => {
    test.use({ viewport: { width, height: 740 } })

    test(`LKP-04 on ${device} a school is found with three keys, chosen by keyboard and filled in, code and all`, async ({
      formPage: page,
    }) => {
      await openStep(page, 'Your Academics')
      await page.locator('[id="hs_ged_radio"] input[value="1"]').check()
      const field = await searchFor(page, 'hs_name', 'sam')
      await expect(options(page).first()).toContainText('Sampleton High School (invented)')

      await field.press('ArrowDown')
      await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
      await field.press('Enter')

      await expect(options(page)).toHaveCount(0)
      await expect(field).toBeFocused()
      await expect(field).toHaveValue('Sampleton High School (invented)')
      await expect(control(page, 'hs_city')).toHaveValue('Sampleton')
      await expect(control(page, 'hs_state')).toHaveValue('TN')
      await expect(page.getByText('Enter your school information below.')).toBeHidden()
      await expectSentAndStored(page, sampleton)
    })

    test(`LKP-04 on ${device} an address is chosen by pointer, and its fields can still be changed`, async ({
      formPage: page,
    }) => {
      await searchFor(page, 'address_line_1', '123 inv')

      await options(page).first().click()

      await expect(lookup(page, 'address_line_1')).toHaveValue('123 Invented Way')
      await expect(control(page, 'zip')).toHaveValue('00001')
      await control(page, 'city').fill('Other Town')
      await expectSentAndStored(page, {
        address_line_1: '123 Invented Way',
        city: 'Other Town',
        state: 'TN',
        country: 'USA',
      })
    })

    test(`LKP-02 on ${device} the list lies over the questions below and inside the screen`, async ({
      formPage: page,
    }) => {
      await searchFor(page, 'address_line_1', 'samp')
      await expect(options(page)).toHaveCount(5)

      await expect(options(page).last()).toBeInViewport({ ratio: 1 })
      for (const option of await options(page).all()) await option.click({ trial: true })
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(sideways).toBe(0)
    })
  })

test('LKP-02 it asks for 5 of the category, and each option has its text and sub-text', async ({ formPage: page }) => {
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (isSearch(url)) asked.push(url)
  })

  await searchFor(page, 'address_line_1', '300 story')

  expect(Object.fromEntries(asked.at(-1)?.searchParams ?? [])).toEqual({
    text: '300 story',
    category: 'address',
    max_results: '5',
  })
  await expect(options(page).first()).toHaveAccessibleName('300 Storybook Pike Fictionville, TN 00003')
})

test('LKP-02, A11-02 a screen reader hears how many there are, and the open list has no fault', async ({
  formPage: page,
}) => {
  const field = await searchFor(page, 'address_line_1', '300 story')
  const status = page.locator('.lookup').filter({ has: field }).getByRole('status')
  await expect(status).toHaveText('1 suggestion available. Use the up and down arrow keys and Enter to choose.')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(field).toHaveAccessibleName(/^Address/)
  await expect(page.getByRole('listbox', { name: 'Suggestions for Address' })).toBeVisible()

  await field.press('ArrowDown')
  const active = await field.getAttribute('aria-activedescendant')
  await expect(options(page).first()).toHaveAttribute('id', active ?? 'none')
  await expectAccessible(page, '.question:has([aria-expanded="true"])')

  await field.press('Escape')
  await expect(status).toHaveText('')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
})

test('LKP-05 free text at a school clears the related fields, the code too, and says what to do', async ({
  formPage: page,
}) => {
  await openStep(page, 'Your Academics')
  await page.locator('[id="hs_ged_radio"] input[value="1"]').check()
  const field = await searchFor(page, 'hs_name', 'sampleton high')
  await options(page).first().click()
  await expect(control(page, 'hs_city')).toHaveValue('Sampleton')

  await field.fill('Oak Home School')

  await expect(control(page, 'hs_city')).toHaveValue('')
  await expect(page.getByText('Enter your school information below.')).toBeVisible()
  await field.blur()
  await expect(field).toHaveValue('Oak Home School')
  await expectSentAndStored(page, { hs_name: 'Oak Home School' })
})

test('LKP-05 free text clears the related fields, however they were answered, and they can be put back', async ({
  formPage: page,
}) => {
  const byHand = { city: 'Clarksville', country: 'USA', state: 'TN', tennessee_county: 'montgomery', zip: '37040' }
  await answerAll(page, byHand)
  const field = lookup(page, 'address_line_1')

  await field.pressSequentially('1 Elm Stret')
  await expect(control(page, 'city')).toHaveValue('')
  await expect(control(page, 'country')).toHaveValue('')
  await expect(control(page, 'tennessee_county')).toBeHidden()
  await expect(page.getByText('Enter your school information below.')).toBeHidden()
  await expectSentAndStored(page, { address_line_1: '1 Elm Stret' })
  await expectSentAndForgotten(page, Object.keys(byHand))

  await page.getByRole('button', { name: /^Put them back.*Address$/ }).click()
  await expect(control(page, 'tennessee_county')).toHaveValue('montgomery')
  await field.fill('1 Elm Street')

  await expectSentAndStored(page, { ...byHand, address_line_1: '1 Elm Street', country_desc: 'United States' })
  await expect(page.getByRole('button', { name: /^Put them back.*Address$/ })).toBeHidden()
})

test('LKP-05 an address that was chosen on an earlier visit is cleared by free text too', async ({
  formPage: page,
}) => {
  await searchFor(page, 'address_line_1', '123 inv')
  await options(page).first().click()
  await expectSentAndStored(page, { address_line_1: '123 Invented Way', zip: '00001' })
  await page.reload()

  await lookup(page, 'address_line_1').press('End')
  await page.keyboard.type('s')

  await expect(control(page, 'zip')).toHaveValue('')
  await expectSentAndStored(page, { address_line_1: '123 Invented Ways' })
  await expectSentAndForgotten(page, ['zip', 'city', 'state', 'country'])
})

test('LKP-05 leaving the field or pressing Escape keeps the typed text and chooses nothing', async ({
  formPage: page,
}) => {
  const field = await searchFor(page, 'address_line_1', '123 inv')
  await field.press('ArrowDown')
  await field.press('Tab')
  await expect(field).toHaveValue('123 inv')
  await expect(control(page, 'city')).toHaveValue('')

  await searchFor(page, 'address_line_1', '12 inv')
  await field.press('Escape')
  await field.press('Escape')

  await expect(options(page)).toHaveCount(0)
  await expect(field).toHaveValue('12 inv')
})

test('LKP-04 each college of the repeated group fills its own fields', async ({ formPage: page }) => {
  await openStep(page, 'Your Academics')
  const colleges = page.locator('.add-another').filter({ hasText: 'College 1' })
  await colleges.getByRole('button', { name: 'Add Another' }).click()
  await searchFor(page, 'college_name', 'pretend')
  await options(page).first().click()
  await expect(control(page, 'college_city')).toHaveValue('Pretend')

  const second = await searchFor(page, 'college_2_name', 'univ samp')
  await second.press('ArrowDown')
  await second.press('Enter')

  await expectSentAndStored(page, {
    college_name: 'Pretend College (invented)',
    college_ceeb: '0005',
    college_2_name: 'University of Sampleton (invented)',
    college_2_ceeb: '0001',
    college_2_city: 'Sampleton',
  })
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
