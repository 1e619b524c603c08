import { attribute, childNamed, everyElement, textIn, type XmlElement, type XmlNode } from './xml.ts'

const pointsPerEmu = 1 / 12_700
/** The font size, in points, of text that names none. */
const defaultSize = 11
/** The usual width of a letter and height of a line, as shares of the font size. */
const [letterWidth, lineHeight] = [0.55, 1.35]
/** Text that seems to need less than this share of the height of its box fits, whatever the fonts of the machine are. */
const safeShare = 0.8

/** About how high the text of a box is in lines of a width. */
const heightOf = (content: XmlElement, width: number): number => {
  const inside = [...everyElement(content)]
  const sizes = inside.filter(({ name }) => name === 'w:sz').map((size) => Number(attribute(size, 'w:val')) / 2)
  const size = Math.max(defaultSize, ...sizes.filter(Number.isFinite))
  const lines = inside
    .filter(({ name }) => name === 'w:p')
    .map((paragraph) => Math.max(1, Math.ceil((textIn(paragraph).length * size * letterWidth) / Math.max(width, 1))))
  return lines.reduce((sum, count) => sum + count, 0) * size * lineHeight
}

type Box = { readonly width: number; readonly height: number; readonly content: XmlElement | undefined }

const isFull = ({ width, height, content }: Box): boolean =>
  content !== undefined && heightOf(content, width) > height * safeShare

const withChild = (element: XmlElement, name: string, change: (child: XmlElement) => XmlElement): XmlElement => ({
  ...element,
  children: element.children.map((node) => (typeof node !== 'string' && node.name === name ? change(node) : node)),
})

/** What happens to text that does not fit: it is cut off or made smaller, or the box grows. */
const fits = ['a:noAutofit', 'a:normAutofit', 'a:spAutoFit']
const isFit = (node: XmlNode): boolean => typeof node !== 'string' && fits.includes(node.name)
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main'

const withGrowingBody = (body: XmlElement): XmlElement => {
  const fit: XmlElement = {
    tag: 'grow:spAutoFit',
    name: 'a:spAutoFit',
    children: [],
    attributes: [{ tag: 'xmlns:grow', name: 'xmlns:grow', value: drawing }],
  }
  return { ...body, children: [fit, ...body.children.filter((node) => !isFit(node))] }
}

const growingShape = (shape: XmlElement): XmlElement => {
  const size = childNamed(childNamed(childNamed(shape, 'wps:spPr'), 'a:xfrm'), 'a:ext')
  const length = (name: string) => Number(attribute(size, name) ?? 0) * pointsPerEmu
  const box = { width: length('cx'), height: length('cy'), content: childNamed(shape, 'wps:txbx') }
  return isFull(box) ? withChild(shape, 'wps:bodyPr', withGrowingBody) : shape
}

const withGrowingStyle = (box: XmlElement): XmlElement => {
  const others = box.attributes.filter(({ name }) => name !== 'style')
  const value = `${attribute(box, 'style') ?? ''};mso-fit-shape-to-text:t`
  return { ...box, attributes: [...others, { tag: 'style', name: 'style', value }] }
}

/** The older format. A length in another unit than points is rare; such a box grows or shrinks with its text. */
const growingOldShape = (shape: XmlElement): XmlElement => {
  const style = attribute(shape, 'style') ?? ''
  const length = (name: string) => Number(new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]+)pt`).exec(style)?.[1] ?? 0)
  const box = { width: length('width'), height: length('height'), content: childNamed(shape, 'v:textbox') }
  return isFull(box) ? withChild(shape, 'v:textbox', withGrowingStyle) : shape
}

/** Lets a text box grow whose text may not fit into it: LibreOffice would cut off the rest. */
export const withGrowingBox = (element: XmlElement): XmlElement => {
  if (element.name === 'wps:wsp') return growingShape(element)
  return ['v:shape', 'v:rect', 'v:roundrect'].includes(element.name) ? growingOldShape(element) : element
}
