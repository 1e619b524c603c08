import { expect, test } from 'vitest'
import { everySpelling, writtenOut } from './spellings.ts'

const words = (text: string) => text.split(' ')

test.each([
  ['st marys', 'saint marys'],
  ['123 st charles ave', '123 saint charles avenue'],
  ['123 main st', '123 main street'],
  ['mt pellow hs', 'mount pellow high school'],
  ['lincoln', 'lincoln'],
])('LKP-08 writes out the abbreviations of "%s"', (text, long) => {
  expect(writtenOut(words(text)).join(' ')).toBe(long)
})

test.each([
  ['saint odrun high school', ['st', 'hs', 'sch']],
  ['st odrun hs', ['saint', 'street', 'high', 'school']],
  ['martin luther king', ['mlk']],
  ['mlk', ['martin', 'luther', 'king']],
  ['high road school', ['rd', 'sch']],
])('LKP-08 knows what else people write for "%s"', (text, more) => {
  const spellings = everySpelling(words(text))

  expect(spellings).toEqual(new Set([...spellings, ...words(text), ...more]))
})

test('LKP-08 words that merely stand apart are not abbreviated together', () => {
  expect(everySpelling(words('high road school')).has('hs')).toBe(false)
})
