import { attribute, childNamed, textIn, type XmlElement, type XmlNode } from '../docx/xml.ts'
import { cannotShow } from './cannot-show.ts'
import type { Block, Cell, Sides, Stroke, Table } from './model.ts'
import type { Reading, Where } from './reading.ts'
import { shadingIn } from './run-properties.ts'
import { type Grid, type GridCell, readGrid } from './table-grid.ts'
import { type CellPlace, cellLines, cellMargins, type Lines, type TableLook, tableLook } from './table-look.ts'
import { over, toggle, twips, valueIn, within } from './values.ts'

type ReadBlocks = (nodes: readonly XmlNode[], reading: Reading, where: Where) => readonly Block[]

const leastColumn = 8

/** The columns made to fit: what is wider than its place would be cut off. */
const fittingColumns = (widths: readonly number[], most: number): readonly number[] => {
  const known = widths.filter((width) => width > 0)
  const usual = known.length > 0 ? known.reduce((sum, width) => sum + width, 0) / known.length : most / widths.length
  const wanted = widths.map((width) => Math.max(width || usual, leastColumn))
  const total = wanted.reduce((sum, width) => sum + width, 0)
  const share = Math.min(most / total, 1)
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

/** On the rim of a table run its outer lines, between cells its inner ones. */
const strokesOf = (lines: Lines, place: CellPlace): Sides<Stroke | null> => ({
  top: (place.isFirstRow ? lines.top : lines.across) ?? null,
  bottom: (place.isLastRow ? lines.bottom : lines.across) ?? null,
  left: (place.isFirstColumn ? lines.left : lines.down) ?? null,
  right: (place.isLastColumn ? lines.right : lines.down) ?? null,
})

const innerLines = ({ across, down }: Lines): Lines => ({ across, down })

const ownStrokes = ({ across, down, ...own }: Lines): Partial<Sides<Stroke | null>> => own

type Context = {
  readonly grid: Grid
  readonly columns: readonly number[]
  readonly look: TableLook
  readonly reading: Reading
  readonly where: Where
  readonly readBlocks: ReadBlocks
}

const readCell = (cell: GridCell, { grid, columns, look, reading, where, readBlocks }: Context): Cell => {
  const properties = childNamed(cell.element, 'w:tcPr')
  const place = placeOf(cell, grid)
  const region = look.at(place)
  const inset = { ...look.margins, ...cellMargins(properties) }
  const fill = shadingIn(properties) ?? region.fill
  const width = columns.slice(cell.x, cell.x + cell.colspan).reduce((sum, column) => sum + column, 0)
  const needed = textIn(cell.element).length * 6
  const length = within(36, needed, 216)
  // Lines that run up or down stay inside their cell only if there are few of them.
  const canTurn = Math.ceil(needed / length) * 14 <= width
  const rotation = canTurn ? (rotations[valueIn(properties, 'w:textDirection') ?? ''] ?? 0) : 0
  const inside: Where = {
    ...where,
    width: rotation === 0 ? Math.max(width - inset.left - inset.right, 6) : length,
    isOnPage: false,
    isInTable: true,
    background: fill ?? where.background,
    run: over(where.run, region.run),
    paragraph: over(where.paragraph, region.paragraph),
  }
  if (['w:cellIns', 'w:cellDel', 'w:cellMerge'].some((name) => childNamed(properties, name)))
    cannotShow('trackedChanges')
  return {
    x: cell.x,
    y: cell.y,
    colspan: cell.colspan,
    rowspan: cell.rowspan,
    fill: fill ?? null,
    stroke: {
      ...strokesOf(over(look.lines, innerLines(region.lines)), place),
      ...ownStrokes(region.lines),
      ...ownStrokes(cellLines(properties)),
    },
    inset,
    align: aligns[valueIn(properties, 'w:vAlign') ?? ''] ?? 'top',
    rotation,
    length,
    minHeight: cell.rowspan === 1 ? (grid.rows[cell.y]?.minHeight ?? 0) : 0,
    blocks: readBlocks(cell.element.children, reading, inside),
  }
}

/** The rows that are repeated on each page, unless a cell reaches out of them. */
const headerRows = ({ rows, cells }: Grid): number => {
  const found = rows.findIndex(({ isHeader }) => !isHeader)
  const count = Math.max(found, 0)
  return cells.some(({ y, rowspan }) => y < count && y + rowspan > count) ? 0 : count
}

/** Reads `w:tbl`. */
export const readTable = (
  element: XmlElement,
  reading: Reading,
  where: Where,
  readBlocks: ReadBlocks,
): readonly Block[] => {
  const properties = childNamed(element, 'w:tblPr')
  const grid = readGrid(element)
  reading.spend(grid.rows.length * Math.max(grid.columns.length, 1))
  if (grid.cells.length === 0) return []
  const look = tableLook(properties, reading)
  const overhang = !where.isInTable ? look.margins.left + look.margins.right : 0
  const columns = fittingColumns(grid.columns, where.width + overhang)
  const align = valueIn(properties, 'w:jc')
  const indent = twips(attribute(childNamed(properties, 'w:tblInd'), 'w:w')) ?? 0
  const room = where.width - columns.reduce((sum, column) => sum + column, 0)
  const shift = !where.isInTable && !reading.tablesAtMargin ? look.margins.left : 0
  const table: Table = {
    kind: 'table',
    columns,
    headerRows: headerRows(grid),
    align: align === 'center' ? 'center' : align === 'right' || align === 'end' ? 'right' : 'left',
    indent: within(-Math.min(look.margins.left, where.margin.left), indent - shift, Math.max(room, 0)),
    rightToLeft: toggle(properties, 'w:bidiVisual') ?? false,
    cells: grid.cells.map((cell) => readCell(cell, { grid, columns, look, reading, where, readBlocks })),
  }
  return [table]
}
