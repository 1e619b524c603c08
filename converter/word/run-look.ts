import { lineHeights, otherScriptHeight, twinOf } from './font-twins.ts'
import type { RunStyle } from './model.ts'
import type { ParagraphProperties } from './paragraph-properties.ts'
import type { Styles } from './read-styles.ts'
import type { RunProperties } from './run-properties.ts'

const defaultSize = 10

const isDark = (color: string | undefined): boolean => {
  if (!color) return false
  const [red = 255, green = 255, blue = 255] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return red * 0.3 + green * 0.59 + blue * 0.11 < 110
}

type Heights = { readonly above: number; readonly below: number }

/** How high a line is: a multiple of what the font needs, or what the paragraph says. */
const lineHeight = (natural: Heights, size: number, { line = 1, lineRule = 'auto' }: ParagraphProperties): Heights => {
  const [above, below] = [natural.above * size, natural.below * size]
  if (lineRule === 'exact') {
    const height = Math.max(line, size * 0.7)
    return { above: height * 0.8, below: height * 0.2 }
  }
  const wanted = lineRule === 'atLeast' ? Math.max(above + below, line) : (above + below) * line
  return { above: Math.max(wanted - below, 0), below }
}

/** Letters that the twins do not have are set in taller fonts. */
const isOtherScript = (text: string) =>
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u.test(text)

type Look = {
  readonly properties: RunProperties
  readonly paragraph: ParagraphProperties
  readonly background: string | undefined
  readonly styles: Styles
  readonly text: string
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** How a run looks after all that was said of it. */
export const runLook = ({ properties, paragraph, background, styles, text }: Look): RunStyle => {
  const isComplex = properties.rightToLeft ?? false
  const size = (isComplex ? properties.complexSize : undefined) ?? properties.size ?? defaultSize
  const name = (isComplex ? properties.complexFont : undefined) ?? properties.font
  const twin = twinOf(name, name === undefined ? undefined : styles.kindOfFont(name))
  const highlight = properties.highlight === 'none' ? undefined : properties.highlight
  const natural = isOtherScript(text) ? otherScriptHeight : lineHeights[twin]
  const { above, below } = lineHeight(natural, size, paragraph)
  const shift = properties.shift === 'none' ? undefined : properties.shift
  const automatic = isDark(highlight ?? background) ? '#ffffff' : '#000000'
  return {
    font: [twin],
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
    above: rounded(shift ? above * 0.6 : above),
    below: rounded(shift ? 0 : below),
    lang: /^[a-z]{2,3}(?=-|$)/.exec(properties.lang ?? '')?.[0] ?? 'en',
  }
}
