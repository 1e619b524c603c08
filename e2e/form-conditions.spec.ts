import type { Answers } from '@apply/engine/answers'
import { answerAll, control, expectSaved, openStep, storedAnswers } from './form-applicant.ts'
import { expect, test } from './form-test.ts'

type Case = {
  readonly name: string
  readonly step: 'About You' | 'Your Academics'
  /** Brings the part into sight. */
  readonly show: Answers
  /** What is answered in it. */
  readonly inside: Answers
  /** Takes it away again. */
  readonly hide: Answers
}

const cases: readonly Case[] = [
  {
    name: 'Tennessee residents',
    step: 'About You',
    show: { country: 'USA', state: 'TN' },
    inside: { tennessee_county: 'montgomery', how_long_tennessee: '4' },
    hide: { state: 'GA' },
  },
  {
    name: 'Kentucky residents',
    step: 'About You',
    show: { country: 'USA', state: 'KY' },
    inside: { kentucky_county: 'adair', how_long_kentucky: '4' },
    hide: { country: 'FRA' },
  },
  {
    name: 'a mailing address of its own',
    step: 'About You',
    show: { mailing_addr_same_as_perm_addr: 'N' },
    inside: { mailing_city: 'Clarksville', mailing_country: 'USA', mailing_addr_effective_date: '2026-03-01' },
    hide: { mailing_addr_same_as_perm_addr: 'Y' },
  },
  {
    name: "a parent's address",
    step: 'About You',
    show: { parent_addr_same_as_stu_perm: 'N' },
    inside: { parent_city: 'Memphis' },
    hide: { parent_addr_same_as_stu_perm: 'Y' },
  },
  {
    name: 'the country of citizenship and the registration number',
    step: 'About You',
    show: { citizenship_type: '2' },
    inside: { citizenship: 'MEX', alien_registration_number: 'A123456789' },
    hide: { citizenship_type: '1' },
  },
  {
    name: 'Selective Service',
    step: 'About You',
    show: { gender: 'M' },
    inside: { selective_service_radio: 'N', why_not_selective_service: 'UNDER_18' },
    hide: { gender: 'F' },
  },
  {
    name: 'military families',
    step: 'About You',
    show: { veteran_classification: 'DEPENDENT' },
    inside: { dependent_opt: 'Y', sponsor_duty_station: 'fort-campbell', dependent_dropdown: 'UNSURE' },
    hide: { veteran_classification: 'NONE' },
  },
  {
    name: 'a relative',
    step: 'About You',
    show: { legacy_radio: 'Y' },
    inside: { legacy_relationship: 'aunt', legacy_first_name: 'Rosa' },
    hide: { legacy_radio: 'N' },
  },
  {
    name: 'a pre-professional program',
    step: 'Your Academics',
    show: { pre_professional_radio: 'Y' },
    inside: { pre_professional: 'PMED' },
    hide: { pre_professional_radio: 'N' },
  },
  {
    name: 'SAT scores',
    step: 'Your Academics',
    show: { sat_taken: 'Y' },
    inside: { sat_score_math: '610', sat_test_month: '10' },
    hide: { sat_taken: 'N' },
  },
  {
    name: 'the ACT score',
    step: 'Your Academics',
    show: { act_taken: 'Y' },
    inside: { act_score_composite: '24' },
    hide: { act_taken: 'N' },
  },
  {
    name: 'the comment on a suspension',
    step: 'Your Academics',
    show: { suspended: 'Y' },
    inside: { suspended_comment: 'I was ill.' },
    hide: { suspended: 'N' },
  },
  {
    name: 'another activity',
    step: 'Your Academics',
    show: { activity_name: 'other' },
    inside: { activity_other: 'Beekeeping', activity_continue: 'Y' },
    hide: { activity_name: '' },
  },
]

for (const { name, step, show, inside, hide } of cases)
  test(`CON-03 ${name}: shown, answered, hidden again and forgotten`, async ({ formPage: page }) => {
    if (step !== 'About You') await openStep(page, step)
    const [first = ''] = Object.keys(inside)
    await expect(control(page, first)).toBeHidden()

    await answerAll(page, show)
    await answerAll(page, inside)
    await answerAll(page, hide)
    await expect(control(page, first)).toBeHidden()
    await answerAll(page, show)

    await expect(control(page, first)).toBeVisible()
    await expectSaved(page)
    const stored = await storedAnswers(page)
    for (const key of Object.keys(inside)) expect(stored, key).not.toHaveProperty(key)
  })

test('CON-04 of high school and GED the answers of the chosen one stay', async ({ formPage: page }) => {
  await openStep(page, 'Your Academics')
  await answerAll(page, { hs_ged_radio: '1', hs_name: 'Hill School', hs_gpa: '3.25' })
  await answerAll(page, { hs_ged_radio: '2', ged_month: '5' })
  await expect(control(page, 'hs_name')).toBeHidden()
  await expectSaved(page)

  expect(await storedAnswers(page)).toEqual({
    hs_ged_radio: '2',
    hs_ged_radio_desc: expect.any(String),
    ged_month: '5',
    ged_month_desc: 'May',
  })
})

test('CON-05 the Tennessee Promise is for Tennessee, and forgotten elsewhere', async ({ formPage: page }) => {
  await answerAll(page, { country: 'USA', state: 'TN' })
  await openStep(page, 'Your Academics')
  await expect(page.getByText('The Tennessee Promise pays tuition')).toBeVisible()
  await answerAll(page, { tennessee_promise_radio: 'Y' })
  await openStep(page, 'About You')
  await answerAll(page, { state: 'KY' })
  await openStep(page, 'Your Academics')

  await expect(page.getByText('The Tennessee Promise pays tuition')).toBeHidden()
  await expect(control(page, 'tennessee_promise_radio')).toBeHidden()
  expect(await storedAnswers(page)).not.toHaveProperty('tennessee_promise_radio')
})

test('CON-06 another major forgets the concentration and its label', async ({ formPage: page }) => {
  await openStep(page, 'Your Academics')
  await answerAll(page, { applied_major: 'BIOL', major_concentration: 'BIOL_MICR' })
  await expectSaved(page)
  expect(await storedAnswers(page)).toMatchObject({ major_concentration_desc: expect.stringContaining('Microbiology') })

  await control(page, 'applied_major').selectOption({ index: 1 })
  await expectSaved(page)

  const stored = await storedAnswers(page)
  expect(stored).not.toHaveProperty('major_concentration')
  expect(stored).not.toHaveProperty('major_concentration_desc')
})
