/** A character that is printed as its code point, with the number of repetitions. */
type CodePoint = { readonly code: string; readonly times: number }

/** Text that stays on one line, or a character without a glyph. Lines may break between pieces. */
export type Piece = string | CodePoint

/** Characters that take no space of their own. */
const hasNoWidth = /\p{M}|\p{Default_Ignorable_Code_Point}/u
/** More of them in a row would overprint the neighbouring lines. */
const maxWithoutWidth = 5

/** The Unicode notation, such as U+00E9. */
export const codeName = (codePoint: number): string => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`

/** Replaces tabs and shortens long runs of white space. */
const withPlainSpaces = (line: string): string => line.replaceAll('\t', '    ').replace(/(\s{8})\s+/gu, '$1')

/** These scripts write words without spaces. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Between these characters a line may break anyway. */
const breaksAnywhere = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\uac00-\ud7a3]+)/u
/** A non-breaking space does not end a word. */
const wordStart = /(?<=[^\S\u00a0\u2007\u202f])(?=\S)/u
const maxWordLength = 24
const chunkLength = 5
/** Real characters are shorter, but conjuncts and jamo can be chained without end. */
const maxCharacterLength = 32

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('th', { granularity: 'word' })

const segmentsOf = (segmenter: Intl.Segmenter, text: string): readonly string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

const inChunks = (parts: readonly string[], size: number): readonly string[] =>
  Array.from({ length: Math.ceil(parts.length / size) }, (_, index) =>
    parts.slice(index * size, (index + 1) * size).join(''),
  )

/** Splits a word that is too long for a line. */
const splitLong = (word: string): readonly string[] => {
  if (word.length <= maxWordLength) return [word]
  const graphemes = segmentsOf(characters, word).flatMap((character) =>
    character.length <= maxCharacterLength ? [character] : inChunks([...character], maxCharacterLength),
  )
  return inChunks(graphemes, chunkLength)
}

const breakWord = (word: string): readonly string[] => {
  if (unspaced.test(word)) return segmentsOf(words, word).flatMap(splitLong)
  return word.split(breaksAnywhere).flatMap((part) => (breaksAnywhere.test(part) ? [part] : splitLong(part)))
}

/** Splits a line where it may break although there is no space. Nothing is added or left out. */
const breakText = (text: string): readonly string[] => {
  const groups: string[] = []
  let current = ''
  for (const word of text.split(wordStart)) {
    // After a space a line may break anyway.
    const [first = '', ...others] = breakWord(word)
    current += first
    for (const next of others) {
      groups.push(current)
      current = next
    }
  }
  return [...groups, current].filter((group) => group !== '')
}

/** Splits a line of text into text that can be drawn and characters that are printed as code points. */
export const piecesOf = (line: string, uncovered: ReadonlySet<number>): readonly Piece[] => {
  const found: Piece[] = []
  let withoutWidth = 0
  for (const character of withPlainSpaces(line.toWellFormed())) {
    withoutWidth = hasNoWidth.test(character) ? withoutWidth + 1 : 0
    const codePoint = character.codePointAt(0) ?? 0
    const isDrawn = withoutWidth <= maxWithoutWidth && !uncovered.has(codePoint)
    const last = found.at(-1)
    const code = codeName(codePoint)
    if (isDrawn) found.push(typeof last === 'string' ? `${found.pop()}${character}` : character)
    else if (typeof last === 'object' && last.code === code) found[found.length - 1] = { code, times: last.times + 1 }
    else found.push({ code, times: 1 })
  }
  return found.flatMap((piece): readonly Piece[] => (typeof piece === 'string' ? breakText(piece) : [piece]))
}
