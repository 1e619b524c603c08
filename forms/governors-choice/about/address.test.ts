import { chooseRecord, keepTypedText } from '@apply/engine/lookup'
import { describe, expect, test } from 'vitest'
import { governorsChoice } from '../form.ts'
import {
  answerAll,
  askedKeys,
  askedOf,
  clearedBy,
  completeDraft,
  errorsAfter,
  errorsIn,
  lookupAt,
  today,
  withLabelKeys,
} from '../testing/applicant.ts'

describe('state and ZIP code', () => {
  test.each(['USA', 'CAN'])('VAL-15 %s needs a state or province', (country) => {
    const errors = errorsAfter({ country, state: '' })

    expect(errors).toEqual({ state: ['State/Province'] })
  })

  test.each(['MEX', 'FRA', 'PRI'])(
    'VAL-15 %s has no states, so an old one is cleared and none is required',
    (country) => {
      const abroad = answerAll(completeDraft, { country })

      expect(askedKeys(abroad)).not.toContain('state')
      expect(abroad.answers).toMatchObject({ state: '', state_desc: '' })
      expect(errorsIn(abroad)).toEqual({})
    },
  )

  test.each([
    ['USA', '', ['ZIP/Postal Code']],
    ['USA', '   ', ['ZIP/Postal Code']],
    ['USA', '3704', ['ZIP/Postal Code must be at least 5 characters.']],
    ['USA', '3704 ', ['ZIP/Postal Code must be at least 5 characters.']],
    ['USA', '37040', undefined],
    ['USA', '37040-1234', undefined],
    ['CAN', '', undefined],
    ['CAN', 'K1A', undefined],
    ['MEX', '', undefined],
    ['FRA', '7500', undefined],
  ])('VAL-16 %s with the ZIP code "%s": %s', (country, zip, messages) => {
    const errors = errorsAfter({ country, zip })

    expect(errors).toEqual(messages ? { zip: messages } : {})
  })
})

describe('counties', () => {
  const kentuckian = { state: 'KY', kentucky_county: 'christian', how_long_kentucky: '10' }

  test('VAL-17 a Kentucky resident must give the county and then the years', () => {
    const county = 'In which Kentucky county do you reside?'
    const years = 'How many years have you lived in this state?'

    expect(errorsAfter({ state: 'KY' })).toEqual({ kentucky_county: [county] })
    expect(errorsAfter({ ...kentuckian, how_long_kentucky: '' })).toEqual({ how_long_kentucky: [years] })
    expect(errorsAfter({ ...kentuckian, kentucky_county: '' })).toEqual({ kentucky_county: [county] })
    expect(errorsAfter(kentuckian)).toEqual({})
  })

  test('VAL-18 a Tennessee resident must give the county and then the years', () => {
    const county = 'In which Tennessee county do you reside?'
    const years = 'How many years have you lived in this state?'

    expect(errorsAfter({ tennessee_county: '', how_long_tennessee: '' })).toEqual({ tennessee_county: [county] })
    expect(errorsAfter({ how_long_tennessee: '' })).toEqual({ how_long_tennessee: [years] })
    expect(errorsAfter({ tennessee_county: '' })).toEqual({ tennessee_county: [county] })
  })

  test('CON-03, VAL-18 changing to Kentucky clears the questions for Tennessee residents', () => {
    expect(clearedBy(kentuckian)).toEqual(
      withLabelKeys(['tennessee_county', 'how_long_tennessee', 'tennessee_promise_radio']),
    )
  })

  test('CON-03, VAL-17 changing to Tennessee clears the county and the years in Kentucky', () => {
    const moved = answerAll(completeDraft, kentuckian)
    const back = answerAll(moved, { state: 'TN' })

    const keys = withLabelKeys(['kentucky_county', 'how_long_kentucky'])
    expect(keys.filter((key) => moved.answers[key] === '')).toEqual([])
    expect(keys.filter((key) => back.answers[key] !== '')).toEqual([])
  })

  test('VAL-17, VAL-18 other states are not asked for a county', () => {
    const inGeorgia = answerAll(completeDraft, { state: 'GA' })
    const counties = askedKeys(inGeorgia).filter((key) => /kentucky|tennessee/.test(key))

    expect(counties).toEqual([])
    expect(errorsIn(inGeorgia)).toEqual({})
  })

  test('CON-03, CON-05 another country clears the state and everything that depends on it', () => {
    const promised = answerAll(completeDraft, {
      tennessee_promise_radio: 'Y',
      two_year_degree: 'L',
      tennessee_promise: 'BIOL',
    })

    const { answers } = answerAll(promised, { country: 'FRA' })

    const cleared = [
      'state',
      'tennessee_county',
      'how_long_tennessee',
      'tennessee_promise_radio',
      'two_year_degree',
      'tennessee_promise',
    ]
    const keys = withLabelKeys(cleared)
    expect(keys.filter((key) => promised.answers[key] === '')).toEqual([])
    expect(keys.filter((key) => answers[key] !== '')).toEqual([])
  })
})

describe('the mailing address', () => {
  const lines = ['address_line_1', 'address_line_2', 'city', 'country', 'state', 'zip', 'addr_effective_date']
  const keys = lines.map((line) => `mailing_${line}`)
  const asked = (same: string) => askedOf({ mailing_addr_same_as_perm_addr: same }, keys)

  test('CON-03 it is asked only if it differs from the permanent address', () => {
    expect(asked('N')).toEqual(keys)
    expect(asked('Y')).toEqual([])
    expect(asked('')).toEqual([])
  })

  test('CON-03 it is cleared when it is marked as the same', () => {
    expect(clearedBy({ mailing_addr_same_as_perm_addr: 'Y' })).toEqual(withLabelKeys(keys))
  })

  test('VAL-15, VAL-16 it may be empty, whatever its country', () => {
    const cleared = Object.fromEntries(keys.map((key) => [key, '']))

    expect(errorsAfter({ ...cleared, mailing_country: 'USA' })).toEqual({})
  })
})

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
