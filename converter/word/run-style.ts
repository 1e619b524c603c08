import type { RunStyle } from './model.ts'
import type { ParagraphProperties } from './paragraph-properties.ts'
import type { Styles } from './read-styles.ts'
import type { RunProperties } from './run-properties.ts'

/** Free fonts with the same widths as the fonts that documents use. */
export const substituteFonts = ['Tinos', 'Arimo', 'Carlito', 'Caladea', 'Cousine'] as const
export type SubstituteFont = (typeof substituteFonts)[number]

/** The height of a line above and below its base line as a share of the size, taken from the replaced font. */
const lineHeights: Readonly<Record<SubstituteFont, { readonly above: number; readonly below: number }>> = {
  Tinos: { above: 0.933, below: 0.216 },
  Arimo: { above: 0.937, below: 0.212 },
  Carlito: { above: 0.952, below: 0.269 },
  Caladea: { above: 0.95, below: 0.222 },
  Cousine: { above: 0.833, below: 0.3 },
}
/** Noto fonts, which are used for all other scripts, are taller. */
const otherScriptHeight = { above: 1.069, below: 0.293 } as const

const fontNames: readonly (readonly [SubstituteFont, RegExp])[] = [
  ['Carlito', /^(calibri|carlito|aptos|segoe ui|candara|corbel|lato|open sans|gill sans)/i],
  ['Caladea', /^(cambria|caladea|constantia)/i],
  ['Cousine', /courier|consolas|mono|lucida console|cousine|menlo/i],
  ['Arimo', /arial|helvetica|arimo|sans|verdana|tahoma|trebuchet|impact|century gothic|franklin|roboto|gothic/i],
  ['Tinos', /times|serif|tinos|georgia|garamond|palatino|antiqua|bookman|century|baskerville|didot|roman|ming|song/i],
]

const byFamily: Readonly<Record<string, SubstituteFont>> = { roman: 'Tinos', swiss: 'Arimo', modern: 'Cousine' }

/** The replacement for a font, by its name or else by the family that the document's font table gives. */
const substituteFor = (name: string | undefined, family: string | undefined): SubstituteFont =>
  fontNames.find(([, names]) => names.test(name ?? ''))?.[0] ?? byFamily[family ?? ''] ?? 'Tinos'

export const defaultSize = 10

const isDark = (color: string | undefined): boolean => {
  if (!color) return false
  const [red = 255, green = 255, blue = 255] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return red * 0.3 + green * 0.59 + blue * 0.11 < 110
}

type Heights = { readonly above: number; readonly below: number }

/** The height of a line: a multiple of what the font needs, or what the paragraph specifies. */
const lineHeight = (natural: Heights, size: number, { line = 1, lineRule = 'auto' }: ParagraphProperties): Heights => {
  const [above, below] = [natural.above * size, natural.below * size]
  if (lineRule === 'exact') {
    const height = Math.max(line, size * 0.7)
    return { above: height * 0.8, below: height * 0.2 }
  }
  const wanted = lineRule === 'atLeast' ? Math.max(above + below, line) : (above + below) * line
  return { above: Math.max(wanted - below, 0), below }
}

/** Whether a letter is in none of the substitute fonts. */
const isOtherScript = (text: string) =>
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u.test(text)

type Input = {
  readonly properties: RunProperties
  readonly paragraph: ParagraphProperties
  readonly background: string | undefined
  readonly styles: Styles
  readonly text: string
  /** The share to which the text is shrunk. */
  readonly share: number
}

/** Typst knows languages by their first letters: `en` for `en-US`. */
export const languageOf = ({ lang = '' }: RunProperties): string => /^[a-z]{2,3}(?=-|$)/.exec(lang)?.[0] ?? 'en'

const rounded = (value: number) => Math.round(value * 100) / 100

/** The final style of a run: fonts replaced, line height and automatic colour computed. */
export const runStyleOf = ({ properties, paragraph, background, styles, text, share }: Input): RunStyle => {
  const isComplex = properties.rightToLeft ?? false
  const wanted = (isComplex ? properties.complexSize : undefined) ?? properties.size ?? defaultSize
  const size = rounded(wanted * share)
  const name = (isComplex ? properties.complexFont : undefined) ?? properties.font
  const substitute = substituteFor(name, name === undefined ? undefined : styles.fontFamily(name))
  const highlight = properties.highlight === 'none' ? undefined : properties.highlight
  const natural = isOtherScript(text) ? otherScriptHeight : lineHeights[substitute]
  const { above, below } = lineHeight(natural, size, paragraph)
  const shift = properties.shift === 'none' ? undefined : properties.shift
  const automatic = isDark(highlight ?? background) ? '#ffffff' : '#000000'
  return {
    font: [substitute],
    size,
    bold: (isComplex ? properties.complexBold : properties.bold) ?? false,
    italic: (isComplex ? properties.complexItalic : properties.italic) ?? false,
    underline: properties.underline ?? false,
    strike: properties.strike ?? false,
    fill: properties.color === undefined || properties.color === 'auto' ? automatic : properties.color,
    highlight: highlight ?? null,
    shift: shift ?? null,
    raise: properties.raise ?? 0,
    tracking: properties.tracking ?? 0,
    above: rounded(shift === 'sub' ? above * 0.6 : above),
    below: rounded(shift ? 0 : below),
    lang: languageOf(properties),
  }
}
