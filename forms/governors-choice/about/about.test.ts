import { addAnotherGroups, showEntries } from '@apply/engine/tabs-and-entries'
import { entryCount } from '@apply/engine/walk'
import { describe, expect, test } from 'vitest'
import { governorsChoice } from '../form.ts'
import {
  answerAll,
  askedKeys,
  askedOf,
  clearedBy,
  completeDraft,
  emptyDraft,
  errorsAfter,
  errorsIn,
  withLabelKeys,
} from '../testing/applicant.ts'

describe('citizenship', () => {
  const keys = ['citizenship', 'citizenship_visa_status', 'alien_registration_number']

  test.each([
    ['', []],
    ['1', []],
    ['2', ['citizenship', 'alien_registration_number']],
    ['3', ['citizenship', 'citizenship_visa_status']],
  ])('CON-03, VAL-20 the citizen type "%s" is asked %j', (citizenship_type, expected) => {
    expect(askedOf({ citizenship_type }, keys)).toEqual(expected)
  })

  test('VAL-20 only a permanent resident needs an alien registration number', () => {
    const missing = { alien_registration_number: '' }

    expect(errorsAfter({ citizenship_type: '2', ...missing })).toEqual({
      alien_registration_number: ['Alien Registration Number'],
    })
    expect(errorsAfter({ citizenship_type: '1' })).toEqual({})
    expect(errorsAfter({ citizenship_type: '3' })).toEqual({})
  })

  test('CON-03 changing to citizen clears the country and the registration number', () => {
    expect(clearedBy({ citizenship_type: '1' })).toEqual(withLabelKeys(['citizenship', 'alien_registration_number']))
  })
})

describe('service', () => {
  test.each([
    ['M', ['selective_service_radio']],
    ['X', ['selective_service_radio']],
    ['N', ['selective_service_radio']],
    ['F', []],
    ['', []],
  ])('CON-03, FRM-07 with the sex "%s" Selective Service asks %j', (gender, expected) => {
    expect(askedOf({ gender }, ['selective_service_radio', 'why_not_selective_service'])).toEqual(expected)
  })

  test.each([
    ['N', ['why_not_selective_service']],
    ['Y', []],
  ])('CON-03, FRM-07 registered "%s" is followed by %j', (selective_service_radio, expected) => {
    expect(askedOf({ gender: 'M', selective_service_radio }, ['why_not_selective_service'])).toEqual(expected)
  })

  const military = ['duty_station', 'dependent_opt', 'sponsor_duty_station', 'dependent_dropdown']

  test.each([
    ['', []],
    ['NONE', []],
    ['VETERAN', []],
    ['ACTIVE', ['duty_station']],
    ['GUARD', ['duty_station']],
    ['RESERVE', ['duty_station']],
    ['DEPENDENT', ['dependent_opt', 'dependent_dropdown']],
  ])('CON-03, FRM-07 the classification "%s" is followed by %j', (veteran_classification, expected) => {
    expect(askedOf({ veteran_classification }, military)).toEqual(expected)
  })

  test('CON-03, FRM-07 asks for the duty station of a sponsor only while the sponsor is on duty', () => {
    const dependent = { veteran_classification: 'DEPENDENT' }

    expect(askedOf({ ...dependent, dependent_opt: 'Y' }, ['sponsor_duty_station'])).toEqual(['sponsor_duty_station'])
    expect(askedOf({ ...dependent, dependent_opt: 'N' }, ['sponsor_duty_station'])).toEqual([])
  })

  test('CON-03 clears answers that no longer apply, with their labels', () => {
    expect(clearedBy({ gender: 'F' })).toEqual(withLabelKeys(['selective_service_radio', 'why_not_selective_service']))
    expect(clearedBy({ veteran_classification: 'VETERAN' })).toEqual(
      withLabelKeys(['dependent_opt', 'sponsor_duty_station', 'dependent_dropdown']),
    )
  })
})

describe('relatives', () => {
  const later = (number: number) => {
    const keys = ['legacy_relationship', 'first_name', 'last_name', 'grad_year']
    return [`legacy_${number}_legacy_radio`, keys.map((key) => `legacy_${number}_${key}`)] as const
  }
  const relatives = [
    ['legacy_radio', ['legacy_relationship', 'legacy_first_name', 'legacy_last_name', 'legacy_grad_year']],
    later(2),
    later(3),
    later(4),
  ] as const
  const attended: readonly string[] = relatives.map(([radio]) => radio)

  test.each(relatives)('CON-03, FRM-08 after %s asks for the relative only if one attended', (radio, keys) => {
    expect(askedOf({ [radio]: 'Y' }, keys)).toEqual(keys)
    expect(askedOf({ [radio]: 'N' }, keys)).toEqual([])
    expect(askedOf({ [radio]: '' }, keys)).toEqual([])
    expect(clearedBy({ [radio]: 'N' })).toEqual(withLabelKeys(keys))
  })

  test('FRM-08 clearing the first relative does not change the name of the applicant', () => {
    const { answers } = answerAll(completeDraft, { legacy_radio: 'N' })

    expect(answers).toMatchObject({ first_name: 'Mateo', last_name: 'Núñez', grad_year: '2027' })
  })

  test('ADD-04 shows one entry at first, and at most four', () => {
    const group = addAnotherGroups(governorsChoice).find(({ id }) => id === 'legacy')
    const four = showEntries(governorsChoice, emptyDraft, 'legacy', 4)

    expect(group?.entries.map(({ prefix }) => prefix)).toEqual(['', 'legacy_2_', 'legacy_3_', 'legacy_4_'])
    expect(askedKeys(emptyDraft).filter((key) => attended.includes(key))).toEqual(['legacy_radio'])
    expect(askedKeys(four).filter((key) => attended.includes(key))).toEqual(attended)
    expect(() => showEntries(governorsChoice, emptyDraft, 'legacy', 5)).toThrow(/1 to 4/)
  })
})

test('ADD-04 no group shows more entries than it has keys for, whatever count is stored', () => {
  const groups = addAnotherGroups(governorsChoice)
  const stored = { ...emptyDraft, addAnother: Object.fromEntries(groups.map(({ id }) => [id, 11])) }

  const counts = groups.map((group) => [group.id, entryCount(group, stored)])

  expect(counts).toEqual([
    ['legacy', 4],
    ['college', 3],
    ['activity', 4],
  ])
})

test('VAL-04 a hidden question of the first page is not required', () => {
  const usual = answerAll(completeDraft, {
    gender: 'F',
    state: 'GA',
    citizenship_type: '1',
    veteran_classification: 'NONE',
    legacy_radio: 'N',
    mailing_addr_same_as_perm_addr: 'Y',
  })

  expect(errorsIn(usual)).toEqual({})
})
