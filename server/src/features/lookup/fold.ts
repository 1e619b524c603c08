/** Letters that do not fall apart into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
}

/** Words that people leave out or put in as they like. */
const unimportant = new Set(['the', 'of', 'and', 'at', 'for'])

const longestWord = 40

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => plainLetters[letter] ?? letter)

/** "P.S." is one word, "37040-1234" begins with the ZIP code that counts, and an apostrophe parts nothing. */
const joined = (text: string): string =>
  text
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu, (initials) => initials.replaceAll('.', ''))
    .replace(/(?<!\d)(\d{5})-\d{4}(?!\d)/g, '$1')
    .replace(/['’‘ʻ`´]/g, '')

/** The words of a text, without case, diacritics and punctuation: letters and digits only, whatever was typed. */
export const foldedWords = (text: string): readonly string[] => {
  const words = (joined(plain(text)).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, longestWord))
  const important = words.filter((word) => !unimportant.has(word))
  return important.length > 0 ? important : words
}
