import { accept } from '@apply/engine/accept'
import { answerTo, draftOf } from '@apply/engine/answers'
import { checkForm } from '@apply/engine/check-form'
import { form, minLength, page, text } from '@apply/engine/define'
import { findErrors, summarize } from '@apply/engine/errors'
import { longestAnswer } from '@apply/engine/fit'
import { optionsOffered } from '@apply/engine/offered'
import { readOnlyView } from '@apply/engine/read-only'
import { everyQuestion } from '@apply/engine/walk'
import { describe, expect, test } from 'vitest'
import { governorsChoice } from './form.ts'
import {
  answering,
  complete,
  errorsAfter,
  errorsIn,
  keysAsked,
  newcomer,
  question,
  today,
} from './testing/applicant.ts'
import { completeAnswers } from './testing/complete-answers.ts'
import { eligibilityStatement, waiverText } from './words/final-steps.ts'

/** Without any of these a complete application is not complete, and this is what it says. */
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
  test('VAL-04 it has no error, and everything it says has been asked', () => {
    expect(complete.answers).toMatchObject(completeAnswers)
    expect(errorsIn(complete)).toEqual({})
  })

  test('FRM-01 it is one flat map of key to text', () => {
    expect(Object.values(complete.answers).filter((answer) => typeof answer !== 'string')).toEqual([])
  })

  test('FRM-01 all that it leaves out is what nobody can answer together with the rest', () => {
    const answered = new Set(Object.keys(completeAnswers))
    const keys = everyQuestion(governorsChoice).map((placed) => placed.question.key)

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

  test.each(Object.keys(required))('VAL-04 without %s it has this one error and no other', (key) => {
    expect(errorsAfter({ [key]: '' })).toEqual({ [key]: [required[key]] })
  })

  test.each(Object.keys(completeAnswers).filter((key) => !(key in required)))(
    'VAL-04 without %s it is still complete',
    (key) => {
      expect(errorsAfter({ [key]: '' })).toEqual({})
    },
  )

  test('VAL-04 an answer of blanks is a missing answer', () => {
    expect(errorsAfter({ first_name: '   ' })).toEqual({ first_name: ['First Name'] })
  })
})

describe('an empty application', () => {
  test('VAL-04, VAL-05, VAL-06, VAL-07, VAL-08, VAL-14, VAL-22 it lacks these answers, in the order of the form', () => {
    const errors = errorsIn(newcomer)

    expect(Object.entries(errors)).toEqual([
      ['first_name', ['First Name']],
      ['last_name', ['Last Name']],
      ['birth_date', ['Date of Birth']],
      ['gender', ['Sex']],
      ['phone_mobile', ['Please enter either a home phone or cell phone number.']],
      ['address_line_1', ['Address']],
      ['city', ['City']],
      ['country', ['Country']],
      ['citizenship_type', ['Citizen Type']],
      ['veteran_classification', ['What is your current classification?']],
      ['entry_term', ['When do you plan to enroll?']],
      ['applied_major', ['Academic Interest']],
      ['hs_ged_radio', ['Have/Will You']],
      ['counselor_waiver_request', [waiverText]],
      ['legal_agree', ['You must accept these terms to submit your application.']],
      ['legal_agree_2', [eligibilityStatement]],
    ])
  })

  test('VAL-32 the summary leads to each of them on its page', () => {
    const lines = summarize(governorsChoice, newcomer, today)

    expect(lines.map(({ href }) => href)).toEqual([
      '/about#first_name',
      '/about#last_name',
      '/about#birth_date',
      '/about#gender',
      '/about#phone_mobile',
      '/about#address_line_1',
      '/about#city',
      '/about#country',
      '/about#citizenship_type',
      '/about#veteran_classification',
      '/education-ug#entry_term',
      '/education-ug#applied_major',
      '/education-ug#hs_ged_radio',
      '/final-steps#counselor_waiver_request',
      '/final-steps#legal_agree',
      '/final-steps#legal_agree_2',
    ])
  })

  test('CON-03 it is asked only what depends on no other answer', () => {
    expect(keysAsked(newcomer)).toEqual(
      `first_name middle_name last_name preferred_name birth_date gender phone_home phone_mobile optin_sms_ind
      address_line_1 address_line_2 city state zip country mailing_addr_same_as_perm_addr
      parent_communication_preference
      parent_relationship parent_prefix parent_first_name parent_last_name parent_email parent_phone
      parent_phone_type parent_addr_same_as_stu_perm parent_emergency_contact
      parent_2_relationship parent_2_prefix parent_2_first_name parent_2_last_name parent_2_email parent_2_phone
      parent_2_phone_type parent_2_addr_same_as_stu_perm parent_2_emergency_contact
      citizenship_type ethnicity race_american_indian race_asian race_black race_native_hawaiian race_white
      veteran_classification legacy_radio
      entry_term applied_major campus_housing pre_professional_radio hs_ged_radio
      college_name college_address_line_1 college_city college_state college_zip college_country college_credits
      college_attend_from_month college_attend_from_year college_attend_to_month college_attend_to_year
      suspended sat_taken act_taken activity_name
      counselor_waiver_request legal_agree legal_agree_2`.split(/\s+/),
    )
  })
})

