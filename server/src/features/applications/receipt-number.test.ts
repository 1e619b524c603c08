import { expect, test } from 'vitest'
import { newReceiptNumber } from './receipt-number.ts'

test('SUB-12 a receipt number is the prefix and ten characters, none of which looks like another', () => {
  const numbers = Array.from({ length: 2000 }, () => newReceiptNumber('GC-'))

  for (const number of numbers) expect(number).toMatch(/^GC-[3-9A-Z]{10}$/)
  const used = new Set(numbers.flatMap((number) => [...number.slice(3)]))
  for (const alike of ['0OQD', '1IL', '2Z', '5S', '8B', '6G', 'UV'])
    expect([...alike].filter((character) => used.has(character)).length, alike).toBeLessThanOrEqual(1)
  expect(new Set(numbers).size).toBe(numbers.length)
})
