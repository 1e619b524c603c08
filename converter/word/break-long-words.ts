import type { Inline, RunStyle } from './model.ts'

const zeroWidthSpace = '\u200b'
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const words = new Intl.Segmenter('th', { granularity: 'word' })
/** An upper limit for the width of a letter in our fonts, as a share of its size. */
const widthOfLetter = (letter: string): number => {
  if (/[ijltfrI.,:;'!|()[\]-]/.test(letter)) return 0.4
  if (/[a-z\d]/.test(letter)) return letter === 'm' || letter === 'w' ? 0.8 : 0.57
  return /[A-Z\u00c0-\u04ff]/.test(letter) ? 0.8 : 1
}
export const widthOfWord = (word: string): number => [...word].reduce((sum, letter) => sum + widthOfLetter(letter), 0)

/** The width of each letter of the only font whose letters are all alike. */
const evenWidth = 0.61

/** An upper limit for the width of a text with the space between its letters. */
export const widthOfText = (text: string, { font, size, tracking }: Pick<RunStyle, 'font' | 'size' | 'tracking'>) => {
  const letters = [...text]
  const least = font.includes('Cousine') ? evenWidth : 0
  return letters.reduce((sum, letter) => sum + Math.max(widthOfLetter(letter), least) * size + tracking, 0)
}

const noBreakSpaces = /[\u00a0\u2007\u202f\ufeff]/g
/** Typst breaks a line at these, and never at the spaces above. */
const breakingSpaces = /((?:[^\S\u00a0\u2007\u202f\ufeff]|\u200b)+)/u
const allSpaces = /([\s\u200b]+)/u

type Text = Extract<Inline, { kind: 'text' }>

const isText = (inline: Inline | undefined): inline is Text => inline?.kind === 'text'

/** Joins neighbours with the same style, as word processors split words into many runs. */
const joinAlike = (inlines: readonly Inline[]): readonly Inline[] => {
  const joined: Inline[] = []
  for (const inline of inlines) {
    const last = joined.at(-1)
    if (isText(inline) && isText(last) && last.style === inline.style)
      joined[joined.length - 1] = { ...last, text: last.text + inline.text }
    else joined.push(inline)
  }
  return joined
}

type Place = { readonly inline: number; readonly part: number }

/** The parts of words that are wider than a line; a word may span several styles. */
const longWords = (
  pieces: readonly (readonly string[] | undefined)[],
  spaces: RegExp,
  widthOf: (at: Place) => number,
  maxWidth: number,
) => {
  const long = new Set<string>()
  let word: Place[] = []
  const close = () => {
    const width = word.reduce((sum, place) => sum + widthOf(place), 0)
    if (width > maxWidth) for (const { inline, part } of word) long.add(`${inline}:${part}`)
    word = []
  }
  for (const [inline, texts] of pieces.entries()) {
    if (!texts) close()
    for (const [part, text] of texts?.entries() ?? []) {
      if (spaces.test(text)) close()
      else word.push({ inline, part })
    }
  }
  close()
  return long
}

type Line = { readonly width: number; readonly widthOf: (text: string, style: number) => number }

/** Changes the words between spaces that are wider than a line. */
const changeLongWords = (
  inlines: readonly Inline[],
  spaces: RegExp,
  { width, widthOf }: Line,
  change: (word: string) => string,
): readonly Inline[] => {
  const pieces = inlines.map((inline) => (isText(inline) ? inline.text.split(spaces) : undefined))
  const widthAt = ({ inline, part }: Place): number => {
    const found = inlines[inline]
    return isText(found) ? widthOf(pieces[inline]?.[part] ?? '', found.style) : 0
  }
  const long = longWords(pieces, spaces, widthAt, width)
  if (long.size === 0) return inlines
  const changed = (index: number) =>
    (pieces[index] ?? []).map((text, part) => (long.has(`${index}:${part}`) ? change(text) : text)).join('')
  return inlines.map((inline, index) => (isText(inline) ? { ...inline, text: changed(index) } : inline))
}

const breakAfterNoBreakSpaces = (word: string): string => word.replaceAll(noBreakSpaces, `$&${zeroWidthSpace}`)

const breakAnywhere = (word: string): string =>
  [...(unspaced.test(word) ? words : characters).segment(word)].map(({ segment }) => segment).join(zeroWidthSpace) +
  zeroWidthSpace

/** Allows line breaks inside words that are wider than a line, as word processors do: after a no-break space, else anywhere. */
export const breakLongWords = (
  inlines: readonly Inline[],
  width: number,
  widthOf: Line['widthOf'],
): readonly Inline[] => {
  const line = { width, widthOf }
  const shorter = changeLongWords(joinAlike(inlines), breakingSpaces, line, breakAfterNoBreakSpaces)
  return changeLongWords(shorter, allSpaces, line, breakAnywhere)
}
