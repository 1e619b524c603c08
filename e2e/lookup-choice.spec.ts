import { expectAccessible } from './expect-accessible.ts'
import { answerAll, control, expectSentAndForgotten, expectSentAndStored, openStep } from './form-applicant.ts'
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

const widths = { desktop: 1280, telephone: 360 } as const

test('LKP-02 LKP-04 LKP-05 A11-02 an address is searched, chosen, typed over and put back, on a desktop and on a telephone', async ({
  formPage: page,
}) => {
  test.slow()
  const field = lookup(page, 'address_line_1')
  const byHand = { city: 'Clarksville', country: 'USA', state: 'TN', tennessee_county: 'montgomery', zip: '37040' }

  await test.step('free text clears the related fields, however they were answered, and they can be put back', async () => {
    await answerAll(page, byHand)
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

  await test.step('it asks for 5 of the category, and a screen reader hears how many there are', async () => {
    const asked: URL[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (isSearch(url)) asked.push(url)
    })
    await searchFor(page, 'address_line_1', '300 story')
    const status = page.locator('.lookup').filter({ has: field }).getByRole('status')
    await expect(status).toHaveText('1 suggestion available. Use the up and down arrow keys and Enter to choose.')
    expect(Object.fromEntries(asked.at(-1)?.searchParams ?? [])).toEqual({
      text: '300 story',
      category: 'address',
      max_results: '5',
    })
    await expect(options(page).first()).toHaveAccessibleName('300 Storybook Pike Fictionville, TN 00003')
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

  await test.step('leaving the field or pressing Escape keeps the typed text and chooses nothing', async () => {
    await searchFor(page, 'address_line_1', '123 inv')
    await field.press('ArrowDown')
    await field.press('Tab')
    await expect(field).toHaveValue('123 inv')
    await expect(control(page, 'city')).toHaveValue('Clarksville')

    await searchFor(page, 'address_line_1', '12 inv')
    await field.press('Escape')
    await field.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await expect(field).toHaveValue('12 inv')
  })

  for (const [device, width] of Object.entries(widths))
    await test.step(`on a ${device} the list lies over the questions below and inside the screen, and a press chooses`, async () => {
      await page.setViewportSize({ width, height: 740 })
      await searchFor(page, 'address_line_1', 'samp')
      await expect(options(page)).toHaveCount(5)
      await expect(options(page).last()).toBeInViewport({ ratio: 1 })
      for (const option of await options(page).all()) await option.click({ trial: true })
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(sideways).toBe(0)

      await searchFor(page, 'address_line_1', '123 inv')
      await options(page).first().click()
      await expect(field).toHaveValue('123 Invented Way')
      await expect(control(page, 'zip')).toHaveValue('00001')
      await expect(control(page, 'city')).not.toHaveValue('Other Town')
      await control(page, 'city').fill('Other Town')
      await expectSentAndStored(page, {
        address_line_1: '123 Invented Way',
        city: 'Other Town',
        state: 'TN',
        country: 'USA',
        zip: '00001',
      })
    })

  await test.step('an address that was chosen on an earlier visit is cleared by free text too', async () => {
    await page.reload()
    await field.press('End')
    await page.keyboard.type('s')
    await expect(control(page, 'zip')).toHaveValue('')
    await expectSentAndStored(page, { address_line_1: '123 Invented Ways' })
    await expectSentAndForgotten(page, ['zip', 'city', 'state', 'country'])
  })
})

test('LKP-04 LKP-05 a school is found with three keys, chosen by keyboard and typed over, on a desktop and on a telephone, and each college fills its own fields', async ({
  formPage: page,
}) => {
  test.slow()
  await openStep(page, 'Your Academics')
  await page.locator('[id="hs_ged_radio"] input[value="1"]').check()
  const ownSchool = page.getByText('Enter your school information below.')

  for (const [device, width] of Object.entries(widths))
    await test.step(`on a ${device} it is filled in, code and all, and free text clears it and says what to do`, async () => {
      await page.setViewportSize({ width, height: 740 })
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
      await expect(ownSchool).toBeHidden()
      await expectSentAndStored(page, sampleton)

      await field.fill('Oak Home School')
      await expect(control(page, 'hs_city')).toHaveValue('')
      await expect(ownSchool).toBeVisible()
      await field.blur()
      await expect(field).toHaveValue('Oak Home School')
      await expectSentAndStored(page, { hs_name: 'Oak Home School' })
      await expectSentAndForgotten(page, ['hs_ceeb', 'hs_city'])
    })

  await test.step('each college of the repeated group fills its own fields', async () => {
    const colleges = page.locator('.add-another').filter({ hasText: 'College 1' })
    await colleges.getByRole('button', { name: 'Add Another' }).click()
    await expect(lookup(page, 'college_2_name')).toBeFocused()
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
})
