import { describe, expect, test } from 'vitest'
import {
  answerAll,
  askedOf,
  clearedBy,
  completeDraft,
  errorsAfter,
  errorsIn,
  withLabelKeys,
} from '../testing/applicant.ts'

const satDetails = `sat_score_reading_writing sat_score_math sat_score_essay_reading sat_score_essay_analysis
  sat_score_essay_writing sat_test_month sat_test_year`.split(/\s+/)
const actDetails = ['act_score_composite', 'act_test_month', 'act_test_year']

describe.each([
  ['sat_score_reading_writing', 'SAT Evidence-Based Reading and Writing Score'],
  ['sat_score_math', 'SAT Math Score'],
])('%s', (key, name) => {
  test.each(['', '200', '210', '570', '790', '800'])('VAL-28, VAL-29 "%s" is valid', (score) => {
    expect(errorsAfter({ [key]: score })).toEqual({})
  })

  test.each(['190', '199', '205', '571', '795', '801', '810', '0', '-570', '570.0', '5 70', 'abc'])(
    'VAL-28 "%s" has a message with the name of the score and an example',
    (score) => {
      const message = `${name} must be a number from 200 to 800 in steps of 10, for example 570.`

      expect(errorsAfter({ [key]: score })).toEqual({ [key]: [message] })
    },
  )
})

describe.each([
  ['sat_score_essay_reading', 'SAT Essay Reading Score'],
  ['sat_score_essay_analysis', 'SAT Essay Analysis Score'],
  ['sat_score_essay_writing', 'SAT Essay Writing Score'],
])('%s', (key, name) => {
  test.each(['', '2', '5', '8'])('VAL-29 "%s" is valid', (score) => {
    expect(errorsAfter({ [key]: score })).toEqual({})
  })

  test.each(['0', '1', '9', '10', '2.5', '-2', 'two'])('VAL-29 "%s" is invalid', (score) => {
    expect(errorsAfter({ [key]: score })).toEqual({ [key]: [`${name} must be a whole number from 2 to 8.`] })
  })
})

describe('act_score_composite', () => {
  test.each(['', '1', '24', '36'])('VAL-29 "%s" is valid', (score) => {
    expect(errorsAfter({ act_score_composite: score })).toEqual({})
  })

  test.each(['0', '37', '24.5', '-1', 'abc'])('VAL-29 "%s" is invalid', (score) => {
    const message = 'ACT Composite Score must be a whole number from 1 to 36.'

    expect(errorsAfter({ act_score_composite: score })).toEqual({ act_score_composite: [message] })
  })
})

describe.each([
  ['sat_taken', 'sat_test_intention', satDetails, { sat_score_math: '205', sat_score_essay_reading: '9' }],
  ['act_taken', 'act_test_intention', actDetails, { act_score_composite: '37' }],
])('%s', (taken, intention, details, wrong) => {
  test.each([
    ['Y', [...details, intention]],
    ['N', [intention]],
    ['', []],
  ])('CON-03, FRM-13 the answer "%s" is followed by %j', (answer, expected) => {
    expect(askedOf({ [taken]: answer }, [...details, intention])).toEqual(expected)
  })

  test('VAL-28, VAL-29 an invalid score is cleared and has no error once the test was not taken', () => {
    const wrongScores = answerAll(completeDraft, wrong)

    const notTaken = answerAll(wrongScores, { [taken]: 'N' })

    expect(Object.keys(errorsIn(wrongScores))).toEqual(Object.keys(wrong))
    expect(errorsIn(notTaken)).toEqual({})
  })

  test('CON-03 clears the scores and dates of a test that was not taken, and keeps the plans', () => {
    expect(clearedBy({ [taken]: 'N' })).toEqual(withLabelKeys(details))
  })
})
