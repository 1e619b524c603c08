import { expect, test } from 'vitest'
import { isEmailAddress, isEmailAnswer } from './contact-rules.ts'

const domain = (length: number) => `${'a.'.repeat((length - 3) / 2)}abc`

test.each([
  ['maya@example.edu', true],
  ["o'neil+apply@mail.example.edu", true],
  [`${'a'.repeat(64)}@${domain(189)}`, true],
  [`${'a'.repeat(64)}@${domain(191)}`, false],
  [`${'a'.repeat(65)}@example.edu`, false],
  ['maya@localhost', false],
  ['maya@example..edu', false],
  ['maya@-example.edu', false],
  ['maya example@example.edu', false],
  ['maya@example.edu\r\nBcc: x@example.edu', false],
  ['', false],
])('ACC-06 %s is an e-mail address: %s', (text, expected) => {
  expect([isEmailAddress(text), isEmailAnswer(text)]).toEqual([expected, expected])
})

test.each([
  ['maya@пример.рф', true],
  ['maya@उदाहरण.भारत', true],
  ['maya@bücher.example', true],
  ['maya@пример', false],
  ['maya@-пример.рф', false],
  ['maya@при мер.рф', false],
  ['maya@пример.рф\nBcc: x@example.edu', false],
])('WID-19 %s is an e-mail address as an answer: %s, and never one of an account', (text, expected) => {
  expect([isEmailAnswer(text), isEmailAddress(text)]).toEqual([expected, false])
})
