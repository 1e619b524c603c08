import { attribute, childNamed, childrenNamed, elementsIn, everyElement, textIn, type XmlElement } from '../docx/xml.ts'
import type { DocumentState, Position } from './document-state.ts'
import type { Picture, Place, Shape, Sides, Stroke, TextBox } from './model.ts'
import { cornersOf } from './polygons.ts'
import { refuse, refuseText } from './read-children.ts'
import { type Size, turnIn } from './read-picture.ts'
import type { ColorOf } from './theme-colors.ts'
import { clamp, emus, numberIn } from './values.ts'

const forms: Readonly<Record<string, Shape['form']>> = {
  ...{ rect: 'rectangle', flowChartProcess: 'rectangle', roundRect: 'rounded', flowChartAlternateProcess: 'rounded' },
  ...{ ellipse: 'ellipse', flowChartConnector: 'ellipse', line: 'line', straightConnector1: 'line' },
}

/** What fills a shape: its own colour, or the one of its style. The first colour of a gradient stands for it. */
const fillIn = (properties: XmlElement | undefined, style: XmlElement | undefined, colorOf: ColorOf): string | null => {
  if (childNamed(properties, 'a:blipFill')) refuse('drawing')
  if (childNamed(properties, 'a:noFill')) return null
  const own = colorOf(childNamed(properties, 'a:solidFill'))
  const [stop] = childrenNamed(childNamed(childNamed(properties, 'a:gradFill'), 'a:gsLst'), 'a:gs')
  const pattern = childNamed(childNamed(properties, 'a:pattFill'), 'a:bgClr')
  const reference = childNamed(style, 'a:fillRef')
  const ofStyle = (numberIn(attribute(reference, 'idx')) ?? 0) > 0 ? colorOf(reference) : undefined
  return own ?? colorOf(stop) ?? colorOf(pattern) ?? ofStyle ?? null
}

const dashes: Readonly<Record<string, string>> = {
  ...{ dash: 'dashed', sysDash: 'dashed', lgDash: 'dashed', dot: 'dotted', sysDot: 'dotted' },
  ...{ dashDot: 'dash-dotted', lgDashDot: 'dash-dotted', sysDashDot: 'dash-dotted' },
}

const strokeIn = (
  properties: XmlElement | undefined,
  style: XmlElement | undefined,
  colorOf: ColorOf,
): Stroke | null => {
  const line = childNamed(properties, 'a:ln')
  if (childNamed(line, 'a:noFill')) return null
  const reference = childNamed(style, 'a:lnRef')
  const ofStyle = (numberIn(attribute(reference, 'idx')) ?? 0) > 0 ? colorOf(reference) : undefined
  const color = colorOf(childNamed(line, 'a:solidFill')) ?? ofStyle
  if (color === undefined) return null
  const dash = dashes[attribute(childNamed(line, 'a:prstDash'), 'val') ?? ''] ?? 'solid'
  return { width: clamp(0.25, emus(attribute(line, 'w')) ?? 0.75, 24), color, dash }
}

const arrowsOf = (properties: XmlElement | undefined): Required<Shape>['arrows'] => {
  const line = childNamed(properties, 'a:ln')
  const isArrow = (name: string) => !['none', undefined].includes(attribute(childNamed(line, name), 'type'))
  return { start: isArrow('a:headEnd'), end: isArrow('a:tailEnd') }
}

/** A shape without text: one that is drawn in one way, or one with straight sides that keeps the usual proportions. */
const formOf = (
  properties: XmlElement | undefined,
  { width, height }: Size,
): Pick<Shape, 'form' | 'corners' | 'arrows'> => {
  const geometry = childNamed(properties, 'a:prstGeom')
  const preset = attribute(geometry, 'prst') ?? ''
  const form = forms[preset]
  if (form === 'line') return { form, arrows: arrowsOf(properties) }
  if (form !== undefined) return { form }
  const isUsual = childrenNamed(childNamed(geometry, 'a:avLst'), 'a:gd').length === 0
  const corners = isUsual ? cornersOf(preset, width, height) : undefined
  return corners ? { form: 'polygon', corners } : refuse('drawing')
}

