import { attribute, childNamed, type XmlElement } from '../docx/xml.ts'

/** A number of the document, or nothing where it is none; nobody needs more than a page's worth of points. */
export const numberIn = (text: string | undefined): number | undefined => {
  const value = Number.parseFloat(text ?? '')
  return Number.isFinite(value) ? Math.max(-1e9, Math.min(1e9, value)) : undefined
}

export const within = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most)

const perPoint: Readonly<Record<string, number>> = { pt: 1, in: 72, cm: 28.3465, mm: 2.83465, pc: 12, pi: 12 }

/** A length in points: twentieths of a point, or a number with its unit. */
export const twips = (text: string | undefined): number | undefined => {
  const value = numberIn(text)
  const unit = /[a-z]{2}$/.exec(text ?? '')?.[0]
  if (value === undefined) return undefined
  return within(-3_000, unit ? value * (perPoint[unit] ?? 1) : value / 20, 3_000)
}

export const emus = (text: string | undefined): number | undefined => {
  const value = numberIn(text)
  return value === undefined ? undefined : within(-6_000, value / 12_700, 6_000)
}

const off = ['0', 'false', 'off']

/** Whether a switch is on, off, or not there. */
export const toggle = (properties: XmlElement | undefined, name: string): boolean | undefined => {
  const found = childNamed(properties, name)
  return found && !off.includes(attribute(found, 'w:val') ?? '1')
}

export const valueIn = (properties: XmlElement | undefined, name: string): string | undefined =>
  attribute(childNamed(properties, name), 'w:val')

/** A colour of six digits, or nothing for one that the reader chooses. */
export const colorIn = (text: string | undefined): string | undefined =>
  text && /^[\da-f]{6}$/i.test(text) ? `#${text.toLowerCase()}` : undefined

/** What is there of two, the second over the first. */
export const over = <Props extends object>(below: Props, above: Props): Props => ({
  ...below,
  ...Object.fromEntries(Object.entries(above).filter(([, value]) => value !== undefined)),
})
