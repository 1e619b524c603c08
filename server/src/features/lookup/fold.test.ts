import { expect, test } from 'vitest'
import { foldedWords } from './fold.ts'

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

test('LKP-08 nothing but letters and digits survives, so that no text can leave its quotes', () => {
  const everySign = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).join('')

  expect(foldedWords(everySign).join('')).toMatch(/^[\p{L}\p{N}]+$/u)
})
