import { describe, expect, test } from 'vitest'
import {
  answering,
  askedOf,
  complete,
  errorsAfter,
  errorsIn,
  forgottenBy,
  keysAsked,
  withCompanions,
} from '../testing/applicant.ts'

describe('state and ZIP code', () => {
  test.each(['USA', 'CAN'])('VAL-15 %s needs a state or province', (country) => {
    const errors = errorsAfter({ country, state: '' })

    expect(errors).toEqual({ state: ['State/Province'] })
  })

  test.each(['MEX', 'FRA', 'PRI'])(
    'VAL-15 %s has none to choose, so an old one is forgotten and none is missed',
    (country) => {
      const abroad = answering(complete, { country })

      expect(keysAsked(abroad)).not.toContain('state')
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
  ])('VAL-16 %s with the ZIP code "%s": %s', (country, zip, said) => {
    const errors = errorsAfter({ country, zip })

    expect(errors).toEqual(said ? { zip: said } : {})
  })
})

describe('counties', () => {
  const kentuckian = { state: 'KY', kentucky_county: 'christian', how_long_kentucky: '10' }

  test('VAL-17 a Kentuckian names the county and then the years', () => {
    const county = 'In which Kentucky county do you reside?'
    const years = 'How many years have you lived in this state?'

    expect(errorsAfter({ state: 'KY' })).toEqual({ kentucky_county: [county] })
    expect(errorsAfter({ ...kentuckian, how_long_kentucky: '' })).toEqual({ how_long_kentucky: [years] })
    expect(errorsAfter({ ...kentuckian, kentucky_county: '' })).toEqual({ kentucky_county: [county] })
    expect(errorsAfter(kentuckian)).toEqual({})
  })

  test('VAL-18 a Tennessean names the county and then the years', () => {
    const county = 'In which Tennessee county do you reside?'
    const years = 'How many years have you lived in this state?'

    expect(errorsAfter({ tennessee_county: '', how_long_tennessee: '' })).toEqual({ tennessee_county: [county] })
    expect(errorsAfter({ how_long_tennessee: '' })).toEqual({ how_long_tennessee: [years] })
    expect(errorsAfter({ tennessee_county: '' })).toEqual({ tennessee_county: [county] })
  })

  test('CON-03, VAL-18 moving to Kentucky forgets what only Tennesseans are asked', () => {
    expect(forgottenBy(kentuckian)).toEqual(
      withCompanions(['tennessee_county', 'how_long_tennessee', 'tennessee_promise_radio']),
    )
  })

  test('CON-03, VAL-17 moving back to Tennessee forgets the county and the years in Kentucky', () => {
    const moved = answering(complete, kentuckian)
    const back = answering(moved, { state: 'TN' })

    const keys = withCompanions(['kentucky_county', 'how_long_kentucky'])
    expect(keys.filter((key) => moved.answers[key] === '')).toEqual([])
    expect(keys.filter((key) => back.answers[key] !== '')).toEqual([])
  })

  test('VAL-17, VAL-18 elsewhere nobody is asked for a county', () => {
    const elsewhere = answering(complete, { state: 'GA' })
    const counties = keysAsked(elsewhere).filter((key) => /kentucky|tennessee/.test(key))

    expect(counties).toEqual([])
    expect(errorsIn(elsewhere)).toEqual({})
  })

  test('CON-03, CON-05 leaving the country forgets the state and all that hung on it', () => {
    const promised = answering(complete, {
      tennessee_promise_radio: 'Y',
      two_year_degree: 'L',
      tennessee_promise: 'BIOL',
    })

    const { answers } = answering(promised, { country: 'FRA' })

    const forgotten = [
      ...['state', 'tennessee_county', 'how_long_tennessee'],
      ...['tennessee_promise_radio', 'two_year_degree', 'tennessee_promise'],
    ]
    const keys = withCompanions(forgotten)
    expect(keys.filter((key) => promised.answers[key] === '')).toEqual([])
    expect(keys.filter((key) => answers[key] !== '')).toEqual([])
  })
})

describe('the mailing address', () => {
  const lines = ['address_line_1', 'address_line_2', 'city', 'country', 'state', 'zip', 'addr_effective_date']
  const keys = lines.map((line) => `mailing_${line}`)
  const asked = (same: string) => askedOf({ mailing_addr_same_as_perm_addr: same }, keys)

  test('CON-03 it is asked for only if it is another one', () => {
    expect(asked('N')).toEqual(keys)
    expect(asked('Y')).toEqual([])
    expect(asked('')).toEqual([])
  })

  test('CON-03 it is forgotten when it turns out to be the same', () => {
    expect(forgottenBy({ mailing_addr_same_as_perm_addr: 'Y' })).toEqual(withCompanions(keys))
  })

  test('VAL-15, VAL-16 it may stay empty, whatever its country', () => {
    const cleared = Object.fromEntries(keys.map((key) => [key, '']))

    expect(errorsAfter({ ...cleared, mailing_country: 'USA' })).toEqual({})
  })
})