/** What a shape shows around its text or without one. */
const lookOf = (shape: XmlElement, hasText: boolean, size: Size, colorOf: ColorOf): Shape => {
  const [properties, style] = [childNamed(shape, 'wps:spPr'), childNamed(shape, 'wps:style')]
  const look = { fill: fillIn(properties, style, colorOf), stroke: strokeIn(properties, style, colorOf) }
  if (!hasText) return { ...formOf(properties, size), ...look }
  return { form: forms[attribute(childNamed(properties, 'a:prstGeom'), 'prst') ?? ''] ?? 'rectangle', ...look }
}

const insetIn = (body: XmlElement | undefined): Sides<number> => {
  const side = (name: string, usual: number) => clamp(0, emus(attribute(body, name)) ?? usual, 144)
  return { left: side('lIns', 7.2), top: side('tIns', 3.6), right: side('rIns', 7.2), bottom: side('bIns', 3.6) }
}

export type BoxFrame = Size & {
  readonly side: TextBox['side']
  readonly look: Shape
  readonly inset: Sides<number>
  /** The colour of text that says none. */
  readonly color: string | undefined
}

/** Reads the text of a box within its frame. */
export const readBox = (
  content: XmlElement,
  { width: wanted, height, side, look, inset, color }: BoxFrame,
  state: DocumentState,
  position: Position,
): TextBox => {
  const width = Math.min(wanted, position.width)
  const inside: Position = {
    ...position,
    width: Math.max(width - inset.left - inset.right, 12),
    isOnPage: false,
    isInTable: true,
    fields: [],
    background: look.fill ?? position.background,
    run: { color },
    paragraph: {},
  }
  const isSeen = look.fill !== null || look.stroke !== null
  const blocks = state.readBlocks(content.children, inside)
  return { kind: 'box', side, width, height: isSeen ? height : 0, look, inset, blocks }
}

/** Decoration is drawn behind the text, where it covers nothing. */
export const behindText = (place: Place | null): Place | null =>
  place === null || place.at === 'side' ? place : { ...place, isBehind: true }

export type Drawn = Size & { readonly place: Place | null; readonly alt: string }

const elementsWithContent = ['w:drawing', 'w:pict', 'w:object', 'w:sym', 'm:oMath', 'w:tbl', 'w:fldChar']

/** Whether a box holds anything that is seen. */
export const hasContent = (content: XmlElement): boolean =>
  textIn(content).trim() !== '' || [...everyElement(content)].some(({ name }) => elementsWithContent.includes(name))

/** The side of the text area on which something is. */
export const sideOf = (place: Place | null, width: number, { edges, width: room }: Position): TextBox['side'] => {
  if (place === null) return 'left'
  if (place.at === 'side') return place.side
  const start = place.x - edges.left
  const end = room - start - width
  if (Math.abs(start - end) < room / 6) return width > room * 0.8 ? 'left' : 'center'
  return start > end ? 'right' : 'left'
}

/** Reads `wps:wsp`: a text box, or a shape without text. */
export const readShape = (
  shape: XmlElement,
  { width, height, place, alt }: Drawn,
  state: DocumentState,
  position: Position,
): Picture | TextBox => {
  const content = childNamed(childNamed(shape, 'wps:txbx'), 'w:txbxContent')
  for (const child of elementsIn(shape)) if (child.name !== 'wps:txbx') refuseText(child)
  const shown = content && hasContent(content) ? content : undefined
  const look = lookOf(shape, shown !== undefined, { width, height }, state.colorOf)
  if (shown) {
    const color =
      look.fill === null ? undefined : state.colorOf(childNamed(childNamed(shape, 'wps:style'), 'a:fontRef'))
    const inset = insetIn(childNamed(shape, 'wps:bodyPr'))
    return readBox(shown, { width, height, side: sideOf(place, width, position), look, inset, color }, state, position)
  }
  const turn = turnIn(childNamed(childNamed(shape, 'wps:spPr'), 'a:xfrm'))
  return { kind: 'picture', path: null, shape: look, alt, width, height, ...turn, crop: null, place: behindText(place) }
}
