import { chooseRecord, keepTypedText } from '@apply/engine/lookup'
import { describe, expect, test } from 'vitest'
import { governorsChoice } from '../form.ts'
import { answerAll, askedKeys, completeDraft, lookupAt, today } from '../testing/applicant.ts'

const changedFrom = (answers: Readonly<Record<string, string>>) =>
  Object.keys(answers).filter((key) => answers[key] !== completeDraft.answers[key])

describe.each(['', 'mailing_', 'parent_', 'parent_2_'])('the address lookup with the prefix "%s"', (prefix) => {
  const street = lookupAt(`${prefix}address_line_1`)
  const found = {
    address_line_1: '7 Rue Elm',
    address_line_2: 'Unit 2',
    city: 'Montréal',
    state: 'QC',
    zip: 'H2X 1Y4',
    country: 'CAN',
    name: 'no field of an address',
  }
  const filled = Object.fromEntries(
    Object.entries({ ...found, state_desc: 'Quebec', country_desc: 'Canada' })
      .filter(([field]) => field !== 'name')
      .map(([field, value]) => [`${prefix}${field}`, value]),
  )

  test('LKP-04 a chosen suggestion fills all its lines and their labels, and nothing else', () => {
    const { answers } = chooseRecord(governorsChoice, completeDraft, street, found, today)

    expect(answers).toMatchObject(filled)
    expect(changedFrom(answers).filter((key) => !(key in filled) && !/tennessee/.test(key))).toEqual([])
  })

  test('LKP-04 clears a line that the suggestion lacks', () => {
    const { answers } = chooseRecord(governorsChoice, completeDraft, street, { ...found, address_line_2: '' }, today)

    expect(answers[`${prefix}address_line_2`]).toBe('')
  })

  test('LKP-05 free text keeps only the typed text', () => {
    const { answers } = keepTypedText(governorsChoice, completeDraft, street, 'Somewhere else', today)

    const cleared = Object.keys(filled).map((key) => [key, ''])
    expect(answers).toMatchObject({ ...Object.fromEntries(cleared), [street.key]: 'Somewhere else' })
  })
})

const prefixes = ['', 'mailing_', 'parent_', 'parent_2_', 'hs_', 'college_', 'college_2_', 'college_3_']

describe.each(prefixes)('the state with the prefix "%s"', (prefix) => {
  const [country, state] = [`${prefix}country`, `${prefix}state`]

  test.each(['USA', 'CAN', ''])('CON-03 it is asked with the country "%s"', (code) => {
    expect(askedKeys(answerAll(completeDraft, { [country]: code }))).toContain(state)
  })

  test('CON-03 in any other country it is neither asked nor kept', () => {
    const abroad = answerAll(completeDraft, { [country]: 'MEX' })

    expect(askedKeys(abroad)).not.toContain(state)
    expect(abroad.answers).toMatchObject({ [state]: '', [`${state}_desc`]: '' })
  })
})
