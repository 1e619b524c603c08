import { expect, test } from 'vitest'
import { canonicalJson, newReceiptNumber } from './receipt.ts'

test('SUB-12 DSK-20 a receipt number is the prefix and ten characters that cannot be confused, one of them a digit', () => {
  const numbers = Array.from({ length: 2000 }, () => newReceiptNumber('GC-'))

  for (const number of numbers) expect(number).toMatch(/^GC-(?=.*\d)[3-9A-Z]{10}$/)
  const used = new Set(numbers.flatMap((number) => [...number.slice(3)]))
  for (const alike of ['0OQD', '1IL', '2Z', '5S', '8B', '6G', 'UV'])
    expect([...alike].filter((character) => used.has(character)).length, alike).toBeLessThanOrEqual(1)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('SUB-11 the hashed text does not depend on the order of keys, at any depth', () => {
  const one = { b: [{ y: 'ü', x: 1 }, 'last'], a: { d: '', c: null } }
  const other = { a: { c: null, d: '' }, b: [{ x: 1, y: 'ü' }, 'last'] }

  expect(canonicalJson(one)).toBe('{"a":{"c":null,"d":""},"b":[{"x":1,"y":"ü"},"last"]}')
  expect(canonicalJson(other)).toBe(canonicalJson(one))
})

test('SUB-11 the hashed text depends on the order of a list', () => {
  expect(canonicalJson(['a', 'b'])).not.toBe(canonicalJson(['b', 'a']))
})
