import { expect, test } from 'vitest'
import { checkConfirm, checkForgot, checkLogIn, checkReset, checkSignUp, resendEmail } from './checks.ts'

const good = 'Kestrel!Harbor7'
const someone = 'maya@example.com'
const strange = ['', 'maya', 'maya@', '@example.com', 'maya@example', 'maya @example.com', 'maya@exa mple.com']

test.each(strange)('ACC-06 "%s" is no e-mail address on sign-up, confirm, forgot and reset', (username) => {
  const said = { username: 'Your email address must be valid.' }

  expect(checkSignUp({ username, password: good })).toEqual(said)
  expect(checkConfirm({ username, code: '123456' })).toEqual(said)
  expect(checkForgot({ username })).toEqual(said)
  expect(checkReset({ username, password: good, confirm_password: good, id: 'x' })).toEqual(said)
})

test.each(strange)('ACC-07 "%s" is no e-mail address on login', (username) => {
  expect(checkLogIn({ username, password: 'x' })).toEqual({ username: 'Please provide a valid email address.' })
})

test('ACC-07 blanks around an address and capital letters do no harm', () => {
  expect(checkLogIn({ username: ' Maya@Example.com ', password: 'x' })).toEqual({})
})

test('ACC-08 an empty login password is required, any other is left to the server', () => {
  expect(checkLogIn({ username: someone, password: '' })).toEqual({ password: 'Password is required.' })
  expect(checkLogIn({ username: someone, password: ' ' })).toEqual({})
})

test('ACC-11 the repeated password must be the same, to the letter', () => {
  const reset = { username: someone, password: good, id: 'x' }

  expect(checkReset({ ...reset, confirm_password: good.toLowerCase() })).toEqual({
    confirm_password: 'passwords must match',
  })
  expect(checkReset({ ...reset, confirm_password: good })).toEqual({})
})

test.each(['', '12345', '1234567', '12345a', '12 456', '１２３４５６'])('ACC-12 "%s" is no code', (code) => {
  expect(checkConfirm({ username: someone, code })).toEqual({
    code: 'The confirmation code must be exactly 6 numbers.',
  })
})

test('ACC-12 six digits are a code, leading zeros included', () => {
  expect(checkConfirm({ username: someone, code: '000123' })).toEqual({})
})

test('ACC-13 a new code needs a valid e-mail address', () => {
  expect(resendEmail('maya@')).toBe('You must provide a valid email address to resend a confirmation code.')
  expect(resendEmail(someone)).toBeUndefined()
})

test.each(['', 'Kestrel!H7', 'kestrel!harbor7'])(
  'ACC-05 ACC-09 the password "%s" is refused on sign-up and reset',
  (password) => {
    const said = { password: expect.stringMatching(/\w/) }

    expect(checkSignUp({ username: someone, password })).toEqual(said)
    expect(checkReset({ username: someone, password, confirm_password: password, id: 'x' })).toEqual(said)
  },
)

test('ACC-05 the reset card also checks the id of the link', () => {
  const reset = { username: someone, password: good, confirm_password: good }

  expect(Object.keys(checkReset({ ...reset, id: '' }))).toEqual(['id'])
})
