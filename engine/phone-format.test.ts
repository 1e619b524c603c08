import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caretAfterDigits, caretBeforeDigit, formatPhone, isForeignPhone, normalizePhone } from './phone-format.ts'
import { isPhoneNumber } from './rules/contact-rules.ts'

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
  ['+1 931 555 0123', '(931) 555-0123'],
  ['1 931 555 0123', '(931) 555-0123'],
  ['1-931-555-0123', '(931) 555-0123'],
  ['19315550123', '(931) 555-0123'],
  ['none', ''],
])('WID-02 formats %s as %s', (typed, formatted) => {
  expect(formatPhone(typed)).toBe(formatted)
})

test.each([
  '+',
  '+8',
  '+84 912 345 678',
  '(+84) 912 345 678',
  '+1 931 555 012',
  '+1 931 555 01234',
  '+931 555 0123',
  '84 912 345 678',
  '84912345678',
  '138 1234 5678',
  '0044 20 7946 0958',
  '931-555-0142 ext. 12',
])('WID-17 does not change %s', (typed) => {
  expect(formatPhone(typed)).toBe(typed)
  expect(normalizePhone(typed)).toBe(typed)
})

const typedOneByOne = (text: string): string => [...text].reduce((before, key) => formatPhone(before + key), '')

test.each([
  ['+84 912 345 678', '+84 912 345 678'],
  ['84912345678', '84912345678'],
  ['0084912345678', '0084912345678'],
  ['93155501429', '93155501429'],
  ['+1 931 555 0123', '(931) 555-0123'],
  ['19315550123', '(931) 555-0123'],
])('WID-17 typed key by key, %s becomes %s', (typed, shown) => {
  expect(typedOneByOne(typed)).toBe(shown)
})

test('WID-17 text typed beyond a US number can be erased again', () => {
  expect(formatPhone('(931) 555-01423')).toBe('93155501423')
  expect(formatPhone('9315550142')).toBe('(931) 555-0142')
})

test.each([
  ['', false],
  ['+', false],
  ['+1 931', false],
  ['(931) 555-0142', false],
  ['(193) 155-5012', false],
  ['+8', true],
  ['+1 931 555 01234', true],
  ['93155501423', true],
  ['(091', true],
])('WID-17 %s cannot be the beginning of a US number: %s', (typed, isForeign) => {
  expect(isForeignPhone(typed)).toBe(isForeign)
})

test.each([
  ['+1 931 555 0123', '(931) 555-0123'],
  ['19315550123', '(931) 555-0123'],
  ['9315550123', '9315550123'],
  ['84 912 345 67', '84 912 345 67'],
  ['111 111 1111', '111 111 1111'],
  ['not a phone', 'not a phone'],
])('WID-17 %s is stored as %s', (value, stored) => {
  expect(normalizePhone(value)).toBe(stored)
})

const digitsOf = (text: string): string => text.replace(/\D/g, '')
const phoneText = fc.string({ unit: fc.constantFrom(...'0123456789()- +x'), maxLength: 30 })

test('WID-17 keeps all digits in order except the country code 1, whatever is typed', () => {
  fc.assert(
    fc.property(phoneText, (typed) => {
      const [before, after] = [digitsOf(typed), digitsOf(formatPhone(typed))]
      if (before !== after) expect([before.length, before]).toEqual([11, `1${after}`])
    }),
    { numRuns: 2_000 },
  )
})

test('WID-17 changes a number on storing only if the result meets the rule', () => {
  fc.assert(
    fc.property(phoneText, (value) => {
      const stored = normalizePhone(value)
      if (stored !== value) expect(isPhoneNumber(stored)).toBe(true)
      expect(normalizePhone(stored)).toBe(stored)
    }),
    { numRuns: 2_000 },
  )
})

test('WID-02 erasing from the end always removes a digit', () => {
  const full = formatPhone('9315550142')

  const erase = (text: string): readonly string[] =>
    text === '' ? [] : [text, ...erase(formatPhone(text.slice(0, -1)))]

  expect(erase(full).map((text) => text.replace(/\D/g, '').length)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
})

test('WID-02 formatting a formatted number does not change it', () => {
  fc.assert(
    fc.property(phoneText, (typed) => {
      const once = formatPhone(typed)
      expect(formatPhone(once)).toBe(once)
    }),
    { numRuns: 2_000 },
  )
})

test('WID-02 formatting ten digits of a valid number gives an answer that meets the rule', () => {
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
])('WID-02 in %s the caret after %i digits is at %i', (formatted, digits, caret) => {
  expect(caretAfterDigits(formatted, digits)).toBe(caret)
})

test('WID-02 erasing forwards over punctuation reaches the next digit', () => {
  expect(caretBeforeDigit('(931) 555-0142', 3)).toBe(6)
  expect(caretBeforeDigit('(931) 555-0142', 10)).toBe(14)
})
