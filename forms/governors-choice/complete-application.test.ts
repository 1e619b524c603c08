import { allQuestions } from '@apply/engine/walk'
import { describe, expect, test } from 'vitest'
import { eligibilityStatement, waiverText } from './final-steps/final-steps.ts'
import { governorsChoice } from './form.ts'
import { askedKeys, completeDraft, errorsAfter, errorsIn } from './testing/applicant.ts'
import { completeAnswers } from './testing/complete-answers.ts'

/** The required answers of a complete application, and the message if one is missing. */
const required: Readonly<Record<string, string>> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  birth_date: 'Date of Birth',
  gender: 'Sex',
  phone_mobile: 'A cell phone number is required to receive text message updates.',
  address_line_1: 'Address',
  city: 'City',
  state: 'State/Province',
  zip: 'ZIP/Postal Code',
  country: 'Country',
  tennessee_county: 'In which Tennessee county do you reside?',
  how_long_tennessee: 'How many years have you lived in this state?',
  citizenship_type: 'Citizen Type',
  alien_registration_number: 'Alien Registration Number',
  veteran_classification: 'What is your current classification?',
  entry_term: 'When do you plan to enroll?',
  applied_major: 'Academic Interest',
  hs_ged_radio: 'Have/Will You',
  hs_name: 'Search for Your School',
  suspended: 'Have you been suspended from any school?',
  suspended_comment: 'Please tell us what happened.',
  counselor_waiver_request: waiverText,
  legal_agree: 'You must accept these terms to submit your application.',
  legal_agree_2: eligibilityStatement,
}

describe('a complete application', () => {
  test('VAL-04 it has no error, and all its answers are asked', () => {
    expect(completeDraft.answers).toMatchObject(completeAnswers)
    expect(errorsIn(completeDraft)).toEqual({})
  })

  test('FRM-01 it is a flat map from keys to text', () => {
    expect(Object.values(completeDraft.answers).filter((answer) => typeof answer !== 'string')).toEqual([])
  })

  test('FRM-01 leaves out only questions that cannot be asked together with the others', () => {
    const answered = new Set(Object.keys(completeAnswers))
    const keys = allQuestions(governorsChoice).map((placed) => placed.question.key)

    expect(keys.filter((key) => !answered.has(key))).toEqual([
      'kentucky_county',
      'how_long_kentucky',
      'citizenship_visa_status',
      'duty_station',
      'two_year_degree',
      'tennessee_promise',
      'homeschool',
      'ged_month',
      'ged_year',
      'ged',
    ])
  })

  test.each(Object.keys(required))('VAL-04 without %s it has exactly this error', (key) => {
    expect(errorsAfter({ [key]: '' })).toEqual({ [key]: [required[key]] })
  })

  const optional = askedKeys(completeDraft).filter((key) => !(key in required))

  test.each(optional)('VAL-04 without %s it is still complete', (key) => {
    expect(errorsAfter({ [key]: '' })).toEqual({})
  })

  test('VAL-04 a blank answer is a missing answer', () => {
    expect(errorsAfter({ first_name: '   ' })).toEqual({ first_name: ['First Name'] })
  })
})
