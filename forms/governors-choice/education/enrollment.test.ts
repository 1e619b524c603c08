import { offeredOptions } from '@apply/engine/offered-options'
import { describe, expect, test } from 'vitest'
import { askedOf, choiceAt, clearedBy, errorsOfStored, withLabelKeys } from '../testing/applicant.ts'

describe('the term', () => {
  const offered = (today: string) => offeredOptions(choiceAt('entry_term'), {}, today)

  test('VAL-06 the next six terms are offered, soonest first', () => {
    expect(offered('2026-11-16').map(({ label }) => label)).toEqual([
      'Spring 2027',
      'Summer 2027',
      'Fall 2027',
      'Spring 2028',
      'Summer 2028',
      'Fall 2028',
    ])
  })

  test.each([
    ['2027-01-25', 'Spring 2027'],
    ['2027-01-26', 'Summer 2027'],
    ['2027-06-05', 'Summer 2027'],
    ['2027-06-06', 'Fall 2027'],
    ['2027-08-31', 'Fall 2027'],
    ['2027-09-01', 'Spring 2028'],
  ])('VAL-06 on %s the first term offered is %s', (today, label) => {
    expect(offered(today)[0]?.label).toBe(label)
  })

  test('VAL-06 a term that has started must be chosen again', () => {
    expect(errorsOfStored({ entry_term: '202610' })).toEqual({ entry_term: ['When do you plan to enroll?'] })
  })
})

describe('concentrations', () => {
  const keys = ['major_concentration', 'major_concentration_second']

  test.each(['CHEM', 'ACCT', ''])(
    'CON-06 changing the interest to "%s" clears both concentrations and their labels',
    (applied_major) => {
      expect(clearedBy({ applied_major })).toEqual(withLabelKeys(keys))
    },
  )

  test('CON-06 the same interest again clears nothing', () => {
    expect(clearedBy({ applied_major: 'BIOL' })).toEqual([])
  })

  test('CON-06 offers only the concentrations of the chosen interest', () => {
    const offered = keys.map((key) => offeredOptions(choiceAt(key), { applied_major: 'AVSC' }, '2026-11-16'))

    for (const options of offered) {
      expect(options.map(({ label }) => label)).toEqual([
        'Fixed-Wing Flight',
        'Rotor-Wing Flight',
        'Aviation Management',
      ])
    }
  })

  test.each([
    ['BIOL', keys],
    ['ACCT', []],
    ['', []],
  ])('CON-06 with the interest "%s" these are asked: %j', (applied_major, expected) => {
    expect(askedOf({ applied_major }, keys)).toEqual(expected)
  })
})

describe('pre-professional programs', () => {
  test.each([
    ['Y', ['pre_professional']],
    ['N', []],
    ['', []],
  ])('CON-03, FRM-09 the answer "%s" is followed by %j', (pre_professional_radio, expected) => {
    expect(askedOf({ pre_professional_radio }, ['pre_professional'])).toEqual(expected)
  })

  test('CON-03 answerAll No clears the program', () => {
    expect(clearedBy({ pre_professional_radio: 'N' })).toEqual(withLabelKeys(['pre_professional']))
  })
})
