import { attribute, elementsIn, textIn, type XmlElement } from '../docx/xml.ts'
import type { DocumentState, Position } from './document-state.ts'
import type { Crop, Picture } from './model.ts'
import { refuse } from './read-children.ts'
import { checkedCrop, fileOf, find, type Turn } from './read-picture.ts'
import { clamp, isOn, numberIn } from './values.ts'

const cssLength = (style: string, name: string): number => {
  const found = new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]+)(pt|in|cm|mm|px)?`).exec(style)
  const unit = { pt: 1, in: 72, cm: 28.3465, mm: 2.83465, px: 0.75 }[found?.[2] ?? 'px'] ?? 1
  return clamp(1, (numberIn(found?.[1]) ?? 72) * unit, 3_000)
}

/** In degrees, or with `fd` in parts of a degree. */
const cssTurn = (style: string): Turn => {
  const [, turn, isSmall] = /(?:^|;)\s*rotation:\s*(-?[\d.]+)(fd)?/.exec(style) ?? []
  const mirror = /(?:^|;)\s*flip:\s*([xy ]+)/.exec(style)?.[1] ?? ''
  const rotation = (numberIn(turn) ?? 0) / (isSmall ? 65_536 : 1)
  return { mirrorX: mirror.includes('x'), mirrorY: mirror.includes('y'), rotation }
}

/** A share of the picture; a number that ends with `f` counts parts of 1/65,536. */
const vmlShare = (text = ''): number => clamp(0, (numberIn(text) ?? 0) / (text.endsWith('f') ? 65_536 : 1), 0.99)

const vmlCrop = (data: XmlElement): Crop | null => {
  const side = (name: string) => vmlShare(attribute(data, `crop${name}`))
  return checkedCrop({ left: side('left'), top: side('top'), right: side('right'), bottom: side('bottom') })
}

/** Reads `w:pict`, the older format: a picture or a horizontal rule; everything else is refused. */
export const readVmlPicture = (element: XmlElement, state: DocumentState, position: Position): Picture | undefined => {
  const shapes = elementsIn(element).filter(({ name }) => name !== 'v:shapetype')
  if (textIn(element).trim() !== '' || find(element, 'v:textpath')) return refuse('textBox')
  if (find(element, 'o:OLEObject') || find(element, 'w:control')) return refuse('embeddedObject')
  if (shapes.every((shape) => isOn(attribute(shape, 'o:hr')))) return undefined
  const data = find(element, 'v:imagedata')
  const shape = shapes.length === 1 ? shapes[0] : undefined
  if (!data || !shape || find(element, 'v:group')) return refuse('drawing')
  const path = fileOf(attribute(data, 'r:id'), state, position)
  const style = attribute(shape, 'style') ?? ''
  return {
    kind: 'picture',
    path,
    alt: attribute(shape, 'alt') ?? '',
    width: cssLength(style, 'width'),
    height: cssLength(style, 'height'),
    ...cssTurn(style),
    crop: vmlCrop(data),
    place: /position:\s*absolute/.test(style) ? { at: 'side', side: 'left' } : null,
  }
}
