import { findErrors } from '@apply/engine/errors'
import { describe, expect, test } from 'vitest'
import { governorsChoice } from '../form.ts'
import { answerAll, completeDraft, errorsAfter, errorsOfStored } from '../testing/applicant.ts'

const tooOld = 'This date is not supported. Please contact help support for assistance.'
const tooYoung = 'You must be 13 years or older to apply.'
const noHomePhone = 'Please enter a valid home phone number.'
const noCellPhone = 'Please enter a valid cell phone number.'
const cellForTexts = 'A cell phone number is required to receive text message updates.'
const anyPhone = 'Please enter either a home phone or cell phone number.'

describe('date of birth, on 2026-11-16', () => {
  test.each([
    ['the day a hundred years ago', '1926-11-16'],
    ['the thirteenth birthday', '2013-11-16'],
    ['a day between', '2009-02-28'],
  ])('VAL-09, VAL-10 %s is valid', (_, day) => {
    expect(errorsOfStored({ birth_date: day })).toEqual({})
  })

  test.each(['1926-11-15', '1900-01-01', '0001-01-01'])('VAL-09 %s is too long ago', (day) => {
    expect(errorsOfStored({ birth_date: day })).toEqual({ birth_date: [tooOld] })
  })

  test.each(['2013-11-17', '2026-11-16', '2027-01-01'])('VAL-10 %s is less than 13 years ago', (day) => {
    expect(errorsOfStored({ birth_date: day })).toEqual({ birth_date: [tooYoung] })
  })

  test.each(['2009-02-29', '2009-13-01', '05/04/2009', '2009-5-4', 'yesterday'])(
    'VAL-05 %s is not a date and has the same message as a missing date, once',
    (day) => {
      expect(errorsOfStored({ birth_date: day })).toEqual({ birth_date: ['Date of Birth'] })
    },
  )
})

test.each([
  ['2025-02-28', [tooYoung]],
  ['2025-03-01', undefined],
])('VAL-10 an applicant born on 2012-02-29 on %s: %j', (day, messages) => {
  const applicant = answerAll(completeDraft, { birth_date: '2012-02-29' })

  const errors = findErrors(governorsChoice, applicant, day)

  expect(errors.birth_date).toEqual(messages)
})

describe('phone numbers', () => {
  test.each(['(200) 200-0000', '(999) 999-9999', '(931) 555-0100'])('VAL-11 %s is a phone number', (number) => {
    expect(errorsAfter({ phone_home: number, phone_mobile: number })).toEqual({})
  })

  test.each([
    ['an area code from 0', '(031) 555-0100'],
    ['an area code from 1', '(131) 555-0100'],
    ['an exchange from 0', '(931) 055-0100'],
    ['an exchange from 1', '(931) 155-0100'],
    ['a digit short', '(931) 555-010'],
    ['digits alone', '9315550100'],
    ['no space', '(931)555-0100'],
    ['letters', '(931) 555-HELP'],
  ])('VAL-11, VAL-12 %s is neither a valid home nor a valid cell phone number', (_, number) => {
    const errors = errorsAfter({ phone_home: number, phone_mobile: number })

    expect(errors).toEqual({ phone_home: [noHomePhone], phone_mobile: [noCellPhone] })
  })
})

describe('which phone number is required', () => {
  test.each([
    { texts: 'true', home: '', cell: '', messages: [cellForTexts] },
    { texts: 'true', home: '(931) 555-0100', cell: '', messages: [cellForTexts] },
    { texts: 'true', home: '', cell: '(931) 555-0100', messages: undefined },
    { texts: 'true', home: '', cell: '(931) 555', messages: [noCellPhone] },
  ])('VAL-13 text messages wanted, home "$home", cell "$cell": $messages', ({ texts, home, cell, messages }) => {
    const errors = errorsAfter({ optin_sms_ind: texts, phone_home: home, phone_mobile: cell })

    expect(errors).toEqual(messages ? { phone_mobile: messages } : {})
  })

  test.each([
    { texts: '', home: '', cell: '', messages: [anyPhone] },
    { texts: '', home: '(931) 555-0100', cell: '', messages: undefined },
    { texts: '', home: '', cell: '(931) 555-0100', messages: undefined },
    { texts: '', home: '', cell: '(931) 555', messages: [noCellPhone] },
  ])('VAL-14 no text messages, home "$home", cell "$cell": $messages', ({ texts, home, cell, messages }) => {
    const errors = errorsAfter({ optin_sms_ind: texts, phone_home: home, phone_mobile: cell })

    expect(errors).toEqual(messages ? { phone_mobile: messages } : {})
  })

  test('VAL-12, VAL-14 an invalid home phone has its own error and still counts as given', () => {
    const errors = errorsAfter({ optin_sms_ind: '', phone_home: '(131) 555-0100', phone_mobile: '' })

    expect(errors).toEqual({ phone_home: [noHomePhone] })
  })
})
