import { attribute, childNamed, elementsIn, textIn, type XmlElement } from '../docx/xml.ts'
import type { DocumentState, Position } from './document-state.ts'
import type { Crop, Picture, Shape, TextBox } from './model.ts'
import { refuse, refuseText } from './read-children.ts'
import { checkedCrop, fileOf, find, type Turn } from './read-picture.ts'
import { behindText, hasContent, readBox, sideOf } from './read-shape.ts'
import { readTextPath } from './read-text-path.ts'
import { clamp, isOn, numberIn } from './values.ts'
import { insetIn, lookIn, placeIn, sizeIn, styleValue } from './vml-style.ts'

/** In degrees, or with `fd` in parts of a degree. */
const turnIn = (style: string): Turn => {
  const [, turn, isSmall] = /^(-?[\d.]+)(fd)?/.exec(styleValue(style, 'rotation') ?? '') ?? []
  const mirror = styleValue(style, 'flip') ?? ''
  const rotation = (numberIn(turn) ?? 0) / (isSmall ? 65_536 : 1)
  return { mirrorX: mirror.includes('x'), mirrorY: mirror.includes('y'), rotation }
}

/** A share of the picture; a number that ends with `f` counts parts of 1/65,536. */
const vmlShare = (text = ''): number => clamp(0, (numberIn(text) ?? 0) / (text.endsWith('f') ? 65_536 : 1), 0.99)

const cropIn = (data: XmlElement): Crop | null => {
  const side = (name: string) => vmlShare(attribute(data, `crop${name}`))
  return checkedCrop({ left: side('left'), top: side('top'), right: side('right'), bottom: side('bottom') })
}

/** A picture keeps its words above it; one at a free place is put on its side. */
const readPicture = (shape: XmlElement, data: XmlElement, state: DocumentState, position: Position): Picture => {
  const style = attribute(shape, 'style') ?? ''
  const isFloating = styleValue(style, 'position') === 'absolute'
  return {
    kind: 'picture',
    path: fileOf(attribute(data, 'r:id'), state, position),
    shape: null,
    alt: attribute(shape, 'alt') ?? '',
    ...sizeIn(style),
    ...turnIn(style),
    crop: cropIn(data),
    place: isFloating ? { at: 'side', side: 'left' } : null,
  }
}

const forms: Readonly<Record<string, Shape['form']>> = {
  'v:rect': 'rectangle',
  'v:roundrect': 'rounded',
  'v:oval': 'ellipse',
}

const readShape = (shape: XmlElement, state: DocumentState, position: Position): Picture | TextBox => {
  const style = attribute(shape, 'style') ?? ''
  const [size, place] = [sizeIn(style), placeIn(style, position)]
  const box = childNamed(shape, 'v:textbox')
  const content = childNamed(box, 'w:txbxContent')
  for (const child of elementsIn(shape)) if (child !== box) refuseText(child)
  const form = forms[shape.name]
  if (content && hasContent(content)) {
    const side = sideOf(place, size.width, position)
    const frame = { ...size, side, look: lookIn(shape, form ?? 'rectangle'), inset: insetIn(box), color: undefined }
    return readBox(content, frame, state, position)
  }
  if (!form) return refuse('drawing')
  const look = { path: null, shape: lookIn(shape, form), crop: null, alt: attribute(shape, 'alt') ?? '' }
  return { kind: 'picture', ...look, ...size, ...turnIn(style), place: behindText(place) }
}

/** A rule across the text. */
const ruleOf = ({ width }: Position): Picture => ({
  kind: 'picture',
  path: null,
  shape: { form: 'line', fill: null, stroke: { width: 0.75, color: '#808080', dash: 'solid' } },
  alt: '',
  width,
  height: 1,
  mirrorX: false,
  mirrorY: false,
  rotation: 0,
  crop: null,
  place: null,
})

/** Reads `w:pict`, the older format: a picture, a text box, a simple shape or a rule; everything else is refused. */
export const readPict = (element: XmlElement, state: DocumentState, position: Position): Picture | TextBox => {
  if (find(element, 'o:OLEObject') || find(element, 'w:control')) return refuse('embeddedObject')
  const [shape, ...others] = elementsIn(element).filter(({ name }) => name !== 'v:shapetype')
  if (!shape || others.length > 0 || shape.name === 'v:group')
    return refuse(textIn(element).trim() === '' ? 'drawing' : 'textBox')
  if (isOn(attribute(shape, 'o:hr'))) return ruleOf(position)
  const path = childNamed(shape, 'v:textpath')
  if (path) return readTextPath(shape, path, state, position)
  const data = childNamed(shape, 'v:imagedata')
  if (!data) return readShape(shape, state, position)
  refuseText(shape)
  return readPicture(shape, data, state, position)
}
