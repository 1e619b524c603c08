import { expect, test } from 'vitest'
import { passwordError, passwordRules, rowState } from './password-rules.ts'

const statesOf = (password: string) =>
  Object.fromEntries(passwordRules.map((rule) => [rule.text, rowState(rule, password)]))

const failing = (password: string) =>
  Object.entries(statesOf(password)).flatMap(([text, state]) => (state === 'error' ? [text] : []))

test('WID-13 every row is inactive while no password is typed', () => {
  expect(new Set(Object.values(statesOf('')))).toEqual(new Set(['inactive']))
})

test.each([
  ['Kestrel!H7x', 'is at least 12 characters'],
  ['kestrel!harbor7', 'has an uppercase letter'],
  ['KESTREL!HARBOR7', 'has a lowercase letter'],
  ['Kestrel!Harbor', 'has a number'],
  ['KestrelsHarbor7', 'has a special character'],
  [' Kestrel!Harbor7', 'has no space at the beginning or end'],
  ['Kestrel!Harbor7 ', 'has no space at the beginning or end'],
])('ACC-09 "%s" breaks just the rule that a password %s', (password, text) => {
  expect(failing(password)).toEqual([text])
  expect(passwordError(password)).toBeDefined()
})

test('ACC-09 a password that keeps all six rules is right, with twelve characters and in any alphabet', () => {
  expect(failing('Kestrel!Harb7')).toEqual([])
  expect(passwordError('Kestrel!Hrb7')).toBeUndefined()
  expect(passwordError('Ёжик-в-тумане-7')).toBeUndefined()
})

test('ACC-09 a space inside is no special character, an accent is none either', () => {
  expect(failing('Kestrel Harbor 7')).toEqual(['has a special character'])
  expect(failing('Kestrél\u0301Harbor7')).toEqual(['has a special character'])
})

test('WID-01 a password of 128 characters is taken, a longer one is refused and never cut', () => {
  const longest = `Aa1!${'x'.repeat(124)}`

  expect(passwordError(longest)).toBeUndefined()
  expect(passwordError(`${longest}x`)).toBe('Your password may have at most 128 characters.')
})
