import { attribute, childNamed, elementsIn, textIn, type XmlElement } from '../docx/xml.ts'
import { placeOf } from './anchor-place.ts'
import type { DocumentState, Position } from './document-state.ts'
import type { Picture, TextBox } from './model.ts'
import { readChart } from './read-chart.ts'
import { refuse, refuseText } from './read-children.ts'
import { readDiagram } from './read-diagram.ts'
import { readPicture, type Size } from './read-picture.ts'
import { type Drawn, readShape } from './read-shape.ts'
import { clamp, emus } from './values.ts'

/** Refuses a graphic that is neither a picture nor a shape, with the message for its kind. */
const refuseOtherGraphic = (data: XmlElement): never => {
  const uri = attribute(data, 'uri') ?? ''
  if (/\/chart(ex)?$/.test(uri)) refuse('chart')
  if (/\/diagram$/.test(uri)) refuse('diagram')
  return refuse(textIn(data).trim() === '' ? 'drawing' : 'textBox')
}

/** The frame of a drawing holds its position; any other text in it would be lost. */
const refuseTextBeside = (drawing: XmlElement, frame: XmlElement): void => {
  const isLength = ({ name }: XmlElement) => /^(wp:position[HV]|a:graphic|\{.*wordprocessingDrawing\}:.*)$/.test(name)
  for (const node of [...drawing.children, ...frame.children])
    if (node !== frame && (typeof node === 'string' || !isLength(node))) refuseText(node)
}

const sizeIn = (extent: XmlElement | undefined): Size => ({
  width: clamp(0, emus(attribute(extent, 'cx')) ?? 72, 3_000),
  height: clamp(0, emus(attribute(extent, 'cy')) ?? 72, 3_000),
})

const visible = ({ width, height }: Size): Size => ({ width: Math.max(width, 1), height: Math.max(height, 1) })

type Read = (element: XmlElement, drawn: Drawn) => Picture | TextBox

const groups = ['wpg:wgp', 'wpg:grpSp', 'wpc:wpc']

const transformIn = (element: XmlElement): XmlElement | undefined => {
  const properties = ['wps:spPr', 'pic:spPr', 'wpg:grpSpPr'].map((name) => childNamed(element, name)).find(Boolean)
  return childNamed(properties, 'a:xfrm')
}

/** Reads the members of a group one below the other, from the top to the bottom and from the left to the right. */
const readGroup = (group: XmlElement, share: number, read: Read): readonly (Picture | TextBox)[] => {
  const members = elementsIn(group).filter(({ name }) => ['wps:wsp', 'pic:pic', ...groups].includes(name))
  for (const other of elementsIn(group)) if (!members.includes(other)) refuseText(other)
  const offset = (element: XmlElement, name: string) =>
    emus(attribute(childNamed(transformIn(element), 'a:off'), name)) ?? 0
  const sorted = [...members].sort(
    (one, other) => offset(one, 'y') - offset(other, 'y') || offset(one, 'x') - offset(other, 'x'),
  )
  return sorted.flatMap((member) => {
    const { width, height } = sizeIn(childNamed(transformIn(member), 'a:ext'))
    if (groups.includes(member.name)) return readGroup(member, share * innerShare(member), read)
    const found = read(member, {
      ...visible({ width: width * share, height: height * share }),
      place: { at: 'side', side: 'left' },
      alt: '',
    })
    // A line between the members would lose what it connects.
    return found.kind === 'picture' && found.shape !== null ? refuse('drawing') : [found]
  })
}

/** By how much a group shows its members smaller or larger than they are. */
const innerShare = (group: XmlElement): number => {
  const width = (name: string) => emus(attribute(childNamed(transformIn(group), name), 'cx')) ?? 0
  const [outer, inner] = [width('a:ext'), width('a:chExt')]
  return outer > 0 && inner > 0 ? outer / inner : 1
}

/** Reads `w:drawing`: a picture, a shape, or a group of them. */
export const readDrawing = (
  drawing: XmlElement,
  state: DocumentState,
  position: Position,
): readonly (Picture | TextBox)[] => {
  const frame = elementsIn(drawing).find(({ name }) => name === 'wp:inline' || name === 'wp:anchor')
  const data = frame && childNamed(childNamed(frame, 'a:graphic'), 'a:graphicData')
  if (!frame || !data) return refuse('drawing')
  refuseTextBeside(drawing, frame)
  const described = childNamed(frame, 'wp:docPr')
  const size = visible(sizeIn(childNamed(frame, 'wp:extent')))
  const drawn: Drawn = {
    ...size,
    alt: attribute(described, 'descr') ?? attribute(described, 'title') ?? '',
    place: frame.name === 'wp:anchor' ? placeOf(frame, size.width, position) : null,
  }
  const read: Read = (element, { alt, place, ...extent }) =>
    element.name === 'pic:pic'
      ? { ...readPicture(element, extent, state, position), alt, place }
      : readShape(element, { ...extent, alt, place }, state, position)
  const [element, ...others] = elementsIn(data)
  if (!element || others.length > 0) return refuseOtherGraphic(data)
  if (element.name === 'c:chart') return [readChart(element, drawn, state, position)]
  if (element.name === 'dgm:relIds') return [readDiagram(element, drawn, state, position)]
  if (groups.includes(element.name)) return readGroup(element, innerShare(element), read)
  if (element.name === 'pic:pic' && textIn(element).trim() === '') return [read(element, drawn)]
  return element.name === 'wps:wsp' ? [read(element, drawn)] : refuseOtherGraphic(data)
}
