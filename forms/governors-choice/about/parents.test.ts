import { describe, expect, test } from 'vitest'
import { askedOf, clearedBy, errorsAfter, withLabelKeys } from '../testing/applicant.ts'

describe.each([
  ['parent_', 'Parent 1/Guardian 1'],
  ['parent_2_', 'Parent 2/Guardian 2'],
])('the parent with the prefix %s', (prefix, who) => {
  const email = `${prefix}email`
  const phone = `${prefix}phone`
  const wrong = { [email]: 'lucia@example', [phone]: '(131) 555-0100' }

  test.each(['EMAIL', 'TEXT', 'BOTH', 'NONE'])(
    'VAL-19, A11-06 with the preference %s the errors of address and number name the parent',
    (parent_communication_preference) => {
      const errors = errorsAfter({ parent_communication_preference, ...wrong })

      expect(errors).toEqual({
        [email]: [`${who}: Please enter a valid email address.`],
        [phone]: [`${who}: Please enter a valid phone number.`],
      })
    },
  )

  test('VAL-19 without a preference they are not checked', () => {
    expect(errorsAfter({ parent_communication_preference: '', ...wrong })).toEqual({})
  })

  test('VAL-19 with a preference they may still be empty', () => {
    expect(errorsAfter({ parent_communication_preference: 'BOTH', [email]: '', [phone]: '' })).toEqual({})
  })

  test.each(['lucia', 'lucia@', '@example.com', 'lucia@example', 'lu cia@example.com', 'lucia@example..com'])(
    'VAL-19 %s is not an email address',
    (address) => {
      expect(Object.keys(errorsAfter({ [email]: address }))).toEqual([email])
    },
  )

  const lines = ['address_line_1', 'address_line_2', 'city', 'country', 'state', 'zip'].map(
    (line) => `${prefix}${line}`,
  )

  test.each([
    ['N', lines],
    ['Y', []],
    ['', []],
  ])('CON-03 with the answer "%s" to the same-address question these lines are asked: %j', (same, expected) => {
    expect(askedOf({ [`${prefix}addr_same_as_stu_perm`]: same }, lines)).toEqual(expected)
  })

  test('CON-03 marking an address as shared clears it with its labels, and no other address', () => {
    expect(clearedBy({ [`${prefix}addr_same_as_stu_perm`]: 'Y' })).toEqual(withLabelKeys(lines))
  })
})
