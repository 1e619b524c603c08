import { cannotShow } from './cannot-show.ts'
import type { RunProperties } from './run-properties.ts'
import { isSymbolFont, signOf } from './symbol-letters.ts'

const signsOf = (text: string, font: string): string =>
  [...text]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0
      const isOwn = code <= 0xff || (code >= 0xf000 && code <= 0xf0ff)
      return isOwn ? (signOf(font, code) ?? cannotShow('symbols')) : letter
    })
    .join('')

/** The words of a run as they are to be seen. */
export const wordsToShow = (text: string, properties: RunProperties): string => {
  if (properties.hidden && text.trim() !== '') cannotShow('hiddenText')
  const plain = text.replaceAll(/[\r\n]/g, ' ')
  const signs = isSymbolFont(properties.font) ? signsOf(plain, properties.font ?? '') : plain
  return properties.caps ? signs.toUpperCase() : signs
}
