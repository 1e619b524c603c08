import { attribute, type XmlElement } from '../docx/xml.ts'
import { type ChartTable, readChartData } from './chart-data.ts'
import type { DocumentState, Position } from './document-state.ts'
import type { TextBox } from './model.ts'
import { element, frameInset, framePadding, grayFrame, plainParagraph } from './plain-blocks.ts'
import { refuse } from './read-children.ts'
import { type Drawn, readBox, sideOf } from './read-shape.ts'

const lines = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) =>
  element(`w:${side}`, [], { 'w:val': 'single', 'w:sz': '4', 'w:color': '808080' }),
)

const tableElement = ({ names, rows }: ChartTable, width: number): XmlElement => {
  const column = element('w:gridCol', [], { 'w:w': String(Math.round((width * 20) / (names.length + 1))) })
  const cell = (text: string, at: number, isBold: boolean) =>
    element('w:tc', [plainParagraph(text, { align: at > 0 ? 'right' : 'left', isBold })])
  const row = (texts: readonly string[], isHead: boolean) =>
    element(
      'w:tr',
      texts.map((text, at) => cell(text, at, isHead)),
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
  const content = element('w:txbxContent', [
    ...titles.map((title, at) => plainParagraph(title, { align: 'center', isBold: at === 0 })),
    ...tables.flatMap((table) => [tableElement(table, room - 2 * framePadding), element('w:p', [])]),
  ])
  const box = { width: room, height: 0, side: sideOf(place, room, position), inset: frameInset, color: undefined }
  return readBox(content, { ...box, look: grayFrame }, state, position)
}
