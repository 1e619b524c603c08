import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caretBefore, caretBehind, formatPhone } from './phone-format.ts'
import { isPhoneNumber } from './rules/phone-number.ts'

test.each([
  ['', ''],
  ['9', '(9'],
  ['931', '(931'],
  ['9315', '(931) 5'],
  ['931555', '(931) 555'],
  ['9315550', '(931) 555-0'],
  ['9315550142', '(931) 555-0142'],
  ['931.555.0142', '(931) 555-0142'],
  ['+1 (931) 555-0142', '(931) 555-0142'],
  ['93155501429', '(931) 555-0142'],
  ['none', ''],
])('WID-02 %s is written as %s', (typed, formatted) => {
  expect(formatPhone(typed)).toBe(formatted)
})

test('WID-02 erasing from the end always takes a digit away', () => {
  const full = formatPhone('9315550142')

  const erase = (text: string): readonly string[] =>
    text === '' ? [] : [text, ...erase(formatPhone(text.slice(0, -1)))]

  expect(erase(full).map((text) => text.replace(/\D/g, '').length)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
})

test('WID-02 a number once formatted stays as it is, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789()- +x') }), (typed) => {
      const once = formatPhone(typed)
      expect(formatPhone(once)).toBe(once)
      expect(once.length).toBeLessThanOrEqual(14)
    }),
  )
})

test('WID-02 ten digits of a possible number make an answer that the rule accepts', () => {
  expect(isPhoneNumber(formatPhone('6152345678'))).toBe(true)
  expect(isPhoneNumber(formatPhone('615234567'))).toBe(false)
})

test.each([
  ['', 0, 0],
  ['(931) 555-0142', 0, 1],
  ['(931) 555-0142', 1, 2],
  ['(931) 555-0142', 3, 4],
  ['(931) 555-0142', 4, 7],
  ['(931) 555-0142', 10, 14],
  ['(931', 7, 4],
])('WID-02 in %s the caret behind %i digits stands at %i', (formatted, digits, caret) => {
  expect(caretBehind(formatted, digits)).toBe(caret)
})

test('WID-02 erasing forwards over the punctuation comes to the next digit', () => {
  expect(caretBefore('(931) 555-0142', 3)).toBe(6)
  expect(caretBefore('(931) 555-0142', 10)).toBe(14)
})