describe('the definition', () => {
  test('FRM-22, FRM-23 it contradicts itself nowhere', () => {
    expect(checkForm(governorsChoice)).toEqual([])
  })

  test('NAV-02 it has three steps', () => {
    const steps = governorsChoice.pages.map(({ route, title }) => [route, title])

    expect(steps).toEqual([
      ['/about', 'About You'],
      ['/education-ug', 'Your Academics'],
      ['/final-steps', 'Final Steps'],
    ])
  })

  test('WEL-08 it is titled like the application', () => {
    expect(governorsChoice.title).toBe("Governors' Choice Application")
  })

  test('VAL-03 different messages of a question are collected and equal ones said once', () => {
    const short = [minLength(3, 'Too short.'), minLength(4, 'Too short.'), minLength(5, 'Far too short.')]
    const oneQuestion = form('', [page('p', { title: '', ask: [text('name', { label: 'Name', rules: short })] })])

    const errors = findErrors(oneQuestion, draftOf({ name: 'ab' }), today)

    expect(errors).toEqual({ name: ['Too short.', 'Far too short.'] })
  })

  test('A11-06 every message of a repeated question begins with the name of its entry', () => {
    const messages = everyQuestion(governorsChoice).flatMap(({ question: { rules }, entry }) =>
      entry ? rules.map((rule) => ({ entry: entry.name, message: 'message' in rule ? rule.message : entry.name })) : [],
    )

    expect(messages).toHaveLength(4)
    expect(messages.filter(({ entry, message }) => !message?.startsWith(entry))).toEqual([])
  })
})

describe('companions', () => {
  const choices = everyQuestion(governorsChoice).flatMap((placed) =>
    placed.question.kind === 'choice' && complete.answers[placed.question.key] ? [placed.question] : [],
  )

  test('FRM-16 each holds the label of the option that was chosen', () => {
    const companions = choices.map(({ key }) => [key, answerTo(complete.answers, `${key}_desc`)])
    const labels = choices.map((choice) => [
      choice.key,
      optionsOffered(choice, complete.answers, today).find(({ value }) => value === complete.answers[choice.key])?.label,
    ])

    expect(companions).toEqual(labels)
    expect(complete.answers).toMatchObject({
      state_desc: 'Tennessee',
      tennessee_county_desc: 'Montgomery',
      entry_term_desc: 'Fall 2027',
      major_concentration_desc: 'General Biology',
      college_3_attend_to_month_desc: 'May',
      legacy_4_grad_year_desc: '1999',
      suspended_desc: 'Yes',
    })
  })

  test('FRM-17 what a caller sends for one is ignored', () => {
    const sent = { state: 'KY', state_desc: 'Narnia', gender_desc: 'Narnian' }

    const { answers } = accept(governorsChoice, complete, sent, today)

    expect(answers).toMatchObject({ state_desc: 'Kentucky', gender_desc: 'Male' })
  })

  test('FRM-17 browser and server come to the same answers', () => {
    const changes = { state: 'KY', kentucky_county: 'christian', applied_major: 'NURS', suspended: '' }

    const inBrowser = answering(complete, changes)
    const onServer = accept(governorsChoice, complete, changes, today)

    expect(onServer).toEqual(inBrowser)
    expect(onServer.answers).toMatchObject({ kentucky_county_desc: 'Christian', suspended_desc: '' })
  })
})

describe('lengths', () => {
  const lengths = Object.fromEntries(
    everyQuestion(governorsChoice)
      .filter(({ question: { kind } }) => ['text', 'long-text', 'lookup', 'email'].includes(kind))
      .map(({ question: asked }) => [asked.key, longestAnswer(asked)]),
  )

  test('WID-01, WID-05 a text takes 45 characters, an e-mail address 254, and others what they say', () => {
    const others = Object.entries(lengths).filter(([, length]) => length !== 45)

    expect(Object.fromEntries(others)).toEqual({
      parent_email: 254,
      parent_2_email: 254,
      counselor_email_address: 254,
      zip: 10,
      mailing_zip: 10,
      parent_zip: 10,
      parent_2_zip: 10,
      hs_zip: 10,
      college_zip: 10,
      college_2_zip: 10,
      college_3_zip: 10,
      alien_registration_number: 15,
      hs_name: 100,
      college_name: 100,
      college_2_name: 100,
      college_3_name: 100,
      hs_gpa: 10,
      college_gpa: 10,
      college_credits: 6,
      college_2_credits: 6,
      college_3_credits: 6,
      suspended_comment: 7000,
    })
  })

  test('WID-01 a browser cuts the 46th character and the server refuses it', () => {
    const name = 'n'.repeat(46)

    expect(answering(newcomer, { first_name: name }).answers).toMatchObject({ first_name: 'n'.repeat(45) })
    expect(() => accept(governorsChoice, newcomer, { first_name: name }, today)).toThrow(/first_name.*45/)
  })
})

describe('the read-only view', () => {
  const lines = readOnlyView(governorsChoice, complete).flatMap(({ name, parts }) =>
    parts.flatMap((part) => part.lines.map(({ key, text: said }) => [name, key, said])),
  )

  test('VAL-32 it says every answer of a complete application on the page of its question', () => {
    const expected = everyQuestion(governorsChoice)
      .filter((placed) => completeAnswers[placed.question.key])
      .map((placed) => [placed.page.name, placed.question.key])

    expect(lines.map(([name, key]) => [name, key])).toEqual(expected)
  })

  test.each([
    ['birth_date', 'May 4, 2009'],
    ['state', 'Tennessee'],
    ['optin_sms_ind', 'Yes'],
    ['hs_name', 'Cumberland School (430001)'],
    ['hs_attend_from_month', 'August'],
    ['hs_attend_from_year', '2023'],
    ['college_3_name', 'Cumberland School (430001)'],
    ['address_line_1', '12 Oak Street'],
    ['sat_score_math', '610'],
  ])('WID-15 the answer %s reads %s', (key, said) => {
    expect(lines.find(([, lineKey]) => lineKey === question(key).key)?.[2]).toBe(said)
  })
})
