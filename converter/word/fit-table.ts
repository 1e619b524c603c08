import { attribute, childNamed, elementsIn, everyElement, textIn, type XmlElement } from '../docx/xml.ts'
import { widthOfWord } from './break-long-words.ts'
import type { DocumentState, Position } from './document-state.ts'
import type { Cell, Sides } from './model.ts'
import { resolveFormat } from './paragraph-format.ts'
import { refuse } from './read-children.ts'
import { runPropertiesOf } from './read-styles.ts'
import { defaultSize } from './run-style.ts'
import type { GridCell } from './table-grid.ts'
import { cellMargins, type TableStyle } from './table-style.ts'
import { clamp, numberIn, valueIn } from './values.ts'

const minColumnWidth = 8

/** The column widths, shrunk to the available width, and by which share: Typst would cut off a wider table. */
export const fittingColumns = (widths: readonly number[], maxWidth: number) => {
  const known = widths.filter((width) => width > 0)
  const average =
    known.length > 0 ? known.reduce((sum, width) => sum + width, 0) / known.length : maxWidth / widths.length
  const wanted = widths.map((width) => Math.max(width || average, minColumnWidth))
  const total = wanted.reduce((sum, width) => sum + width, 0)
  const share = Math.min(maxWidth / total, 1)
  return { columns: wanted.map((width) => Math.round(width * share * 100) / 100), share }
}

/** In degrees, for each vertical direction of text as Word names it and as ISO strict documents do. */
const rotations: Readonly<Record<string, number>> = {
  btLr: -90,
  tbRl: 90,
  tbLrV: 90,
  tbRlV: 90,
  lr: -90,
  rl: 90,
  lrV: 90,
  rlV: 90,
}

const rotationOf = (cell: XmlElement): number =>
  rotations[valueIn(childNamed(cell, 'w:tcPr'), 'w:textDirection') ?? ''] ?? 0

/** The rotation of a cell, and the length of its lines. Vertical text fits into its cell only if it needs few lines. */
export const turnOf = (cell: XmlElement, width: number, textShare: number): Pick<Cell, 'rotation' | 'length'> => {
  const upright = { rotation: 0, length: 0 }
  const rotation = rotationOf(cell)
  if (rotation === 0) return upright
  const inside = [...everyElement(cell)]
  const size =
    inside
      .filter(({ name }) => name === 'w:sz')
      .reduce((largest, found) => Math.max(largest, (numberIn(attribute(found, 'w:val')) ?? 0) / 2), defaultSize) *
    textShare
  const needed = textIn(cell).length * size * 0.6
  const length = clamp(36, needed, 216)
  const lines = Math.max(Math.ceil(needed / length), inside.filter(({ name }) => name === 'w:p').length)
  const hasMore = inside.some(({ name }) => ['w:drawing', 'w:pict', 'w:tbl'].includes(name))
  return hasMore || lines * size * 1.4 > width ? upright : { rotation, length }
}

export type FitContext = {
  readonly columns: readonly number[]
  /** The share to which the columns are shrunk. */
  readonly share: number
  readonly style: TableStyle
  readonly state: DocumentState
  readonly position: Position
}

export const widthOf = ({ x, colspan }: GridCell, columns: readonly number[]): number =>
  columns.slice(x, x + colspan).reduce((sum, column) => sum + column, 0)

const marginsOf = ({ element }: GridCell, { margins }: TableStyle): Sides<number> => ({
  ...margins,
  ...cellMargins(childNamed(element, 'w:tcPr')),
})

/** Narrow cells use their margins for text. */
const minLineWidth = 12

export const insetOf = (
  cell: GridCell,
  width: number,
  { style, share }: Pick<FitContext, 'style' | 'share'>,
): Sides<number> => {
  const margins = marginsOf(cell, style)
  const max = Math.max((width - minLineWidth) / 2, 0.5)
  return { ...margins, left: Math.min(margins.left * share, max), right: Math.min(margins.right * share, max) }
}

const widest = <Item>(items: readonly Item[], widthIn: (item: Item) => number): number =>
  items.reduce((width, item) => Math.max(width, widthIn(item)), 0)

/** A table in a cell is measured by itself. */
const elementsNamed = (name: string, inside: XmlElement): readonly XmlElement[] =>
  elementsIn(inside)
    .filter((element) => element.name !== 'w:tbl')
    .flatMap((element) => (element.name === name ? [element] : elementsNamed(name, element)))

/** An upper limit for the widest word of a cell. A word of several runs counts by its widest part. */
const widestWord = (cell: XmlElement, state: DocumentState, position: Position): number =>
  widest(elementsNamed('w:p', cell), (paragraph) => {
    const { run: base } = resolveFormat(paragraph, state, position)
    return widest(elementsNamed('w:r', paragraph), (run) => {
      const { size = defaultSize } = runPropertiesOf(run, state.styles, base)
      return widest(textIn(run).split(/\s+/), widthOfWord) * size
    })
  })

/** Text that is made smaller than this cannot be read. */
const minTextShare = 0.5
/** The widths of words are upper limits. */
const allowance = 1.5

type MeasuredCell = { readonly width: number; readonly padding: number; readonly word: number }

export const measureCell = (cell: GridCell, { columns, style, state, position, share }: FitContext): MeasuredCell => {
  const { left, right } = marginsOf(cell, style)
  const width = widthOf(cell, columns)
  const hasRoom = share === 1 && width > minLineWidth + 1
  const isTurned = turnOf(cell.element, width, share).rotation !== 0
  const word = hasRoom || isTurned ? 0 : widestWord(cell.element, state, position) * position.textShare
  return { width, padding: left + right, word }
}

/** Whether the words of a narrow cell would have to be broken into single letters, which Typst draws over the next cell. */
const isUnreadable = ({ width, padding, word }: MeasuredCell, share: number, textShare: number): boolean => {
  const line = Math.max(width - padding * share, Math.min(minLineWidth, width - 1))
  return line < minLineWidth && word * textShare > line * allowance
}

/** In a cell that is wider, a word that does not fit is broken, however wide the table was. */
const maxNarrowLine = 60

/**
 * The share to which the text of a table is shrunk because its columns are, as little as its words need. Words that do not fit
 * even before the table is shrunk do not count: they are broken.
 */
export const textShareFor = (cells: readonly MeasuredCell[], share: number): number => {
  const lineOf = ({ width, padding }: MeasuredCell) => width - padding * share
  const hasFitted = ({ width, padding, word }: MeasuredCell) =>
    word > 0 && word <= (width / share - padding) * allowance
  const narrow = cells.filter((cell) => lineOf(cell) < maxNarrowLine && hasFitted(cell))
  const needed = narrow.reduce((least, cell) => Math.min(least, lineOf(cell) / cell.word), 1)
  const textShare = Math.max(needed, share, minTextShare)
  const isTooWide = share < minTextShare && needed < minTextShare
  if (isTooWide || cells.some((cell) => isUnreadable(cell, share, textShare))) refuse('narrowColumns')
  return Math.min(textShare, 1)
}
