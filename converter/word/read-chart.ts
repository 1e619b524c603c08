import { attribute, type XmlElement, type XmlNode } from '../docx/xml.ts'
import { type ChartTable, readChartData } from './chart-data.ts'
import type { DocumentState, Position } from './document-state.ts'
import type { Shape, TextBox } from './model.ts'
import { refuse } from './read-children.ts'
import { type Drawn, readBox, sideOf } from './read-shape.ts'

const element = (name: string, children: readonly XmlNode[], values: Readonly<Record<string, string>> = {}) => ({
  tag: name,
  name,
  attributes: Object.entries(values).map(([key, value]) => ({ tag: key, name: key, value })),
  children,
})

type Look = { readonly align: string; readonly isBold: boolean }

const paragraph = (text: string, { align, isBold }: Look): XmlElement => {
  const spacing = element('w:spacing', [], { 'w:before': '0', 'w:after': '0' })
  const properties = element('w:pPr', [spacing, element('w:jc', [], { 'w:val': align })])
  const bold = isBold ? [element('w:rPr', [element('w:b', [])])] : []
  return element('w:p', [properties, element('w:r', [...bold, element('w:t', [text])])])
}

const lines = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) =>
  element(`w:${side}`, [], { 'w:val': 'single', 'w:sz': '4', 'w:color': '808080' }),
)

/** The table as Word would write it, so that it is read like any other. */
const tableElement = ({ names, rows }: ChartTable, width: number): XmlElement => {
  const column = element('w:gridCol', [], { 'w:w': String(Math.round((width * 20) / (names.length + 1))) })
  const row = (texts: readonly string[], isHead: boolean) =>
    element(
      'w:tr',
      texts.map((text, at) => element('w:tc', [paragraph(text, { align: at > 0 ? 'right' : 'left', isBold: isHead })])),
    )
  return element('w:tbl', [
    element('w:tblPr', [element('w:tblBorders', lines)]),
    element(
      'w:tblGrid',
      Array.from({ length: names.length + 1 }, () => column),
    ),
    row(['', ...names], true),
    ...rows.map((texts) => row(texts, false)),
  ])
}

const frame: Shape = { form: 'rectangle', fill: null, stroke: { width: 0.75, color: '#808080', dash: 'solid' } }
const padding = 6

/** Reads a chart as a frame with its titles and a table of its numbers. */
export const readChart = (
  reference: XmlElement,
  { width, place }: Drawn,
  state: DocumentState,
  position: Position,
): TextBox => {
  const part = position.story.related(attribute(reference, 'r:id')) ?? refuse('chart')
  const { titles, tables } = readChartData(state.pack.story(part).root)
  const room = Math.min(width, position.width)
  const inset = { left: padding, top: padding, right: padding, bottom: padding }
  const content = element('w:txbxContent', [
    ...titles.map((title, at) => paragraph(title, { align: 'center', isBold: at === 0 })),
    ...tables.flatMap((table) => [tableElement(table, room - 2 * padding), element('w:p', [])]),
  ])
  const side = sideOf(place, room, position)
  return readBox(content, { width: room, height: 0, side, look: frame, inset, color: undefined }, state, position)
}
