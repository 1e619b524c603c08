import { childNamed, type XmlElement } from '../docx/xml.ts'
import { breakLongWords } from './break-long-words.ts'
import type { Block, Inline, Paragraph, Picture, TabStop } from './model.ts'
import { type ParagraphProperties, readParagraphProperties } from './paragraph-properties.ts'
import type { Level } from './read-numbering.ts'
import { readParagraphContent } from './read-paragraph-content.ts'
import type { Piece } from './read-run.ts'
import type { Reading, Where } from './reading.ts'
import { runLook } from './run-look.ts'
import type { RunProperties } from './run-properties.ts'
import { over, within } from './values.ts'

type Resolved = {
  readonly properties: ParagraphProperties
  readonly run: RunProperties
  readonly styleName: string
  readonly list: { readonly id: string; readonly index: number; readonly level: Level } | undefined
}

/** What a paragraph is after all that was said of it: by the document, a table, its style, its list, and itself. */
const resolve = (element: XmlElement, reading: Reading, where: Where): Resolved => {
  const { styles, numbering } = reading
  const own = readParagraphProperties(childNamed(element, 'w:pPr'))
  const styleId = own.style ?? styles.defaultParagraph
  const style = styles.style(styleId)
  const id = own.list ?? style.paragraph.list
  const index = within(0, own.level ?? style.paragraph.level ?? numbering.levelOfStyle(id ?? '', styleId ?? ''), 8)
  const level = id === undefined ? undefined : numbering.level(id, index)
  const base = over(styles.defaults.paragraph, where.paragraph)
  const ofLevel = level?.paragraph ?? {}
  const styled =
    own.list === undefined ? over(over(base, ofLevel), style.paragraph) : over(over(base, style.paragraph), ofLevel)
  const tabs = [...(style.paragraph.tabs ?? []), ...(ofLevel.tabs ?? []), ...(own.tabs ?? [])]
  return {
    properties: { ...over(styled, own), tabs },
    run: over(over(styles.defaults.run, where.run), style.run),
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

/** The number or bullet of a list, and the gap behind it. */
const labelOf = (
  { list, run, properties }: Resolved,
  element: XmlElement,
  reading: Reading,
  where: Where,
): readonly Inline[] => {
  if (!list) return []
  const text = reading.numbering.next(list.id, list.index)
  if (text === '') return []
  const mark = reading.styles.runProperties(childNamed(childNamed(element, 'w:pPr'), 'w:rPr'))
  const look = over(over(run, { ...mark, underline: undefined, hidden: undefined }), list.level.run)
  const style = reading.styleIndex(
    runLook({ properties: look, paragraph: properties, background: where.background, styles: reading.styles, text }),
  )
  const { suffix } = list.level
  if (suffix === 'tab')
    return [
      { kind: 'text', text, style },
      { kind: 'tab', style },
    ]
  return [{ kind: 'text', text: suffix === 'space' ? `${text} ` : text, style }]
}

const headingLevel = ({ properties, styleName }: Resolved): number | null => {
  const named = /^heading ([1-6])$/.exec(styleName)?.[1]
  const level = named ? Number(named) : (properties.outline ?? 9) + 1
  return level >= 1 && level <= 6 ? level : null
}

const automatic = 14

/** The paragraph without its words. */
const frameOf = (
  resolved: Resolved,
  mark: RunProperties,
  reading: Reading,
  where: Where,
): Omit<Paragraph, 'inlines'> => {
  const { properties, run } = resolved
  const { above, below } = runLook({
    properties: over(run, mark),
    paragraph: properties,
    background: undefined,
    styles: reading.styles,
    text: '',
  })
  const isRightToLeft = properties.rightToLeft ?? false
  const mirrored = { left: 'right', right: 'left', center: 'center', justify: 'justify' } as const
  const align = properties.align ?? 'left'
  // Whatever the indents say, a word has to have room.
  const most = Math.max(where.width - 36, 0)
  const least = where.isOnPage ? -where.margin.left : 0
  const left = within(least, properties.left ?? 0, most)
  const border = properties.border
  return {
    kind: 'paragraph',
    heading: headingLevel(resolved),
    align: isRightToLeft ? mirrored[align] : align,
    rightToLeft: isRightToLeft,
    left,
    right: within(0, properties.right ?? 0, Math.max(most - left, 0)),
    first: within(least - left, properties.first ?? 0, Math.max(most - left, 0)),
    before: within(0, properties.beforeAuto ? automatic : (properties.before ?? 0), 720),
    after: within(0, properties.afterAuto ? automatic : (properties.after ?? 0), 720),
    tabs: tabStops(properties.tabs),
    fill: properties.fill ?? null,
    border:
      border && Object.keys(border).length > 0 ? { top: null, right: null, bottom: null, left: null, ...border } : null,
    // In a cell Typst would cut off what does not fit on the page.
    keepNext: (properties.keepNext ?? false) && where.isOnPage,
    keepLines: (properties.keepLines ?? false) && where.isOnPage,
    emptyHeight: above + below,
  }
}

/** Only what surely fits on a page is kept together: what does not fit would be cut off. */
const keptTogether = (frame: Omit<Paragraph, 'inlines'>, inlines: readonly Inline[]) => {
  const length = inlines.reduce((sum, inline) => sum + (inline.kind === 'text' ? inline.text.length : 50), 0)
  return { keepLines: frame.keepLines && length < 500 && frame.emptyHeight < 30 }
}

/** Splits what was read where a page ends, and takes out pictures that stand by themselves. */
const blocksOf = (
  pieces: readonly Piece[],
  frame: Omit<Paragraph, 'inlines'>,
  breakWords: (inlines: readonly Inline[]) => readonly Inline[],
): readonly Block[] => {
  const blocks: Block[] = []
  const floating = pieces.filter((piece): piece is Picture => piece.kind === 'picture' && piece.place !== null)
  blocks.push(...floating)
  let inlines: Inline[] = []
  let isFirst = true
  const close = () => {
    const start = isFirst ? {} : { before: 0, first: 0 }
    blocks.push({ ...frame, ...start, ...keptTogether(frame, inlines), inlines: breakWords(inlines) })
    inlines = []
    isFirst = false
  }
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'page-break') {
      if (inlines.length > 0) close()
      blocks.push({ kind: 'page-break' })
      // A break at the very end leaves nothing of its paragraph for the next page.
      if (index === pieces.length - 1) return blocks
    } else if (!(piece.kind === 'picture' && piece.place)) inlines.push(piece)
  }
  close()
  return blocks
}

