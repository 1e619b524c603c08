import { expect, test } from 'vitest'
import { plainNumber } from './plain-number.ts'

test.each([
  ['\u202a+49 30 123456\u202c', '+49 30 123456'],
  ['＋４９ ３０', '+49 30'],
  ['\u200e3\u200e/\u200e9\u200e/\u200e2008', '3/9/2008'],
])('WID-22 reads %j as %j', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain)
})
