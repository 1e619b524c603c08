import { chooseTab, tabGroups } from '@apply/engine/tabs-and-entries'
import { allQuestions } from '@apply/engine/walk'
import { describe, expect, test } from 'vitest'
import { governorsChoice } from '../form.ts'
import {
  answerAll,
  askedKeys,
  askedOf,
  clearedBy,
  completeDraft,
  emptyDraft,
  errorsAfter,
  errorsIn,
  withLabelKeys,
} from '../testing/applicant.ts'

const graduate = `homeschool_radio hs_name hs_country hs_address_line_1 hs_city hs_state hs_zip
  hs_attend_from_month hs_attend_from_year hs_attend_to_month hs_attend_to_year hs_gpa grad_month grad_year
  counselor_first_name counselor_last_name counselor_email_address`.split(/\s+/)
const equivalency = ['ged_month', 'ged_year', 'ged']

describe('graduation or equivalency', () => {
  test.each([
    ['1', graduate],
    ['2', equivalency],
    ['', []],
  ])('CON-04, FRM-10, FRM-11 the answer "%s" is followed by %j', (hs_ged_radio, expected) => {
    expect(askedOf({ hs_ged_radio }, [...graduate, ...equivalency])).toEqual(expected)
  })

  test('CON-04 changing to equivalency clears the school with its code, grades and counselor', () => {
    expect(clearedBy({ hs_ged_radio: '2' })).toEqual([...withLabelKeys(graduate), 'hs_ceeb'].toSorted())
  })

  test('VAL-24 a graduate must give the school', () => {
    expect(errorsAfter({ hs_name: '' })).toEqual({ hs_name: ['Search for Your School'] })
  })

  test('VAL-24 the school is not required otherwise', () => {
    expect(errorsAfter({ hs_ged_radio: '2' })).toEqual({})
  })
})

describe('grade point average', () => {
  test.each(['', '0.00', '0.01', '3.25', '4.99', '5.00'])('VAL-25 "%s" is valid', (hs_gpa) => {
    expect(errorsAfter({ hs_gpa })).toEqual({})
  })

  test.each(['3.255', '0.000', '5.000', '5.001', '9.999'])('VAL-25 "%s" has too many decimals', (hs_gpa) => {
    expect(errorsAfter({ hs_gpa })).toEqual({ hs_gpa: ['Please round to two decimal places.'] })
  })

  test.each(['5.01', '6.00', '10.00', '3.5', '3.', '3', '5', 'abc', '-1.00', '3,25', '1e0', 'A+'])(
    'VAL-25 "%s" is not a grade point average',
    (hs_gpa) => {
      const message = 'Please provide a valid GPA and round to two decimal places.'

      expect(errorsAfter({ hs_gpa })).toEqual({ hs_gpa: [message] })
    },
  )
})

describe('counselor', () => {
  test.each(['ida', 'ida@', 'ida@example', 'ida webb@example.org'])('VAL-26 %s is not an e-mail address', (address) => {
    expect(errorsAfter({ counselor_email_address: address })).toEqual({
      counselor_email_address: ['The counselor email address you entered is invalid.'],
    })
  })

  test.each(['', 'ida.webb+office@mail.example.org'])('VAL-26 "%s" is valid', (address) => {
    expect(errorsAfter({ counselor_email_address: address })).toEqual({})
  })

  test('VAL-26 an invalid address is cleared and has no error when no high school is asked', () => {
    const changed = answerAll(completeDraft, { counselor_email_address: 'ida', hs_ged_radio: '2' })

    expect(changed.answers).toMatchObject({ counselor_email_address: '' })
    expect(errorsIn(changed)).toEqual({})
  })
})

describe('documents', () => {
  test('DOC-01 the form accepts a home-school transcript and a GED score report, and no other file', () => {
    const files = allQuestions(governorsChoice).flatMap(({ question: { kind, key, label } }) =>
      kind === 'file' ? [[key, label]] : [],
    )

    expect(files).toEqual([
      ['homeschool', 'Home-School Transcript'],
      ['ged', 'GED Score Report'],
    ])
  })

  test('TAB-05 each file has its own tab group: upload it now, or send it later', () => {
    const groups = tabGroups(governorsChoice).map(({ id, tabs }) => [
      id,
      tabs.map((tab) => [tab.id, tab.label, tab.ask.map((item) => ('key' in item ? item.key : item.kind))]),
    ])

    expect(groups).toEqual([
      [
        'homeschool_tabs',
        [
          ['upload', 'Upload it now', ['homeschool']],
          ['later', 'Send it later', ['note']],
        ],
      ],
      [
        'ged_tabs',
        [
          ['upload', 'Upload it now', ['ged']],
          ['later', 'Send it later', ['note']],
        ],
      ],
    ])
  })

  test.each([
    ['homeschool', { hs_ged_radio: '1', homeschool_radio: 'Y' }],
    ['ged', { hs_ged_radio: '2' }],
  ])('TAB-05 choosing to send %s later hides the file question; upload is the first tab', (key, answers) => {
    const draft = answerAll(emptyDraft, answers)
    const uploaded = { ...draft, answers: { ...draft.answers, [key]: 'a-file' } }

    const later = chooseTab(governorsChoice, uploaded, `${key}_tabs`, 'later')

    expect(askedKeys(uploaded)).toContain(key)
    expect(askedKeys(later)).not.toContain(key)
    expect(later.answers).toEqual({ ...draft.answers, [key]: '' })
  })

  test.each([
    ['Y', ['homeschool']],
    ['N', []],
    ['', []],
  ])('CON-03, DOC-01 home-schooled "%s" is followed by %j', (homeschool_radio, expected) => {
    expect(askedOf({ hs_ged_radio: '1', homeschool_radio }, ['homeschool'])).toEqual(expected)
  })
})
