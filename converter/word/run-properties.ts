import { attribute, childNamed, type XmlElement } from '../docx/xml.ts'
import { clamp, colorIn, numberIn, toggle, twips, valueIn } from './values.ts'

/** The run properties that a style or a run sets. Missing ones are inherited. */
export type RunProperties = {
  readonly bold?: boolean | undefined
  readonly italic?: boolean | undefined
  readonly underline?: boolean | undefined
  readonly strike?: boolean | undefined
  readonly caps?: boolean | undefined
  readonly smallCaps?: boolean | undefined
  readonly hidden?: boolean | undefined
  readonly rightToLeft?: boolean | undefined
  readonly color?: string | undefined
  readonly highlight?: string | undefined
  readonly shift?: 'super' | 'sub' | 'none' | undefined
  readonly raise?: number | undefined
  readonly tracking?: number | undefined
  readonly size?: number | undefined
  readonly complexSize?: number | undefined
  readonly complexBold?: boolean | undefined
  readonly complexItalic?: boolean | undefined
  readonly font?: string | undefined
  readonly complexFont?: string | undefined
  readonly lang?: string | undefined
}

const highlights: Readonly<Record<string, string>> = {
  yellow: '#ffff00',
  green: '#00ff00',
  cyan: '#00ffff',
  magenta: '#ff00ff',
  blue: '#0000ff',
  red: '#ff0000',
  darkBlue: '#000080',
  darkCyan: '#008080',
  darkGreen: '#008000',
  darkMagenta: '#800080',
  darkRed: '#800000',
  darkYellow: '#808000',
  darkGray: '#808080',
  lightGray: '#c0c0c0',
  black: '#000000',
  white: '#ffffff',
}

const shifts: Readonly<Record<string, 'super' | 'sub' | 'none'>> = {
  superscript: 'super',
  subscript: 'sub',
  baseline: 'none',
}

/** The background colour; a pattern counts as its colour. */
export const shadingIn = (properties: XmlElement | undefined): string | undefined => {
  const shading = childNamed(properties, 'w:shd')
  if (attribute(shading, 'w:val') === 'solid') return colorIn(attribute(shading, 'w:color'))
  return colorIn(attribute(shading, 'w:fill'))
}

const underlineIn = (properties: XmlElement | undefined): boolean | undefined => {
  const line = childNamed(properties, 'w:u')
  return line && (attribute(line, 'w:val') ?? 'single') !== 'none'
}

const halfPoints = (text: string | undefined): number | undefined => {
  const value = /[a-z]/.test(text ?? '') ? twips(text) : (numberIn(text) ?? Number.NaN) / 2
  return value !== undefined && value >= 1 && value <= 500 ? value : undefined
}

const raised = (text: string | undefined): number | undefined => {
  const value = numberIn(text)
  return value === undefined ? undefined : clamp(-50, value / 2, 50)
}

const fontsIn = (properties: XmlElement | undefined, themeFont: (name: string | undefined) => string | undefined) => {
  const fonts = childNamed(properties, 'w:rFonts')
  const named = (name: string, theme: string) =>
    themeFont(attribute(fonts, `w:${theme}`)) ?? attribute(fonts, `w:${name}`)
  return {
    font: named('ascii', 'asciiTheme') ?? named('hAnsi', 'hAnsiTheme'),
    complexFont: named('cs', 'cstheme'),
  }
}

/** Reads `w:rPr`. */
export const readRunProperties = (
  properties: XmlElement | undefined,
  themeFont: (name: string | undefined) => string | undefined,
): RunProperties => {
  if (!properties) return {}
  const color = valueIn(properties, 'w:color')
  const highlight = valueIn(properties, 'w:highlight')
  return {
    bold: toggle(properties, 'w:b'),
    italic: toggle(properties, 'w:i'),
    underline: underlineIn(properties),
    strike: toggle(properties, 'w:strike') ?? toggle(properties, 'w:dstrike'),
    caps: toggle(properties, 'w:caps'),
    smallCaps: toggle(properties, 'w:smallCaps'),
    hidden: toggle(properties, 'w:vanish'),
    rightToLeft: toggle(properties, 'w:rtl') ?? toggle(properties, 'w:cs'),
    color: color === undefined ? undefined : (colorIn(color) ?? 'auto'),
    highlight: highlight === 'none' ? 'none' : (highlights[highlight ?? ''] ?? shadingIn(properties)),
    shift: shifts[valueIn(properties, 'w:vertAlign') ?? ''],
    raise: raised(valueIn(properties, 'w:position')),
    tracking: twips(valueIn(properties, 'w:spacing')),
    size: halfPoints(valueIn(properties, 'w:sz')),
    complexSize: halfPoints(valueIn(properties, 'w:szCs')),
    complexBold: toggle(properties, 'w:bCs'),
    complexItalic: toggle(properties, 'w:iCs'),
    lang: attribute(childNamed(properties, 'w:lang'), 'w:val'),
    ...fontsIn(properties, themeFont),
  }
}
