import { attribute, childNamed, childrenNamed, type XmlElement } from '../docx/xml.ts'
import type { DocumentState } from './document-state.ts'
import type { Sides, Stroke } from './model.ts'
import { type ParagraphProperties, readParagraphProperties } from './paragraph-properties.ts'
import { type RunProperties, shadingIn } from './run-properties.ts'
import { bordersIn, isOn, numberIn, override, strokeIn, twips, valueIn } from './values.ts'

export type Lines = Partial<Sides<Stroke | null>> & {
  readonly across?: Stroke | null | undefined
  readonly down?: Stroke | null | undefined
}

const linesIn = (borders: XmlElement | undefined): Lines => {
  const [across, down] = [strokeIn(borders, 'w:insideH'), strokeIn(borders, 'w:insideV')]
  return { ...bordersIn(borders), ...(across !== undefined && { across }), ...(down !== undefined && { down }) }
}

/** The space between the border of a cell and its text. */
const marginsIn = (margins: XmlElement | undefined): Partial<Sides<number>> => {
  const read = (side: string, other = side) =>
    twips(attribute(childNamed(margins, `w:${side}`) ?? childNamed(margins, `w:${other}`), 'w:w'))
  const found = { top: read('top'), right: read('right', 'end'), bottom: read('bottom'), left: read('left', 'start') }
  return override<Partial<Sides<number>>>({}, found)
}

/** What a style says about the cells of one region, such as the first row. */
type Region = {
  readonly lines: Lines
  readonly fill: string | undefined
  readonly run: RunProperties
  readonly paragraph: ParagraphProperties
}

export type CellPlace = {
  readonly isFirstRow: boolean
  readonly isLastRow: boolean
  readonly isFirstColumn: boolean
  readonly isLastColumn: boolean
  readonly row: number
  readonly column: number
}

export type TableStyle = {
  readonly lines: Lines
  readonly margins: Sides<number>
  readonly at: (place: CellPlace) => Region
}

const bits = { firstRow: 0x20, lastRow: 0x40, firstColumn: 0x80, lastColumn: 0x100, noHBand: 0x200, noVBand: 0x400 }

const switchesOf = (properties: XmlElement | undefined) => {
  const look = childNamed(properties, 'w:tblLook')
  const mask = Number.parseInt(attribute(look, 'w:val') ?? '0', 16)
  return (name: keyof typeof bits): boolean => {
    const said = attribute(look, `w:${name}`)
    return said === undefined ? (mask & bits[name]) !== 0 : isOn(said)
  }
}

/** The regions that a cell belongs to; later ones override earlier ones. */
const regionsOf = (place: CellPlace, isUsed: ReturnType<typeof switchesOf>, bandRows: number): readonly string[] => {
  const band = (index: number, size: number) => (Math.floor(index / size) % 2 === 0 ? 1 : 2)
  const [row, column] = [place.row - (isUsed('firstRow') ? 1 : 0), place.column - (isUsed('firstColumn') ? 1 : 0)]
  return [
    ...(isUsed('noVBand') || column < 0 ? [] : [`band${band(column, 1)}Vert`]),
    ...(isUsed('noHBand') || row < 0 ? [] : [`band${band(row, bandRows)}Horz`]),
    ...(isUsed('firstColumn') && place.isFirstColumn ? ['firstCol'] : []),
    ...(isUsed('lastColumn') && place.isLastColumn ? ['lastCol'] : []),
    ...(isUsed('firstRow') && place.isFirstRow ? ['firstRow'] : []),
    ...(isUsed('lastRow') && place.isLastRow ? ['lastRow'] : []),
  ]
}

/** Combines the table style with the table's own properties. */
export const readTableStyle = (properties: XmlElement | undefined, { styles }: DocumentState): TableStyle => {
  const levels = styles.tableStyles(properties)
  const isUsed = switchesOf(properties)
  const own = levels.map((style) => childNamed(style, 'w:tblPr'))
  const all = [...own, properties]
  const bandRows = Math.max(numberIn(valueIn(own.at(-1), 'w:tblStyleRowBandSize')) ?? 1, 1)

  const regionIn = (element: XmlElement): Region => ({
    lines: linesIn(childNamed(childNamed(element, 'w:tcPr'), 'w:tcBorders')),
    fill: shadingIn(childNamed(element, 'w:tcPr')),
    run: styles.runProperties(childNamed(element, 'w:rPr')),
    paragraph: readParagraphProperties(childNamed(element, 'w:pPr')),
  })
  const regions = new Map<string, Region>()
  const merged = (one: Region | undefined, other: Region): Region => ({
    lines: override(one?.lines ?? {}, other.lines),
    fill: other.fill ?? one?.fill,
    run: override(one?.run ?? {}, other.run),
    paragraph: override(one?.paragraph ?? {}, other.paragraph),
  })
  for (const style of levels) {
    regions.set('', merged(regions.get(''), regionIn(style)))
    for (const part of childrenNamed(style, 'w:tblStylePr')) {
      const name = attribute(part, 'w:type') ?? ''
      regions.set(name, merged(regions.get(name), regionIn(part)))
    }
  }
  const nothing: Region = { lines: {}, fill: undefined, run: {}, paragraph: {} }
  return {
    lines: all
      .map((level) => linesIn(childNamed(level, 'w:tblBorders')))
      .reduce((below, above) => override(below, above), {}),
    margins: all
      .map((level) => marginsIn(childNamed(level, 'w:tblCellMar')))
      .reduce<Sides<number>>(override, { top: 0, right: 5.4, bottom: 0, left: 5.4 }),
    at: (place) =>
      ['', ...regionsOf(place, isUsed, bandRows)].reduce(
        (below, name) => merged(below, regions.get(name) ?? nothing),
        nothing,
      ),
  }
}

export const cellMargins = (properties: XmlElement | undefined): Partial<Sides<number>> =>
  marginsIn(childNamed(properties, 'w:tcMar'))

export const cellLines = (properties: XmlElement | undefined): Lines => linesIn(childNamed(properties, 'w:tcBorders'))
