import { attribute, childNamed, everyElement, textIn, type XmlElement, type XmlNode } from '../docx/xml.ts'
import type { DocumentState, Position } from './document-state.ts'
import type { Block, Cell, Sides, Stroke, Table } from './model.ts'
import { refuse } from './refuse.ts'
import { shadingIn } from './run-properties.ts'
import { type Grid, type GridCell, readGrid } from './table-grid.ts'
import { type CellPlace, cellLines, cellMargins, type Lines, readTableStyle, type TableStyle } from './table-style.ts'
import { clamp, numberIn, override, toggle, twips, valueIn } from './values.ts'

type ReadBlocks = (nodes: readonly XmlNode[], state: DocumentState, position: Position) => readonly Block[]

const minColumnWidth = 8

/** The column widths, shrunk to the available width: Typst would cut off a wider table. */
const fittingColumns = (widths: readonly number[], maxWidth: number): readonly number[] => {
  const known = widths.filter((width) => width > 0)
  const average =
    known.length > 0 ? known.reduce((sum, width) => sum + width, 0) / known.length : maxWidth / widths.length
  const wanted = widths.map((width) => Math.max(width || average, minColumnWidth))
  const total = wanted.reduce((sum, width) => sum + width, 0)
  const share = Math.min(maxWidth / total, 1)
  return wanted.map((width) => Math.round(width * share * 100) / 100)
}

const aligns: Readonly<Record<string, Cell['align']>> = { center: 'horizon', bottom: 'bottom', both: 'horizon' }
const rotations: Readonly<Record<string, number>> = { btLr: -90, tbRl: 90, lr: -90, tb: 90, tbLrV: 90, tbRlV: 90 }

const placeOf = ({ x, y, colspan, rowspan }: GridCell, { rows, columns }: Grid): CellPlace => ({
  isFirstRow: y === 0,
  isLastRow: y + rowspan === rows.length,
  isFirstColumn: x === 0,
  isLastColumn: x + colspan >= columns.length,
  row: y,
  column: x,
})

/** Outer lines at the edge of the table, inner lines between cells. */
const strokesOf = (lines: Lines, place: CellPlace): Sides<Stroke | null> => ({
  top: (place.isFirstRow ? lines.top : lines.across) ?? null,
  bottom: (place.isLastRow ? lines.bottom : lines.across) ?? null,
  left: (place.isFirstColumn ? lines.left : lines.down) ?? null,
  right: (place.isLastColumn ? lines.right : lines.down) ?? null,
})

const innerLines = ({ across, down }: Lines): Lines => ({ across, down })

const ownStrokes = ({ across, down, ...own }: Lines): Partial<Sides<Stroke | null>> => own

const usualSize = 10

/** The rotation of a cell, and the length of its lines. Vertical text fits into its cell only if it needs few lines. */
const turnOf = (cell: XmlElement, width: number): Pick<Cell, 'rotation' | 'length'> => {
  const upright = { rotation: 0, length: 0 }
  const rotation = rotations[valueIn(childNamed(cell, 'w:tcPr'), 'w:textDirection') ?? '']
  if (rotation === undefined) return upright
  const inside = [...everyElement(cell)]
  const size = inside
    .filter(({ name }) => name === 'w:sz')
    .reduce((largest, found) => Math.max(largest, (numberIn(attribute(found, 'w:val')) ?? 0) / 2), usualSize)
  const needed = textIn(cell).length * size * 0.6
  const length = clamp(36, needed, 216)
  const lines = Math.max(Math.ceil(needed / length), inside.filter(({ name }) => name === 'w:p').length)
  const hasMore = inside.some(({ name }) => ['w:drawing', 'w:pict', 'w:tbl'].includes(name))
  return hasMore || lines * size * 1.4 > width ? upright : { rotation, length }
}

type Context = {
  readonly grid: Grid
  readonly columns: readonly number[]
  readonly style: TableStyle
  readonly state: DocumentState
  readonly position: Position
  readonly readBlocks: ReadBlocks
}

const readCell = (cell: GridCell, { grid, columns, style, state, position, readBlocks }: Context): Cell => {
  const properties = childNamed(cell.element, 'w:tcPr')
  const place = placeOf(cell, grid)
  const region = style.at(place)
  const inset = { ...style.margins, ...cellMargins(properties) }
  const fill = shadingIn(properties) ?? region.fill
  const width = columns.slice(cell.x, cell.x + cell.colspan).reduce((sum, column) => sum + column, 0)
  const { rotation, length } = turnOf(cell.element, width)
  const inside: Position = {
    ...position,
    width: rotation === 0 ? Math.max(width - inset.left - inset.right, 6) : length,
    isOnPage: false,
    isInTable: true,
    background: fill ?? position.background,
    run: override(position.run, region.run),
    paragraph: override(position.paragraph, region.paragraph),
  }
  if (['w:cellIns', 'w:cellDel', 'w:cellMerge'].some((name) => childNamed(properties, name))) refuse('trackedChanges')
  return {
    x: cell.x,
    y: cell.y,
    colspan: cell.colspan,
    rowspan: cell.rowspan,
    fill: fill ?? null,
    stroke: {
      ...strokesOf(override(style.lines, innerLines(region.lines)), place),
      ...ownStrokes(region.lines),
      ...ownStrokes(cellLines(properties)),
    },
    inset,
    align: aligns[valueIn(properties, 'w:vAlign') ?? ''] ?? 'top',
    rotation,
    length,
    minHeight: cell.rowspan === 1 ? (grid.rows[cell.y]?.minHeight ?? 0) : 0,
    blocks: readBlocks(cell.element.children, state, inside),
  }
}

/** The number of rows that are repeated on each page; none if a cell spans out of them. */
const headerRows = ({ rows, cells }: Grid): number => {
  const found = rows.findIndex(({ isHeader }) => !isHeader)
  const count = Math.max(found, 0)
  return cells.some(({ y, rowspan }) => y < count && y + rowspan > count) ? 0 : count
}

/** Reads `w:tbl`. */
export const readTable = (
  element: XmlElement,
  state: DocumentState,
  position: Position,
  readBlocks: ReadBlocks,
): readonly Block[] => {
  const properties = childNamed(element, 'w:tblPr')
  const grid = readGrid(element)
  state.spend(grid.rows.length * Math.max(grid.columns.length, 1))
  if (grid.cells.length === 0) return []
  const style = readTableStyle(properties, state)
  const overhang = !position.isInTable ? style.margins.left + style.margins.right : 0
  const columns = fittingColumns(grid.columns, position.width + overhang)
  const align = valueIn(properties, 'w:jc')
  const indent = twips(attribute(childNamed(properties, 'w:tblInd'), 'w:w')) ?? 0
  const room = position.width - columns.reduce((sum, column) => sum + column, 0)
  const shift = !position.isInTable && !state.tablesAtMargin ? style.margins.left : 0
  const table: Table = {
    kind: 'table',
    columns,
    headerRows: headerRows(grid),
    align: align === 'center' ? 'center' : align === 'right' || align === 'end' ? 'right' : 'left',
    indent: clamp(-Math.min(style.margins.left, position.margin.left), indent - shift, Math.max(room, 0)),
    rightToLeft: toggle(properties, 'w:bidiVisual') ?? false,
    cells: grid.cells.map((cell) => readCell(cell, { grid, columns, style, state, position, readBlocks })),
  }
  return [table]
}
