import { refuse } from './read-children.ts'
import type { RunProperties } from './run-properties.ts'

/** Fonts that draw symbols in the place of letters. */
export const isSymbolFont = (name: string | undefined): boolean =>
  /^(symbol|wingdings( [23])?|webdings|zapf ?dingbats|ms outlook|marlett)$/i.test(name ?? '')

const wingdings: Readonly<Record<number, string>> = {
  ...{ 34: '✂', 40: '☎', 42: '✉', 70: '☞', 74: '☺', 76: '☹', 108: '●', 109: '❍', 110: '■', 111: '□' },
  ...{ 113: '❑', 114: '❒', 115: '⬧', 116: '⧫', 117: '◆', 118: '❖', 119: '⬥', 159: '•', 160: '▪' },
  ...{ 161: '○', 167: '▪', 168: '◻', 183: '•', 216: '➢', 223: '←', 224: '→', 225: '↑', 226: '↓' },
  ...{ 232: '➔', 240: '⇨', 251: '✗', 252: '✓', 253: '☒', 254: '☑', 171: '★', 172: '✪', 32: ' ', 243: '⇔' },
}
const greek = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'
const smallGreek = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'
const symbol: Readonly<Record<number, string>> = {
  ...Object.fromEntries([...greek].map((sign, index) => [0x41 + index, sign])),
  ...Object.fromEntries([...smallGreek].map((sign, index) => [0x61 + index, sign])),
  ...Object.fromEntries([...' !#%&()+,./0123456789:;<=>?[]_{|}'].map((sign) => [sign.codePointAt(0) ?? 0, sign])),
  ...{ 34: '∀', 36: '∃', 45: '−', 163: '≤', 165: '∞', 176: '°', 177: '±', 178: '″', 179: '≥', 180: '×' },
  ...{ 183: '•', 184: '÷', 185: '≠', 186: '≡', 187: '≈', 188: '…', 172: '←', 173: '↑', 174: '→', 175: '↓' },
  ...{ 210: '®', 211: '©', 212: '™', 214: '√', 229: '∑', 167: '♣', 168: '♦', 169: '♥', 170: '♠', 164: '⁄' },
  ...{ 171: '↔', 182: '∂', 190: '—', 197: '⊕', 199: '∩', 200: '∪', 206: '∈', 204: '⊂', 222: '⇒', 219: '⇔' },
}
const wingdings2: Readonly<Record<number, string>> = {
  ...{ 79: '✗', 80: '✓', 81: '☒', 82: '☑', 83: '☒', 84: '☒', 163: '☐', 151: '•', 152: '●', 32: ' ' },
}

const tableOf = (font: string): Readonly<Record<number, string>> => {
  if (/^symbol$/i.test(font)) return symbol
  if (/^wingdings$/i.test(font)) return wingdings
  return /^wingdings 2$/i.test(font) ? wingdings2 : {}
}

/** The Unicode character that looks like a code in a symbol font; nothing if it is not in our tables. */
export const signOf = (font: string, code: number): string | undefined => tableOf(font)[code & 0xff]

const signsOf = (text: string, font: string): string =>
  [...text]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0
      const isOwn = code <= 0xff || (code >= 0xf000 && code <= 0xf0ff)
      return isOwn ? (signOf(font, code) ?? refuse('symbols')) : letter
    })
    .join('')

/** The text of a run as it is shown. */
export const visibleText = (text: string, properties: RunProperties): string => {
  if (properties.hidden && text.trim() !== '') refuse('hiddenText')
  const plain = text.replaceAll(/[\r\n]/g, ' ')
  const signs = isSymbolFont(properties.font) ? signsOf(plain, properties.font ?? '') : plain
  return properties.caps ? signs.toUpperCase() : signs
}
