import { describe, expect, test } from 'vitest'
import { askedKeys, completeDraft, emptyDraft, errorsAfter, errorsOfStored, question } from '../testing/applicant.ts'
import { eligibilityStatement, waiverText } from './final-steps.ts'

const terms = 'You must accept these terms to submit your application.'

describe('the last page', () => {
  test.each([emptyDraft, completeDraft])(
    'VAL-32, FRM-15 it asks everybody for the waiver and the two agreements',
    (draft) => {
      expect(askedKeys(draft).slice(-3)).toEqual(['counselor_waiver_request', 'legal_agree', 'legal_agree_2'])
    },
  )

  test('VAL-07 the message for a missing waiver is its own text', () => {
    expect(question('counselor_waiver_request').label).toBe(waiverText)
    expect(waiverText).toMatch(/waive/)
    expect(errorsAfter({ counselor_waiver_request: '' })).toEqual({ counselor_waiver_request: [waiverText] })
  })

  test.each(['Y', 'N'])('VAL-07 the waiver may be answered with %s', (answer) => {
    expect(errorsAfter({ counselor_waiver_request: answer })).toEqual({})
  })

  test('VAL-07 the message for an unconfirmed eligibility statement is its own text', () => {
    expect(question('legal_agree_2').label).toBe(eligibilityStatement)
    expect(eligibilityStatement).toMatch(/Eligibility Verification/)
    expect(errorsAfter({ legal_agree_2: '' })).toEqual({ legal_agree_2: [eligibilityStatement] })
  })

  test.each(['', 'false', 'yes', 'TRUE'])('VAL-08 the value "%s" does not accept the terms', (answer) => {
    expect(errorsOfStored({ legal_agree: answer })).toEqual({ legal_agree: [terms] })
  })

  test('VAL-08 the value true accepts the terms', () => {
    expect(errorsOfStored({ legal_agree: 'true' })).toEqual({})
  })
})