export type ReadParagraph = {
  readonly blocks: readonly Block[]
  readonly style: string
  readonly isContextual: boolean
}

/** Reads `w:p`. */
export const readParagraph = (element: XmlElement, reading: Reading, where: Where): ReadParagraph => {
  reading.spend(1)
  const resolved = resolve(element, reading, where)
  const { properties, run } = resolved
  const width = Math.max(where.width - (properties.left ?? 0) - (properties.right ?? 0), 36)
  const background = properties.fill ?? where.background
  const inside = { ...where, width, background }
  const pieces: Piece[] = [...labelOf(resolved, element, reading, inside)]
  readParagraphContent(element, {
    reading,
    where: inside,
    paragraph: properties,
    base: run,
    put: (piece) => pieces.push(piece),
  })
  const mark = reading.styles.runProperties(childNamed(childNamed(element, 'w:pPr'), 'w:rPr'))
  const blocks = blocksOf(pieces, frameOf(resolved, mark, reading, where), (inlines) =>
    breakLongWords(inlines, width, reading.sizeOf),
  )
  const isAtTop = properties.pageBreakBefore && where.isOnPage
  return {
    blocks: isAtTop ? [{ kind: 'page-break' }, ...blocks] : blocks,
    style: resolved.styleName,
    isContextual: properties.contextual ?? false,
  }
}
