import { attribute, type XmlElement } from '../docx/xml.ts'
import type { Position } from './document-state.ts'
import type { Place, Shape, Sides, Stroke } from './model.ts'
import { namedColor } from './theme-colors.ts'
import { clamp, isOn, numberIn } from './values.ts'

const perPoint: Readonly<Record<string, number>> = { pt: 1, in: 72, cm: 28.3465, mm: 2.83465, px: 0.75 }

/** A length with a unit, in points. */
const lengthIn = (text: string | undefined): number | undefined => {
  const [, value, unit] = /^\s*(-?[\d.]+)(pt|in|cm|mm|px)?/.exec(text ?? '') ?? []
  const number = numberIn(value)
  return number === undefined ? undefined : number * (perPoint[unit ?? 'px'] ?? 1)
}

/** The value of a property in the style of a shape. */
export const styleValue = (style: string, name: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${name}:\\s*([^;]+)`).exec(style)?.[1]?.trim()

const cssLength = (style: string, name: string): number | undefined => lengthIn(styleValue(style, name))

export const sizeIn = (style: string) => ({
  width: clamp(1, cssLength(style, 'width') ?? 54, 3_000),
  height: clamp(1, cssLength(style, 'height') ?? 54, 3_000),
})

const colorIn = (text: string | undefined): string | undefined => {
  const [color = ''] = (text ?? '').split(' ')
  if (/^#[\da-f]{6}$/i.test(color)) return color.toLowerCase()
  if (/^#[\da-f]{3}$/i.test(color))
    return `#${[...color.slice(1)].map((digit) => digit + digit).join('')}`.toLowerCase()
  return namedColor(color)
}

const isOff = (text: string | undefined): boolean => text !== undefined && !isOn(text)

const strokeOf = (shape: XmlElement): Stroke | null =>
  isOff(attribute(shape, 'stroked'))
    ? null
    : {
        width: clamp(0.25, lengthIn(attribute(shape, 'strokeweight')) ?? 0.75, 24),
        color: colorIn(attribute(shape, 'strokecolor')) ?? '#000000',
        dash: 'solid',
      }

/** How a shape looks. A white one needs no paint. */
export const lookIn = (shape: XmlElement, form: Shape['form']): Shape => {
  const fill = isOff(attribute(shape, 'filled')) ? undefined : colorIn(attribute(shape, 'fillcolor'))
  return { form, fill: fill === undefined || fill === '#ffffff' ? null : fill, stroke: strokeOf(shape) }
}

export const insetIn = (box: XmlElement | undefined): Sides<number> => {
  const [left, top, right, bottom] = (attribute(box, 'inset') ?? '')
    .split(',')
    .map((text) => lengthIn(text || undefined))
  const side = (value: number | undefined, usual: number) => clamp(0, value ?? usual, 144)
  return { left: side(left, 7.2), top: side(top, 3.6), right: side(right, 7.2), bottom: side(bottom, 3.6) }
}

/** Where a shape floats; nothing if it stands in its line. */
export const placeIn = (style: string, position: Position): Place | null => {
  if (styleValue(style, 'position') !== 'absolute') return null
  const align = styleValue(style, 'mso-position-horizontal')
  if (align === 'center' || align === 'right') return { at: 'side', side: align }
  const across = styleValue(style, 'mso-position-horizontal-relative')
  const down = styleValue(style, 'mso-position-vertical-relative')
  const isPlaced = position.isOnPage && align === undefined && !styleValue(style, 'mso-position-vertical')
  if (!isPlaced) return { at: 'side', side: 'left' }
  const x = (cssLength(style, 'margin-left') ?? 0) + (across === 'page' ? 0 : position.edges.left)
  const y = cssLength(style, 'margin-top') ?? 0
  if (down === 'page') return { at: 'page', x, y, isBehind: true }
  if (down === 'margin') return { at: 'page', x, y: y + position.edges.top, isBehind: true }
  return { at: 'paragraph', x, y, isBehind: true }
}
