import { attribute, childNamed, type XmlElement } from '../docx/xml.ts'
import type { Sides, Stroke } from './model.ts'
import { colorIn, numberIn, within } from './values.ts'

const dashes: Readonly<Record<string, string>> = {
  ...{ dotted: 'dotted', dashed: 'dashed', dashSmallGap: 'dashed', dotDash: 'dash-dotted', dotDotDash: 'dash-dotted' },
}

/** The line of a border; nothing where there is none of its name, `null` where it says that there is no line. */
export const strokeIn = (borders: XmlElement | undefined, name: string): Stroke | null | undefined => {
  const border = childNamed(borders, name)
  if (!border) return undefined
  const kind = attribute(border, 'w:val') ?? 'single'
  if (kind === 'nil' || kind === 'none') return null
  return {
    width: within(0.25, (numberIn(attribute(border, 'w:sz')) ?? 4) / 8, 12),
    color: colorIn(attribute(border, 'w:color')) ?? '#000000',
    dash: dashes[kind] ?? 'solid',
  }
}

const sides = ['top', 'right', 'bottom', 'left'] as const

/** The lines on the four sides, as far as they are named. */
export const bordersIn = (borders: XmlElement | undefined): Partial<Sides<Stroke | null>> | undefined => {
  if (!borders) return undefined
  const named = sides.map((side) => {
    const other = side === 'left' ? 'w:start' : side === 'right' ? 'w:end' : undefined
    const stroke = strokeIn(borders, `w:${side}`)
    return [side, stroke === undefined && other ? strokeIn(borders, other) : stroke] as const
  })
  return Object.fromEntries(named.filter(([, stroke]) => stroke !== undefined))
}
