import { chooseRecord, keepTypedText } from '@apply/engine/lookup'
import { describe, expect, test } from 'vitest'
import { governorsChoice } from '../form.ts'
import { completeDraft, lookupAt, today } from '../testing/applicant.ts'

describe.each([
  ['hs_', 'hs_ceeb'],
  ['college_', 'college_ceeb'],
  ['college_2_', 'college_ceeb'],
  ['college_3_', 'college_ceeb'],
])('the school lookup with the prefix %s', (prefix, category) => {
  const school = lookupAt(`${prefix}name`)
  const found = {
    name: 'Académie Elm',
    address_line_1: '7 Rue Elm',
    city: 'Montréal',
    state: 'QC',
    zip: 'H2X 1Y4',
    ceeb: '826123',
    country: 'CAN',
  }
  const filled = Object.fromEntries(
    Object.entries({ ...found, state_desc: 'Quebec', country_desc: 'Canada' }).map(([field, value]) => [
      `${prefix}${field}`,
      value,
    ]),
  )

  test('LKP-01, LKP-04 it searches its category, and a chosen school fills all its fields and no others', () => {
    const { answers } = chooseRecord(governorsChoice, completeDraft, school, found, today)

    expect(school.category).toBe(category)
    expect(answers).toEqual({ ...completeDraft.answers, ...filled })
  })

  test('LKP-05 free text keeps the typed name and clears the rest, including the code', () => {
    const { answers } = keepTypedText(governorsChoice, completeDraft, school, 'Elm Home School', today)

    const cleared = Object.fromEntries(Object.keys(filled).map((key) => [key, '']))
    expect(answers).toEqual({ ...completeDraft.answers, ...cleared, [school.key]: 'Elm Home School' })
  })
})
