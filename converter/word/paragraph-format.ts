import { childNamed, type XmlElement } from '../docx/xml.ts'
import type { DocumentState, Position } from './document-state.ts'
import type { Paragraph, TabStop } from './model.ts'
import { type ParagraphProperties, readParagraphProperties } from './paragraph-properties.ts'
import type { Level } from './read-numbering.ts'
import type { RunProperties } from './run-properties.ts'
import { runStyleOf } from './run-style.ts'
import { clamp, override } from './values.ts'

/** The properties of a paragraph after defaults, table style, paragraph style and list level are applied. */
export type ParagraphFormat = {
  readonly properties: ParagraphProperties
  readonly run: RunProperties
  /** The properties of the paragraph mark, which number and empty lines take their look from. */
  readonly mark: RunProperties
  readonly styleName: string
  readonly list: { readonly id: string; readonly index: number; readonly level: Level } | undefined
}

/** A level that the paragraph chose itself overrides its style; one that comes from the style does not. */
export const resolveFormat = (element: XmlElement, state: DocumentState, position: Position): ParagraphFormat => {
  const { styles, numbering } = state
  const ownElement = childNamed(element, 'w:pPr')
  const own = readParagraphProperties(ownElement)
  const styleId = own.style ?? styles.defaultParagraph
  const style = styles.style(styleId)
  const id = own.list ?? style.paragraph.list
  const index = clamp(0, own.level ?? style.paragraph.level ?? numbering.levelOfStyle(id ?? '', styleId ?? ''), 8)
  const level = id === undefined ? undefined : numbering.level(id, index)
  const base = override(styles.defaults.paragraph, position.paragraph)
  const ofLevel = level?.paragraph ?? {}
  const styled =
    own.list === undefined
      ? override(override(base, ofLevel), style.paragraph)
      : override(override(base, style.paragraph), ofLevel)
  const tabs = [...(style.paragraph.tabs ?? []), ...(ofLevel.tabs ?? []), ...(own.tabs ?? [])]
  return {
    properties: { ...override(styled, own), tabs },
    run: override(override(styles.defaults.run, position.run), style.run),
    mark: styles.runProperties(childNamed(ownElement, 'w:rPr')),
    styleName: style.name,
    list: level && id !== undefined ? { id, index, level } : undefined,
  }
}

const tabStops = (tabs: ParagraphProperties['tabs'] = []): readonly TabStop[] => {
  const stops = new Map<number, TabStop>()
  for (const { isCleared, at, align, leader } of tabs) {
    if (isCleared) stops.delete(at)
    else stops.set(at, { at, align, leader })
  }
  return [...stops.values()].sort((one, other) => one.at - other.at)
}

const headingLevel = ({ properties, styleName }: ParagraphFormat): number | null => {
  const named = /^heading ([1-6])$/.exec(styleName)?.[1]
  const level = named ? Number(named) : (properties.outline ?? 9) + 1
  return level >= 1 && level <= 6 ? level : null
}

const autoSpacing = 14
const maxSpacing = 720
/** A line keeps at least this width, whatever the indents say. */
const minLineWidth = 36

/** Indents that leave room for text; on a page they may reach into the margin. */
const indentsOf = ({ left = 0, right = 0, first = 0 }: ParagraphProperties, position: Position) => {
  const max = Math.max(position.width - minLineWidth, 0)
  const min = position.isOnPage ? -position.edges.left : 0
  const start = clamp(min, left, max)
  const rest = Math.max(max - start, 0)
  return { left: start, right: clamp(0, right, rest), first: clamp(min - start, first, rest) }
}

const emptyHeight = ({ properties, run, mark }: ParagraphFormat, { styles }: DocumentState, share: number): number => {
  const look = {
    properties: override(run, mark),
    paragraph: properties,
    background: undefined,
    styles,
    text: '',
    share,
  }
  const { above, below } = runStyleOf(look)
  return above + below
}

const mirrored = { left: 'right', right: 'left', center: 'center', justify: 'justify' } as const
const noBorder = { top: null, right: null, bottom: null, left: null }

/** The paragraph without its content. */
export const emptyParagraph = (
  format: ParagraphFormat,
  state: DocumentState,
  position: Position,
): Omit<Paragraph, 'inlines'> => {
  const { properties } = format
  const { border, rightToLeft = false, align = 'left' } = properties
  return {
    kind: 'paragraph',
    heading: headingLevel(format),
    align: rightToLeft ? mirrored[align] : align,
    rightToLeft,
    ...indentsOf(properties, position),
    before: clamp(0, properties.beforeAuto ? autoSpacing : (properties.before ?? 0), maxSpacing),
    after: clamp(0, properties.afterAuto ? autoSpacing : (properties.after ?? 0), maxSpacing),
    tabs: tabStops(properties.tabs),
    fill: properties.fill ?? null,
    border: border && Object.keys(border).length > 0 ? { ...noBorder, ...border } : null,
    // In a cell, Typst would cut off what does not fit on the page.
    keepNext: (properties.keepNext ?? false) && position.isOnPage,
    keepLines: (properties.keepLines ?? false) && position.isOnPage,
    emptyHeight: emptyHeight(format, state, position.textShare),
  }
}
