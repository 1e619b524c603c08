import { expect, test } from 'vitest'
import { codeIn, isEnteredAtOnce } from './code-field.tsx'

test.each([
  ['123456', '123456'],
  [' 012 345 ', '012345'],
  ['12-34–56', '123456'],
  ['12', '12'],
  ['Your code is 123 456.', '123456'],
  ['Enter this code to confirm your account:\n\n    012345\n\nIt is valid for 15 minutes.', '012345'],
  ['Help: (931) 555-0130, code 654321', '654321'],
  ['code:123456.', '123456'],
  ['١٢٣٤٥٦', '123456'],
])('ACC-32 in %j the code is %s', (typed, code) => {
  expect(codeIn(typed)).toBe(code)
})

test.each(['12a', '1234567', 'call 555-0130', 'order 12345678'])('ACC-32 ACC-12 in %j there is no code', (typed) => {
  expect(codeIn(typed)).not.toMatch(/^\d{6}$/)
})

test.each([
  ['', '123456', true],
  ['123456', '654321', true],
  ['12', '12345', true],
  ['12345', '123456', false],
  ['13456', '123456', false],
  ['123456', '12345', false],
  ['123456', '123756', false],
])('ACC-31 from %j to %j, entered at once is %s', (before, code, isAtOnce) => {
  expect(isEnteredAtOnce(before, code)).toBe(isAtOnce)
})
