import { expect, test } from 'vitest'
import { allSpellings, expandAbbreviations, foldedWords } from './words.ts'

test.each([
  ['Éloïse Brœðer-Åsa', ['eloise', 'broeder', 'asa']],
  ['Straße Łódź Ðorđe', ['strasse', 'lodz', 'dorde']],
  ['ﬁne ＦＵＬＬ', ['fine', 'full']],
  ['İstanbul', ['istanbul']],
  ["O'Hara’s", ['oharas']],
  ['P.S. 118', ['ps', '118']],
  ['St.Mary', ['st', 'mary']],
  ['37040-1234', ['37040']],
  ['1234-37040', ['1234', '37040']],
  ['The University of the Sea', ['university', 'sea']],
  ['The Of', ['the', 'of']],
  ['東京 高校', ['東京', '高校']],
  ['%_\\\'"&|!():*<->', []],
])('LKP-08 folds %j', (text, words) => {
  expect(foldedWords(text)).toEqual(words)
})

test('LKP-08 only letters and digits remain, so that no text can leave its quotes', () => {
  const everySign = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).join('')

  expect(foldedWords(everySign).join('')).toMatch(/^[\p{L}\p{N}]+$/u)
})

test('LKP-08 a long word is cut, but never within a character', () => {
  const cut = (text: string) => foldedWords(text)[0]

  expect(cut('a'.repeat(41))).toBe('a'.repeat(40))
  expect(cut('\u{20BB7}'.repeat(21))).toBe('\u{20BB7}'.repeat(20))
  expect(cut(`a${'\u{20BB7}'.repeat(20)}`)).toBe(`a${'\u{20BB7}'.repeat(19)}`)
})

const words = (text: string) => text.split(' ')

test.each([
  ['st marys', 'saint marys'],
  ['123 st charles ave', '123 saint charles avenue'],
  ['123 main st', '123 main street'],
  ['mt pellow hs', 'mount pellow high school'],
  ['lincoln', 'lincoln'],
])('LKP-08 expands the abbreviations of "%s"', (text, long) => {
  expect(expandAbbreviations(words(text)).join(' ')).toBe(long)
})

test.each([
  ['saint odrun high school', ['st', 'hs', 'sch']],
  ['st odrun hs', ['saint', 'street', 'high', 'school']],
  ['martin luther king', ['mlk']],
  ['mlk', ['martin', 'luther', 'king']],
  ['high road school', ['rd', 'sch']],
])('LKP-08 knows the other spellings of "%s"', (text, more) => {
  const spellings = allSpellings(words(text))

  expect(spellings).toEqual(new Set([...spellings, ...words(text), ...more]))
})

test('LKP-08 words that are not adjacent are not abbreviated together', () => {
  expect(allSpellings(words('high road school')).has('hs')).toBe(false)
})
