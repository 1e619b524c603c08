import { attribute, childNamed, elementsIn, everyElement, textIn, type XmlElement } from '../docx/xml.ts'
import type { DocumentState, Position } from './document-state.ts'
import type { Crop, Picture, Place } from './model.ts'
import { refuse, refuseText } from './read-children.ts'
import { clamp, emus, isOn, numberIn } from './values.ts'

export const find = (element: XmlElement, name: string): XmlElement | undefined => {
  for (const candidate of everyElement(element)) if (candidate.name === name) return candidate
  return undefined
}

const share = (text: string | undefined) => clamp(0, (numberIn(text) ?? 0) / 100_000, 0.99)

/** Nothing if there is no crop, or if it would leave nothing of the picture. */
export const checkedCrop = (crop: Crop): Crop | null => {
  const { left, top, right, bottom } = crop
  return left + top + right + bottom > 0 && left + right < 1 && top + bottom < 1 ? crop : null
}

const cropIn = (picture: XmlElement): Crop | null => {
  const cut = find(picture, 'a:srcRect')
  const side = (name: string) => share(attribute(cut, name))
  return checkedCrop({ left: side('l'), top: side('t'), right: side('r'), bottom: side('b') })
}

export type Turn = Pick<Picture, 'mirrorX' | 'mirrorY' | 'rotation'>

const turnIn = (transform: XmlElement | undefined): Turn => ({
  mirrorX: isOn(attribute(transform, 'flipH')),
  mirrorY: isOn(attribute(transform, 'flipV')),
  rotation: (numberIn(attribute(transform, 'rot')) ?? 0) / 60_000,
})

/** Refuses a graphic that is no picture, with the message for its kind. */
const refuseOtherGraphic = (data: XmlElement): never => {
  const uri = attribute(data, 'uri') ?? ''
  if (/\/chart(ex)?$/.test(uri)) refuse('chart')
  if (/\/diagram$/.test(uri)) refuse('diagram')
  return refuse(textIn(data).trim() === '' ? 'drawing' : 'textBox')
}

/** The picture file in the document; `null` if the picture is outside of it. */
export const fileOf = (id: string | undefined, state: DocumentState, position: Position): string | null => {
  if (id === undefined || id === '') return null
  const part = position.story.related(id) ?? refuse('pictureKind')
  return /\.(emf|wmf|emz|wmz)$/i.test(part) ? refuse('pictureKind') : state.pictures.add(part)
}

const offsetIn = (position: XmlElement | undefined) => {
  const offset = childNamed(position, 'wp:posOffset')
  return { offset: emus(offset && textIn(offset)) ?? 0, from: attribute(position, 'relativeFrom') ?? '' }
}

const alignIn = (position: XmlElement | undefined): string => {
  const align = childNamed(position, 'wp:align')
  return align ? textIn(align).trim() : ''
}

/** Where a distance across the page begins: at an edge of the page, or of the text on it. */
const originAcross = (from: string, { edges }: Position): number => {
  if (['page', 'leftMargin', 'insideMargin'].includes(from)) return 0
  return ['rightMargin', 'outsideMargin'].includes(from) ? edges.right : edges.left
}

/** The same down the page; undefined if the distance begins at the paragraph. */
const originDown = (from: string, { edges }: Position): number | undefined => {
  if (['page', 'topMargin', 'insideMargin'].includes(from)) return 0
  if (['bottomMargin', 'outsideMargin'].includes(from)) return edges.bottom
  return from === 'margin' ? edges.top : undefined
}

/** A floating picture. Typst cannot wrap text around it, so it is shown above the text, on its side of the page. */
const placeOf = (anchor: XmlElement, width: number, position: Position): Place => {
  const [across, down] = [childNamed(anchor, 'wp:positionH'), childNamed(anchor, 'wp:positionV')]
  const [x, y] = [offsetIn(across), offsetIn(down)]
  const [left, top] = [x.offset + originAcross(x.from, position), originDown(y.from, position)]
  const align = alignIn(across)
  const isFree = childNamed(anchor, 'wp:wrapNone') !== undefined && align === '' && alignIn(down) === ''
  const isBehind = isOn(attribute(anchor, 'behindDoc'))
  const isInHeader = !position.isOnPage && !position.isInTable && position.depth === 0
  if (isFree && (position.isOnPage || (isInHeader && isBehind)))
    return { at: top === undefined ? 'paragraph' : 'page', x: left, y: y.offset + (top ?? 0), isBehind }
  if (align === 'center' || align === 'right') return { at: 'side', side: align }
  const middle = left - position.edges.left + width / 2
  const isAside = align === '' && middle > position.width * 0.6
  return { at: 'side', side: isAside ? 'right' : 'left' }
}

/** The frame of a picture holds its position; any other text in it would be lost. */
const refuseTextBeside = (drawing: XmlElement, frame: XmlElement): void => {
  const isLength = ({ name }: XmlElement) => /^(wp:position[HV]|a:graphic|\{.*wordprocessingDrawing\}:.*)$/.test(name)
  for (const node of [...drawing.children, ...frame.children])
    if (node !== frame && (typeof node === 'string' || !isLength(node))) refuseText(node)
}

/** Reads `w:drawing`, which must be a picture. */
export const readDrawing = (drawing: XmlElement, state: DocumentState, position: Position): Picture => {
  const frame = elementsIn(drawing).find(({ name }) => name === 'wp:inline' || name === 'wp:anchor')
  const data = frame && childNamed(childNamed(frame, 'a:graphic'), 'a:graphicData')
  if (!frame || !data) return refuse('drawing')
  refuseTextBeside(drawing, frame)
  const picture = childNamed(data, 'pic:pic')
  if (!picture || textIn(data).trim() !== '') return refuseOtherGraphic(data)
  const extent = childNamed(frame, 'wp:extent')
  const path = fileOf(attribute(find(picture, 'a:blip'), 'r:embed'), state, position)
  const described = childNamed(frame, 'wp:docPr')
  const width = clamp(1, emus(attribute(extent, 'cx')) ?? 72, 3_000)
  return {
    kind: 'picture',
    path,
    alt: attribute(described, 'descr') ?? attribute(described, 'title') ?? '',
    width,
    height: clamp(1, emus(attribute(extent, 'cy')) ?? 72, 3_000),
    ...turnIn(find(picture, 'a:xfrm')),
    crop: cropIn(picture),
    place: frame.name === 'wp:anchor' ? placeOf(frame, width, position) : null,
  }
}
