import { attribute, childNamed, elementsIn, everyElement, textIn, type XmlElement } from '../docx/xml.ts'
import { cannotShow, refuseWords } from './cannot-show.ts'
import type { Crop, Picture, Place } from './model.ts'
import type { Reading, Where } from './reading.ts'
import { emus, numberIn, within } from './values.ts'

const find = (element: XmlElement, name: string): XmlElement | undefined => {
  for (const candidate of everyElement(element)) if (candidate.name === name) return candidate
  return undefined
}

const share = (text: string | undefined) => within(0, (numberIn(text) ?? 0) / 100_000, 0.99)

const cropIn = (picture: XmlElement): Crop | null => {
  const cut = find(picture, 'a:srcRect')
  if (!cut) return null
  const crop = {
    left: share(attribute(cut, 'l')),
    top: share(attribute(cut, 't')),
    right: share(attribute(cut, 'r')),
    bottom: share(attribute(cut, 'b')),
  }
  return crop.left + crop.right < 1 && crop.top + crop.bottom < 1 ? crop : null
}

/** What is drawn in the place of a picture, in the words of the message about it. */
const refuseOtherGraphic = (data: XmlElement): never => {
  const uri = attribute(data, 'uri') ?? ''
  if (/\/chart(ex)?$/.test(uri)) cannotShow('chart')
  if (/\/diagram$/.test(uri)) cannotShow('diagram')
  return cannotShow(textIn(data).trim() === '' ? 'drawing' : 'textBox')
}

/** The part that a picture is kept in: `null` where it is kept outside of the document. */
const partOf = (id: string | undefined, where: Where): string | null => {
  if (id === undefined || id === '') return null
  return where.story.related(id) ?? cannotShow('pictureKind')
}

const refuseMetafile = (part: string | null): void => {
  if (part !== null && /\.(emf|wmf|emz|wmz)$/i.test(part)) cannotShow('pictureKind')
}

const offsetIn = (position: XmlElement | undefined) => {
  const offset = childNamed(position, 'wp:posOffset')
  return { offset: emus(offset && textIn(offset)) ?? 0, from: attribute(position, 'relativeFrom') ?? '' }
}

const alignIn = (position: XmlElement | undefined): string => {
  const align = childNamed(position, 'wp:align')
  return align ? textIn(align).trim() : ''
}

/** A picture beside the text: text cannot flow around it, so it stands above the text on its side of the page. */
const placeOf = (anchor: XmlElement, width: number, where: Where): Place => {
  const [across, down] = [childNamed(anchor, 'wp:positionH'), childNamed(anchor, 'wp:positionV')]
  const [x, y] = [offsetIn(across), offsetIn(down)]
  const align = alignIn(across)
  const isFree = childNamed(anchor, 'wp:wrapNone') !== undefined && align === '' && alignIn(down) === ''
  if (isFree && where.isOnPage) {
    const left = x.from === 'page' ? x.offset : x.offset + where.margin.left
    if (y.from === 'page') return { at: 'page', x: left, y: y.offset }
    if (/argin/.test(y.from)) return { at: 'page', x: left, y: y.offset + where.margin.top }
    return { at: 'paragraph', x: left, y: y.offset }
  }
  if (align === 'center' || align === 'right') return { at: 'side', side: align }
  const middle = x.offset - (x.from === 'page' ? where.margin.left : 0) + width / 2
  const isAside = align === '' && middle > where.width * 0.6
  return { at: 'side', side: isAside ? 'right' : 'left' }
}

/** The frame of a picture says where it stands; any other words in it would be lost. */
const refuseWordsBeside = (drawing: XmlElement, frame: XmlElement): void => {
  const isLength = ({ name }: XmlElement) => /^(wp:position[HV]|a:graphic|\{.*wordprocessingDrawing\}:.*)$/.test(name)
  for (const node of [...drawing.children, ...frame.children])
    if (node !== frame && (typeof node === 'string' || !isLength(node))) refuseWords(node)
}

/** Reads `w:drawing`, which has to be a picture. */
export const readDrawing = (drawing: XmlElement, reading: Reading, where: Where): Picture => {
  const frame = elementsIn(drawing).find(({ name }) => name === 'wp:inline' || name === 'wp:anchor')
  const data = frame && childNamed(childNamed(frame, 'a:graphic'), 'a:graphicData')
  if (!frame || !data) return cannotShow('drawing')
  refuseWordsBeside(drawing, frame)
  const picture = childNamed(data, 'pic:pic')
  if (!picture || textIn(data).trim() !== '') return refuseOtherGraphic(data)
  const extent = childNamed(frame, 'wp:extent')
  const part = partOf(attribute(find(picture, 'a:blip'), 'r:embed'), where)
  refuseMetafile(part)
  const described = childNamed(frame, 'wp:docPr')
  const width = within(1, emus(attribute(extent, 'cx')) ?? 72, 3_000)
  return {
    kind: 'picture',
    path: part === null ? null : reading.pictures.add(part),
    alt: attribute(described, 'descr') ?? attribute(described, 'title') ?? '',
    width,
    height: within(1, emus(attribute(extent, 'cy')) ?? 72, 3_000),
    rotation: (numberIn(attribute(find(picture, 'a:xfrm'), 'rot')) ?? 0) / 60_000,
    crop: cropIn(picture),
    place: frame.name === 'wp:anchor' ? placeOf(frame, width, where) : null,
  }
}

const cssLength = (style: string, name: string): number => {
  const found = new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]+)(pt|in|cm|mm|px)?`).exec(style)
  const unit = { pt: 1, in: 72, cm: 28.3465, mm: 2.83465, px: 0.75 }[found?.[2] ?? 'px'] ?? 1
  return within(1, (numberIn(found?.[1]) ?? 72) * unit, 3_000)
}

const isRule = (shape: XmlElement) => ['t', 'true', '1'].includes(attribute(shape, 'o:hr') ?? '')

/** Reads `w:pict`, the older way: a picture, a line across the page, or nothing we can show. */
export const readVmlPicture = (element: XmlElement, reading: Reading, where: Where): Picture | undefined => {
  const shapes = elementsIn(element).filter(({ name }) => name !== 'v:shapetype')
  if (textIn(element).trim() !== '' || find(element, 'v:textpath')) return cannotShow('textBox')
  if (find(element, 'o:OLEObject') || find(element, 'w:control')) return cannotShow('embeddedObject')
  if (shapes.every(isRule)) return undefined
  const data = find(element, 'v:imagedata')
  const shape = shapes.length === 1 ? shapes[0] : undefined
  if (!data || !shape || find(element, 'v:group')) return cannotShow('drawing')
  const part = partOf(attribute(data, 'r:id'), where)
  refuseMetafile(part)
  const style = attribute(shape, 'style') ?? ''
  return {
    kind: 'picture',
    path: part === null ? null : reading.pictures.add(part),
    alt: attribute(shape, 'alt') ?? '',
    width: cssLength(style, 'width'),
    height: cssLength(style, 'height'),
    rotation: 0,
    crop: null,
    place: /position:\s*absolute/.test(style) ? { at: 'side', side: 'left' } : null,
  }
}
