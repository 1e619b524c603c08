import type { Page } from '@playwright/test'
import {
  answerAll,
  control,
  expectSentAndForgotten,
  expectSentAndStored,
  openStep,
  storedAnswers,
} from './form-applicant.ts'
import { expect, test } from './lasting-window.ts'

/** A section, and a question of a repeated group. */
const cases = {
  'Tennessee residents': {
    show: { country: 'USA', state: 'TN' },
    inside: { tennessee_county: 'montgomery', how_long_tennessee: '4' },
    hide: { state: 'GA' },
  },
  'the average of the colleges': {
    show: { college_name: 'Hill College' },
    inside: { college_gpa: '3.25' },
    hide: { college_name: '' },
  },
}

const expectForgottenWhenHidden = (page: Page, name: keyof typeof cases) =>
  test.step(`${name}: shown, answered, hidden again and forgotten`, async () => {
    const { show, inside, hide } = cases[name]
    const [first = ''] = Object.keys(inside)
    await expect(control(page, first)).toBeHidden()
    await answerAll(page, { ...show, ...inside })
    await expectSentAndStored(page, inside)
    await answerAll(page, hide)
    await expect(control(page, first)).toBeHidden()
    await answerAll(page, show)

    await expect(control(page, first)).toBeVisible()
    await expectSentAndForgotten(page, Object.keys(inside))
  })

test('CON-03 CON-04 CON-05 CON-06 what one choice hides is forgotten: sections, the average, concentration, majors, Tennessee Promise, high school', async ({
  formPage: page,
}) => {
  await expectForgottenWhenHidden(page, 'Tennessee residents')
  await openStep(page, 'Your Academics')
  await expectForgottenWhenHidden(page, 'the average of the colleges')
  await test.step('another major forgets the concentration and its label, and offers its own', async () => {
    const offered = control(page, 'major_concentration').locator('option')
    await answerAll(page, { applied_major: 'BIOL', major_concentration: 'BIOL_MICR' })
    await expectSentAndStored(page, { major_concentration_desc: 'Microbiology' })
    await expect(offered).toHaveText(['--', /General/, /Cell/, /Ecology/, 'Microbiology', /Teaching/])
    await answerAll(page, { applied_major: 'CHEM' })
    await expectSentAndForgotten(page, ['major_concentration', 'major_concentration_desc'])
    await expect(offered).toHaveText(['--', 'General Chemistry', /Bio/, /Forensic/, /Teaching/])
  })
  await test.step('with the Tennessee Promise the two-year programs take the place of the majors', async () => {
    await expect(page.getByText('The Tennessee Promise pays tuition')).toBeVisible()
    await answerAll(page, { applied_major: 'BIOL', major_concentration: 'BIOL_MICR', tennessee_promise_radio: 'Y' })
    await expect(control(page, 'applied_major')).toBeHidden()
    await expect(control(page, 'tennessee_promise')).toBeHidden()
    await answerAll(page, { two_year_degree: 'L', tennessee_promise: 'BIOL' })
    await expectSentAndStored(page, { two_year_degree: 'L', tennessee_promise: 'BIOL' })
    expect(await storedAnswers(page)).not.toHaveProperty('applied_major')
    await answerAll(page, { tennessee_promise_radio: 'N' })
    await expect(control(page, 'two_year_degree')).toBeHidden()
    await expect(control(page, 'applied_major')).toHaveValue('')
    await expectSentAndForgotten(page, ['two_year_degree', 'tennessee_promise', 'major_concentration'])
  })
  await test.step('of high school and GED the answers of the chosen one stay', async () => {
    await answerAll(page, { hs_ged_radio: '1', hs_name: 'Hill School', hs_gpa: '3.25' })
    await answerAll(page, { hs_ged_radio: '2', ged_month: '5' })
    await expect(control(page, 'hs_name')).toBeHidden()
    await expectSentAndStored(page, { hs_ged_radio: '2', ged_month: '5', ged_month_desc: 'May' })
    await expectSentAndForgotten(page, ['hs_name', 'hs_gpa'])
  })
  await test.step('the Tennessee Promise is for Tennessee, and forgotten elsewhere', async () => {
    await answerAll(page, { tennessee_promise_radio: 'Y' })
    await expectSentAndStored(page, { tennessee_promise_radio: 'Y' })
    await openStep(page, 'About You')
    await answerAll(page, { state: 'KY' })
    await openStep(page, 'Your Academics')
    await expect(page.getByText('The Tennessee Promise pays tuition')).toBeHidden()
    await expect(control(page, 'tennessee_promise_radio')).toBeHidden()
    await expectSentAndForgotten(page, ['tennessee_promise_radio'])
  })
})
