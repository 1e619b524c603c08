import { attribute, childNamed, type XmlElement } from '../docx/xml.ts'
import type { Sides, Stroke } from './model.ts'

/** A number, limited to a range that no layout exceeds; nothing if the text is no number. */
export const numberIn = (text: string | undefined): number | undefined => {
  const value = Number.parseFloat(text ?? '')
  return Number.isFinite(value) ? Math.max(-1e9, Math.min(1e9, value)) : undefined
}

export const clamp = (min: number, value: number, max: number): number => Math.min(Math.max(value, min), max)

const perPoint: Readonly<Record<string, number>> = { pt: 1, in: 72, cm: 28.3465, mm: 2.83465, pc: 12, pi: 12 }

/** A length in points, given in twentieths of a point or with a unit. */
export const twips = (text: string | undefined): number | undefined => {
  const value = numberIn(text)
  const unit = /[a-z]{2}$/.exec(text ?? '')?.[0]
  if (value === undefined) return undefined
  return clamp(-3_000, unit ? value * (perPoint[unit] ?? 1) : value / 20, 3_000)
}

/** A length in points, given in English metric units. */
export const emus = (text: string | undefined): number | undefined => {
  const value = numberIn(text)
  return value === undefined ? undefined : clamp(-6_000, value / 12_700, 6_000)
}

const off = ['0', 'false', 'off']

/** Whether the attribute of a switch is on. */
export const isOn = (text: string | undefined): boolean => ['1', 'true', 'on', 't'].includes(text ?? '')

/** Whether a switch is on, off or missing. */
export const toggle = (properties: XmlElement | undefined, name: string): boolean | undefined => {
  const found = childNamed(properties, name)
  return found && !off.includes(attribute(found, 'w:val') ?? '1')
}

export const valueIn = (properties: XmlElement | undefined, name: string): string | undefined =>
  attribute(childNamed(properties, name), 'w:val')

/** A colour of six digits; nothing for `auto`. */
export const colorIn = (text: string | undefined): string | undefined =>
  text && /^[\da-f]{6}$/i.test(text) ? `#${text.toLowerCase()}` : undefined

type Overrides<Props> = { readonly [Name in keyof Props]?: Props[Name] | undefined }

/** The properties of both; defined ones of `above` replace those of `below`. */
export const override = <Props extends object>(below: Props, above: Overrides<Props>): Props => ({
  ...below,
  ...Object.fromEntries(Object.entries(above).filter(([, value]) => value !== undefined)),
})

const dashes: Readonly<Record<string, string>> = {
  dotted: 'dotted',
  dashed: 'dashed',
  dashSmallGap: 'dashed',
  dotDash: 'dash-dotted',
  dotDotDash: 'dash-dotted',
}

/** The line of a border: `undefined` if the border is not mentioned, `null` if it is explicitly none. */
export const strokeIn = (borders: XmlElement | undefined, name: string): Stroke | null | undefined => {
  const border = childNamed(borders, name)
  if (!border) return undefined
  const kind = attribute(border, 'w:val') ?? 'single'
  if (kind === 'nil' || kind === 'none') return null
  return {
    width: clamp(0.25, (numberIn(attribute(border, 'w:sz')) ?? 4) / 8, 12),
    color: colorIn(attribute(border, 'w:color')) ?? '#000000',
    dash: dashes[kind] ?? 'solid',
  }
}

const sides = ['top', 'right', 'bottom', 'left'] as const

/** The lines of the four sides that are mentioned. */
export const bordersIn = (borders: XmlElement | undefined): Partial<Sides<Stroke | null>> | undefined => {
  if (!borders) return undefined
  const named = sides.map((side) => {
    const other = side === 'left' ? 'w:start' : side === 'right' ? 'w:end' : undefined
    const stroke = strokeIn(borders, `w:${side}`)
    return [side, stroke === undefined && other ? strokeIn(borders, other) : stroke] as const
  })
  return Object.fromEntries(named.filter(([, stroke]) => stroke !== undefined))
}
