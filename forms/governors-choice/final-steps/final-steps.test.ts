import { describe, expect, test } from 'vitest'
import { complete, errorsAfter, errorsStored, keysAsked, newcomer, question } from '../testing/applicant.ts'
import { eligibilityStatement, waiverText } from '../texts/final-steps.ts'

const terms = 'You must accept these terms to submit your application.'

describe('the last page', () => {
  test.each([newcomer, complete])('VAL-32, FRM-15 it asks everybody for the waiver and the two agreements', (draft) => {
    expect(keysAsked(draft).slice(-3)).toEqual(['counselor_waiver_request', 'legal_agree', 'legal_agree_2'])
  })

  test('VAL-07 the waiver is a choice, and its text is what is said when it is missing', () => {
    expect(question('counselor_waiver_request').label).toBe(waiverText)
    expect(waiverText).toMatch(/waive/)
    expect(errorsAfter({ counselor_waiver_request: '' })).toEqual({ counselor_waiver_request: [waiverText] })
  })

  test.each(['Y', 'N'])('VAL-07 the waiver may be answered with %s', (answer) => {
    expect(errorsAfter({ counselor_waiver_request: answer })).toEqual({})
  })

  test('VAL-07 the eligibility statement is what is said when it is not confirmed', () => {
    expect(question('legal_agree_2').label).toBe(eligibilityStatement)
    expect(eligibilityStatement).toMatch(/Eligibility Verification/)
    expect(errorsAfter({ legal_agree_2: '' })).toEqual({ legal_agree_2: [eligibilityStatement] })
  })

  test.each(['', 'false', 'yes', 'TRUE'])('VAL-08 the terms are not accepted by "%s"', (answer) => {
    expect(errorsStored({ legal_agree: answer })).toEqual({ legal_agree: [terms] })
  })

  test('VAL-08 they are accepted by true', () => {
    expect(errorsStored({ legal_agree: 'true' })).toEqual({})
  })
})
