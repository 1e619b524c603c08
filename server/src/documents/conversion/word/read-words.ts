import { cannotShow } from './cannot-show.ts'
import type { RunProperties } from './run-properties.ts'
import { isSymbolFont, signOf } from './symbol-letters.ts'

const zeroWidthSpace = '\u200b'
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** No letter of ours is wider than its height. */
const widestLetter = 0.75

/** Lets words that no line can hold go on in the next one, as word processors do. */
const breakable = (text: string, size: number, width: number): string => {
  const most = Math.max(Math.floor(width / (size * widestLetter)), 1)
  return text.replace(new RegExp(`[^\\s\\u200b-]{${most + 1},}`, 'gu'), (word) =>
    [...characters.segment(word)].map(({ segment }) => segment).join(zeroWidthSpace),
  )
}

const signsOf = (text: string, font: string): string =>
  [...text]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0
      const isOwn = code <= 0xff || (code >= 0xf000 && code <= 0xf0ff)
      return isOwn ? (signOf(font, code) ?? cannotShow('symbols')) : letter
    })
    .join('')

type Room = { readonly size: number; readonly width: number }

/** The words of a run as they are to be seen. */
export const wordsToShow = (text: string, properties: RunProperties, { size, width }: Room): string => {
  if (properties.hidden && text.trim() !== '') cannotShow('hiddenText')
  const plain = text.replaceAll(/[\r\n]/g, ' ')
  const signs = isSymbolFont(properties.font) ? signsOf(plain, properties.font ?? '') : plain
  return breakable(properties.caps ? signs.toUpperCase() : signs, size, width)
}
