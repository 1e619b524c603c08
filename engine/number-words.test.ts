import { expect, test } from 'vitest'
import { numberInWords, saysNumber } from './number-words.ts'

test.each([
  [0, 'zero'],
  [7, 'seven'],
  [15, 'fifteen'],
  [40, 'forty'],
  [99, 'ninety-nine'],
  [100, 'one hundred'],
  [214, 'two hundred and fourteen'],
  [1_000, 'one thousand'],
  [2_014, 'two thousand and fourteen'],
  [5_678, 'five thousand six hundred and seventy-eight'],
  [120_300, 'one hundred and twenty thousand three hundred'],
])('DEC-22 %i is said as “%s”', (number, words) => {
  expect(numberInWords(number)).toBe(words)
})

test('DEC-22 no two numbers are said in the same words', () => {
  const words = Array.from({ length: 10_000 }, (_, number) => numberInWords(number).replaceAll(/\W|and/g, ''))

  expect(new Set(words).size).toBe(words.length)
})

test('DEC-22 capitals, hyphens, “and” and a full stop do not matter; another number and digits do', () => {
  for (const typed of ['Two thousand and fourteen.', ' two  thousand fourteen', 'TWO-THOUSAND, FOURTEEN'])
    expect(saysNumber(typed, 2_014)).toBe(true)
  for (const typed of ['two thousand and forty', '2014', '2,014', '']) expect(saysNumber(typed, 2_014)).toBe(false)
})
