import { showEntries } from '@apply/engine/tabs-and-entries'
import { describe, expect, test } from 'vitest'
import { governorsChoice } from '../form.ts'
import { askedKeys, askedOf, clearedBy, emptyDraft, withLabelKeys } from '../testing/applicant.ts'

describe('activities', () => {
  const prefixes = ['', 'activity_2_', 'activity_3_', 'activity_4_']

  test.each(prefixes)(
    'CON-03, FRM-14 asks for details of the activity with the prefix "%s" once it is chosen',
    (prefix) => {
      const name = `${prefix}activity_name`
      const goesOn = `${prefix}activity_continue`
      const details = [`${prefix}activity_other`, goesOn]

      expect(askedOf({ [name]: 'other' }, details)).toEqual(details)
      expect(askedOf({ [name]: 'band-or-color-guard' }, details)).toEqual([goesOn])
      expect(askedOf({ [name]: '' }, details)).toEqual([])
      expect(clearedBy({ [name]: '' })).toEqual(withLabelKeys(details))
    },
  )

  test('ADD-04 shows one entry at first, and at most four', () => {
    const keys = prefixes.map((prefix) => `${prefix}activity_name`)
    const four = showEntries(governorsChoice, emptyDraft, 'activity', 4)

    expect(askedKeys(emptyDraft).filter((key) => keys.includes(key))).toEqual(['activity_name'])
    expect(askedKeys(four).filter((key) => keys.includes(key))).toEqual(keys)
    expect(() => showEntries(governorsChoice, emptyDraft, 'activity', 5)).toThrow(/1 to 4/)
  })
})
