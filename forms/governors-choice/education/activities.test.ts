import { showEntries } from '@apply/engine/tabs-and-entries'
import { describe, expect, test } from 'vitest'
import { governorsChoice } from '../form.ts'
import { askedOf, forgottenBy, keysAsked, newcomer, withCompanions } from '../testing/applicant.ts'

describe('activities', () => {
  const prefixes = ['', 'activity_2_', 'activity_3_', 'activity_4_']

  test.each(prefixes)('CON-03, FRM-14 the activity with the prefix "%s" is asked about once it is named', (prefix) => {
    const name = `${prefix}activity_name`
    const goesOn = `${prefix}activity_continue`
    const details = [`${prefix}activity_other`, goesOn]

    expect(askedOf({ [name]: 'other' }, details)).toEqual(details)
    expect(askedOf({ [name]: 'band-or-color-guard' }, details)).toEqual([goesOn])
    expect(askedOf({ [name]: '' }, details)).toEqual([])
    expect(forgottenBy({ [name]: '' })).toEqual(withCompanions(details))
  })

  test('ADD-04 there are four at most, and one to begin with', () => {
    const keys = prefixes.map((prefix) => `${prefix}activity_name`)
    const four = showEntries(governorsChoice, newcomer, 'activity', 4)

    expect(keysAsked(newcomer).filter((key) => keys.includes(key))).toEqual(['activity_name'])
    expect(keysAsked(four).filter((key) => keys.includes(key))).toEqual(keys)
    expect(() => showEntries(governorsChoice, newcomer, 'activity', 5)).toThrow(/1 to 4/)
  })
})
