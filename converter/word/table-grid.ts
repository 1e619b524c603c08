import { attribute, childNamed, childrenNamed, type XmlElement } from '../docx/xml.ts'
import { cannotShow, readChildren, readControl, wordless } from './cannot-show.ts'
import { numberIn, toggle, twips, valueIn, within } from './values.ts'

export type GridCell = {
  readonly element: XmlElement
  readonly x: number
  readonly y: number
  readonly colspan: number
  rowspan: number
}

export type GridRow = { readonly minHeight: number; readonly isHeader: boolean; readonly columns: number }

export type Grid = {
  readonly cells: readonly GridCell[]
  readonly rows: readonly GridRow[]
  readonly columns: readonly number[]
}

const maxColumns = 100

/** Cells and rows may stand in controls. */
const collect = (container: XmlElement, name: string, properties: readonly string[]): readonly XmlElement[] => {
  const found: XmlElement[] = []
  const read = (element: XmlElement): void =>
    readChildren(element, {
      [name]: (child) => found.push(child),
      'w:sdt': (control) => readControl(control, read),
      'w:customXml': read,
      ...Object.fromEntries(properties.map((property) => [property, wordless()])),
    })
  read(container)
  return found
}

const refuseChangedRow = (properties: XmlElement | undefined): void => {
  if (childNamed(properties, 'w:ins') || childNamed(properties, 'w:del')) cannotShow('trackedChanges')
}

const isEmpty = (cell: XmlElement): boolean => {
  const holds = (element: XmlElement): boolean =>
    ['w:t', 'w:drawing', 'w:pict', 'w:object', 'w:sym', 'w:tbl'].includes(element.name) ||
    element.children.some((child) => typeof child !== 'string' && holds(child))
  return !holds(cell)
}

/** A merged cell that goes on from the row above has no words of its own; one that has is a cell for itself. */
const continues = (cell: XmlElement): boolean => {
  const merge = childNamed(childNamed(cell, 'w:tcPr'), 'w:vMerge')
  return merge !== undefined && (attribute(merge, 'w:val') ?? 'continue') === 'continue' && isEmpty(cell)
}

/** Puts each cell where it stands, over as many columns and rows as it takes. */
export const readGrid = (table: XmlElement): Grid => {
  const cells: GridCell[] = []
  const above = new Map<number, GridCell>()
  const rows = collect(table, 'w:tr', ['w:tblPr', 'w:tblGrid']).map((row, y): GridRow => {
    const properties = childNamed(row, 'w:trPr')
    refuseChangedRow(properties)
    let x = within(0, numberIn(valueIn(properties, 'w:gridBefore')) ?? 0, maxColumns)
    for (const element of collect(row, 'w:tc', ['w:trPr', 'w:tblPrEx'])) {
      const span = numberIn(valueIn(childNamed(element, 'w:tcPr'), 'w:gridSpan')) ?? 1
      const colspan = within(1, Math.floor(span), maxColumns)
      const upper = above.get(x)
      const goesOn = upper?.colspan === colspan && upper.y + upper.rowspan === y && continues(element)
      if (goesOn) upper.rowspan += 1
      else {
        const cell = { element, x, y, colspan, rowspan: 1 }
        cells.push(cell)
        for (let column = x; column < x + colspan; column += 1) above.delete(column)
        above.set(x, cell)
      }
      x += colspan
    }
    if (x > maxColumns) cannotShow('unknownContent')
    const height = childNamed(properties, 'w:trHeight')
    return {
      minHeight: within(0, twips(attribute(height, 'w:val')) ?? 0, 300),
      isHeader: toggle(properties, 'w:tblHeader') ?? false,
      columns: x,
    }
  })
  return { cells, rows, columns: columnWidths(table, cells, Math.max(...rows.map(({ columns }) => columns), 0)) }
}

/** The widths that the table names, else those of its cells. */
const columnWidths = (table: XmlElement, cells: readonly GridCell[], count: number): readonly number[] => {
  const named = childrenNamed(childNamed(table, 'w:tblGrid'), 'w:gridCol').map(
    (column) => twips(attribute(column, 'w:w')) ?? 0,
  )
  return Array.from({ length: count }, (_, index) => {
    const own = cells.find(({ x, colspan }) => x === index && colspan === 1)
    const width = childNamed(childNamed(own?.element, 'w:tcPr'), 'w:tcW')
    const said = attribute(width, 'w:type') === 'dxa' ? twips(attribute(width, 'w:w')) : undefined
    return within(0, named[index] || said || 0, 3_000)
  })
}
