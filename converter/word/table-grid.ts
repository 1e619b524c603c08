import { continuesAbove } from '../docx/merged-cells.ts'
import { attribute, childNamed, childrenNamed, type XmlElement } from '../docx/xml.ts'
import { readChildren, readContentControl, refuse, withoutText } from './read-children.ts'
import { clamp, numberIn, toggle, twips, valueIn } from './values.ts'

export type GridCell = {
  readonly element: XmlElement
  readonly x: number
  readonly y: number
  readonly colspan: number
  rowspan: number
}

type GridRow = { readonly minHeight: number; readonly isHeader: boolean; readonly columns: number }

export type Grid = {
  readonly cells: readonly GridCell[]
  readonly rows: readonly GridRow[]
  readonly columns: readonly number[]
}

const maxColumns = 100

/** Collects rows or cells, which may be inside content controls. */
const collect = (container: XmlElement, name: string, properties: readonly string[]): readonly XmlElement[] => {
  const found: XmlElement[] = []
  const read = (element: XmlElement): void =>
    readChildren(element, {
      [name]: (child) => found.push(child),
      'w:sdt': (control) => readContentControl(control, read),
      'w:customXml': read,
      ...Object.fromEntries(properties.map((property) => [property, withoutText()])),
    })
  read(container)
  return found
}

const refuseChangedRow = (properties: XmlElement | undefined): void => {
  if (childNamed(properties, 'w:ins') || childNamed(properties, 'w:del')) refuse('trackedChanges')
}

/** The position and span of each cell, and the columns in a room of some width. */
export const readGrid = (table: XmlElement, room: number): Grid => {
  const cells: GridCell[] = []
  const above = new Map<number, GridCell>()
  const rows = collect(table, 'w:tr', ['w:tblPr', 'w:tblGrid']).map((row, y): GridRow => {
    const properties = childNamed(row, 'w:trPr')
    refuseChangedRow(properties)
    let x = clamp(0, numberIn(valueIn(properties, 'w:gridBefore')) ?? 0, maxColumns)
    for (const element of collect(row, 'w:tc', ['w:trPr', 'w:tblPrEx'])) {
      const span = numberIn(valueIn(childNamed(element, 'w:tcPr'), 'w:gridSpan')) ?? 1
      const colspan = clamp(1, Math.floor(span), maxColumns)
      const upper = above.get(x)
      const isMerged = upper?.colspan === colspan && upper.y + upper.rowspan === y && continuesAbove(element)
      if (isMerged) upper.rowspan += 1
      else {
        const cell = { element, x, y, colspan, rowspan: 1 }
        cells.push(cell)
        for (let column = x; column < x + colspan; column += 1) above.delete(column)
        above.set(x, cell)
      }
      x += colspan
    }
    if (x > maxColumns) refuse('unknownContent')
    const height = childNamed(properties, 'w:trHeight')
    return {
      minHeight: clamp(0, twips(attribute(height, 'w:val')) ?? 0, 300),
      isHeader: toggle(properties, 'w:tblHeader') ?? false,
      columns: x,
    }
  })
  const count = Math.max(...rows.map(({ columns }) => columns), 0)
  return { cells, rows, columns: columnWidths(table, cells, count, room) }
}

/** A width in points, also one that is a share of the room, in percent or in fiftieths of a percent. */
const widthIn = (width: XmlElement | undefined, room: number): number | undefined => {
  const [text = '', kind] = [attribute(width, 'w:w'), attribute(width, 'w:type')]
  if (kind === 'pct') return ((numberIn(text) ?? 0) / (text.endsWith('%') ? 100 : 5_000)) * room
  return kind === 'dxa' ? twips(text) : undefined
}

/** Programs that do not lay out documents write grids without a meaning, such as five points for every column. */
const minGridColumn = 8

/** The widths from the table's grid, else from its cells. */
const columnWidths = (
  table: XmlElement,
  cells: readonly GridCell[],
  count: number,
  room: number,
): readonly number[] => {
  const named = childrenNamed(childNamed(table, 'w:tblGrid'), 'w:gridCol').map(
    (column) => twips(attribute(column, 'w:w')) ?? 0,
  )
  const isGrid = named.some((width) => width >= minGridColumn)
  return Array.from({ length: count }, (_, index) => {
    const own = cells.find(({ x, colspan }) => x === index && colspan === 1)
    const said = widthIn(childNamed(childNamed(own?.element, 'w:tcPr'), 'w:tcW'), room)
    return clamp(0, (isGrid && named[index]) || said || 0, 3_000)
  })
}
