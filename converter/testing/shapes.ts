const names = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(' ')

const emu = (points: number): number => Math.round(points * 12_700)

export const solid = (color: string): string => `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`

type ShapeOptions = {
  readonly text?: string
  readonly width?: number
  readonly height?: number
  readonly form?: string
  /** Its fill and its line. */
  readonly look?: string
  readonly style?: string
  readonly at?: readonly [x: number, y: number]
}

/** A shape as Word writes it; `text` is what its box holds. */
export const shape = ({
  text = '',
  width = 144,
  height = 36,
  form = 'rect',
  look = '',
  style = '',
  at = [0, 0],
}: ShapeOptions = {}): string => {
  const [x, y] = at.map(emu)
  const transform = `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></a:xfrm>`
  const box = text && `<wps:txbx><w:txbxContent>${text}</w:txbxContent></wps:txbx>`
  return `<wps:wsp><wps:cNvSpPr/><wps:spPr>${transform}<a:prstGeom prst="${form}"><a:avLst/></a:prstGeom>${look}</wps:spPr>${style}${box}<wps:bodyPr/></wps:wsp>`
}

/** A group of shapes and pictures. */
export const shapeGroup = (...members: readonly string[]): string =>
  `<wpg:wgp><wpg:cNvGrpSpPr/><wpg:grpSpPr/>${members.join('')}</wpg:wgp>`

type DrawingOptions = {
  readonly width?: number
  readonly height?: number
  /** The distance from the margin and from the paragraph. */
  readonly at?: readonly [x: number, y: number]
  readonly wrap?: string
}

/** A run with a floating drawing. */
export const floating = (
  inside: string,
  { width = 144, height = 36, at = [0, 0], wrap = 'wrapSquare' }: DrawingOptions = {},
): string => {
  const position = (axis: string, from: string, offset: number) =>
    `<wp:position${axis} relativeFrom="${from}"><wp:posOffset>${emu(offset)}</wp:posOffset></wp:position${axis}>`
  return `<w:r ${names}><w:drawing><wp:anchor>${position('H', 'column', at[0])}${position('V', 'paragraph', at[1])}
<wp:extent cx="${emu(width)}" cy="${emu(height)}"/><wp:${wrap}/><wp:docPr id="1" name="Drawing"/><a:graphic>
<a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape">${inside}</a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`
}

/** A run with a drawing and what older programs show in its place. */
export const withFallback = (run: string, fallback: string): string => {
  const [, drawing = ''] = /^<w:r [^>]*>(.*)<\/w:r>$/s.exec(run) ?? []
  return `<w:r ${names}><mc:AlternateContent><mc:Choice Requires="wps">${drawing}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent></w:r>`
}

/** A text box or a shape in the older format. */
export const oldShape = (inside: string, attributes = 'style="width:144pt;height:36pt"', name = 'shape'): string =>
  `<w:pict ${names}><v:${name} ${attributes}>${inside}</v:${name}></w:pict>`

export const oldText = (text: string): string => `<v:textbox><w:txbxContent>${text}</w:txbxContent></v:textbox>`
