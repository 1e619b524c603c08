import { expect, test } from 'vitest'
import { ServerError } from '../api/failures.ts'
import {
  checkConfirm,
  checkForgot,
  checkLogIn,
  checkReset,
  checkSignUp,
  fieldNamedIn,
  passwordError,
  passwordRules,
  resendEmailError,
  rowState,
} from './checks.ts'

const good = 'Kestrel!Harbor7'
const someone = 'maya@example.com'
const strange = ['', 'maya', 'maya@', '@example.com', 'maya@example', 'maya @example.com', 'maya@exa mple.com']

test.each(strange)('ACC-06 "%s" is not an email address on sign-up, confirm, forgot and reset', (username) => {
  const said = { username: 'Your email address must be valid.' }

  expect(checkSignUp({ username, password: good })).toEqual(said)
  expect(checkConfirm({ username, code: '123456' })).toEqual(said)
  expect(checkForgot({ username })).toEqual(said)
  expect(checkReset({ username, password: good, confirm_password: good })).toEqual(said)
})

test.each(strange)('ACC-07 "%s" is not an email address on login', (username) => {
  expect(checkLogIn({ username, password: 'x' })).toEqual({ username: 'Please provide a valid email address.' })
})

test('ACC-07 spaces around an address and capital letters are accepted', () => {
  expect(checkLogIn({ username: ' Maya@Example.com ', password: 'x' })).toEqual({})
})

test('ACC-08 rejects an empty login password and leaves any other to the server', () => {
  expect(checkLogIn({ username: someone, password: '' })).toEqual({ password: 'Password is required.' })
  expect(checkLogIn({ username: someone, password: ' ' })).toEqual({})
})

test('ACC-11 the repeated password must be exactly the same', () => {
  const reset = { username: someone, password: good }

  expect(checkReset({ ...reset, confirm_password: good.toLowerCase() })).toEqual({
    confirm_password: 'passwords must match',
  })
  expect(checkReset({ ...reset, confirm_password: good })).toEqual({})
})

test.each(['', '12345', '1234567', '12345a', '12 456', '１２３４５６'])('ACC-12 "%s" is not a code', (code) => {
  expect(checkConfirm({ username: someone, code })).toEqual({
    code: 'The confirmation code must be exactly 6 numbers.',
  })
})

test('ACC-12 accepts six digits as a code, with leading zeros too', () => {
  expect(checkConfirm({ username: someone, code: '000123' })).toEqual({})
})

test('ACC-13 a new code needs a valid email address', () => {
  expect(resendEmailError('maya@')).toBe('You must provide a valid email address to resend a confirmation code.')
  expect(resendEmailError(someone)).toBeUndefined()
})

test.each(['', 'Kestrel!H7', 'kestrel!harbor7'])(
  'ACC-05 ACC-09 the password "%s" is rejected on sign-up and reset',
  (password) => {
    const said = { password: expect.stringMatching(/\w/) }

    expect(checkSignUp({ username: someone, password })).toEqual(said)
    expect(checkReset({ username: someone, password, confirm_password: password })).toEqual(said)
  },
)

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

test('ACC-09 accepts a password that meets all six rules, in any alphabet', () => {
  expect(failing('Kestrel!Harb7')).toEqual([])
  expect(passwordError('Kestrel!Hrb7')).toBeUndefined()
  expect(passwordError('Ёжик-в-тумане-7')).toBeUndefined()
})

test('ACC-09 neither a space inside nor an accent is a special character', () => {
  expect(failing('Kestrel Harbor 7')).toEqual(['has a special character'])
  expect(failing('Kestrél\u0301Harbor7')).toEqual(['has a special character'])
})

test('WID-01 accepts a password of 128 characters and rejects a longer one without cutting it', () => {
  const longest = `Aa1!${'x'.repeat(124)}`

  expect(passwordError(longest)).toBeUndefined()
  expect(passwordError(`${longest}x`)).toBe('Your password may have at most 128 characters.')
})

const namedIn = (message: string, status = 400) =>
  fieldNamedIn(new ServerError(message, status, undefined), ['username', 'password', 'code'])

test.each([
  ['Incorrect username or password.', 'password'],
  ['Your password may not contain the name in your email address. Please choose another password.', 'password'],
  ['The confirmation code is wrong or has expired. Please check it or ask for a new one.', 'code'],
  ['Your email address must be valid.', 'username'],
  ['This reset link is not valid or has expired. Please ask for a new one.', undefined],
])('ERR-04 "%s" is shown at the field %s', (message, field) => {
  expect(namedIn(message)).toBe(field)
})

test('ERR-04 only a refused value concerns a field, and only a field of the card', () => {
  expect(namedIn('Please change your password.', 403)).toBeUndefined()
  expect(fieldNamedIn(new ServerError('This password is wrong.', 400, undefined), ['username'])).toBeUndefined()
})
