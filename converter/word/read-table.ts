import { attribute, childNamed, type XmlElement, type XmlNode } from '../docx/xml.ts'
import type { DocumentState, Position } from './document-state.ts'
import { type FitContext, fittingColumns, insetOf, measureCell, textShareFor, turnOf, widthOf } from './fit-table.ts'
import type { Block, Cell, Sides, Stroke, Table } from './model.ts'
import { refuse } from './read-children.ts'
import { shadingIn } from './run-properties.ts'
import { type Grid, type GridCell, readGrid } from './table-grid.ts'
import { type CellPlace, cellLines, type Lines, readTableStyle } from './table-style.ts'
import { clamp, override, toggle, twips, valueIn } from './values.ts'

type ReadBlocks = (nodes: readonly XmlNode[], state: DocumentState, position: Position) => readonly Block[]

const aligns: Readonly<Record<string, Cell['align']>> = { center: 'horizon', bottom: 'bottom', both: 'horizon' }

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

type Context = FitContext & { readonly grid: Grid; readonly readBlocks: ReadBlocks }

const readCell = (cell: GridCell, context: Context, textShare: number): Cell => {
  const { grid, columns, style, state, position, readBlocks } = context
  const properties = childNamed(cell.element, 'w:tcPr')
  const place = placeOf(cell, grid)
  const region = style.at(place)
  const width = widthOf(cell, columns)
  const inset = insetOf(cell, width, context)
  const fill = shadingIn(properties) ?? region.fill
  const { rotation, length } = turnOf(cell.element, width, textShare)
  const inside: Position = {
    ...position,
    textShare: position.textShare * textShare,
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

/** The share to which the text is shrunk with its columns. */
const textShareOf = (context: Context): number => {
  const { grid, share, style, position } = context
  const measured = grid.cells.map((cell) => {
    const run = override(position.run, style.at(placeOf(cell, grid)).run)
    return measureCell(cell, { ...context, position: { ...position, run } })
  })
  return textShareFor(measured, share)
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
  const grid = readGrid(element, position.width)
  state.spend(grid.rows.length * Math.max(grid.columns.length, 1))
  if (grid.cells.length === 0) return []
  const style = readTableStyle(properties, state)
  const overhang = !position.isInTable ? style.margins.left + style.margins.right : 0
  const { columns, share } = fittingColumns(grid.columns, position.width + overhang)
  const context = { grid, columns, share, style, state, position, readBlocks }
  const textShare = textShareOf(context)
  const align = valueIn(properties, 'w:jc')
  const indent = twips(attribute(childNamed(properties, 'w:tblInd'), 'w:w')) ?? 0
  const room = position.width - columns.reduce((sum, column) => sum + column, 0)
  const shift = !position.isInTable && !state.tablesAtMargin ? style.margins.left : 0
  const table: Table = {
    kind: 'table',
    columns,
    headerRows: headerRows(grid),
    align: align === 'center' ? 'center' : align === 'right' || align === 'end' ? 'right' : 'left',
    indent: clamp(-Math.min(style.margins.left, position.edges.left), indent - shift, Math.max(room, 0)),
    rightToLeft: toggle(properties, 'w:bidiVisual') ?? false,
    cells: grid.cells.map((cell) => readCell(cell, context, textShare)),
  }
  return [table]
}
