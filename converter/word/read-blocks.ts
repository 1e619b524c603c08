import type { Story, WordPackage } from '../docx/docx-package.ts'
import { attribute, childNamed, childrenNamed, type XmlElement, type XmlNode } from '../docx/xml.ts'
import type { DocumentState, Position } from './document-state.ts'
import type { Block, Inline, Paragraph } from './model.ts'
import { formatNumber } from './number-formats.ts'
import { readAlternative, readChildren, readContentControl, refuse, withoutText } from './read-children.ts'
import { type ReadParagraph, readParagraph } from './read-paragraph.ts'
import { readTable } from './read-table.ts'
import { valueIn } from './values.ts'

const withoutAfter = (blocks: readonly Block[]): readonly Block[] =>
  blocks.map((block, index) =>
    index === blocks.length - 1 && block.kind === 'paragraph' ? { ...block, after: 0 } : block,
  )

const withoutBefore = (blocks: readonly Block[]): readonly Block[] =>
  blocks.map((block, index) => (index === 0 && block.kind === 'paragraph' ? { ...block, before: 0 } : block))

const sameBorder = (one: Paragraph, other: Paragraph) =>
  one.border !== null && JSON.stringify(one.border) === JSON.stringify(other.border) && one.left === other.left

/** Neighbouring paragraphs with the same border share one frame. */
const joinBorders = (blocks: readonly Block[]): readonly Block[] =>
  blocks.map((block, index) => {
    if (block.kind !== 'paragraph' || !block.border) return block
    const [before, after] = [blocks[index - 1], blocks[index + 1]]
    const joinsAbove = before?.kind === 'paragraph' && sameBorder(before, block)
    const joinsBelow = after?.kind === 'paragraph' && sameBorder(after, block)
    return {
      ...block,
      before: joinsAbove ? 0 : block.before,
      after: joinsBelow ? 0 : block.after,
      border: { ...block.border, ...(joinsAbove && { top: null }), ...(joinsBelow && { bottom: null }) },
    }
  })

const maxNotesInNotes = 1

/** Reads the paragraphs and tables of a body, header, note or cell. */
export const readBlocks = (nodes: readonly XmlNode[], state: DocumentState, position: Position): readonly Block[] => {
  const groups: (readonly Block[])[] = []
  let last: ReadParagraph | undefined
  const addParagraph = (element: XmlElement) => {
    const current = readParagraph(element, state, position)
    const isAlike = last !== undefined && last.style === current.style
    const before = groups.at(-1)
    if (isAlike && last?.isContextual && before) groups[groups.length - 1] = withoutAfter(before)
    groups.push(isAlike && current.isContextual ? withoutBefore(current.blocks) : current.blocks)
    last = current
  }
  const addTable = (element: XmlElement) => {
    groups.push(readTable(element, state, position, readBlocks))
    last = undefined
  }
  const addEquation = (element: XmlElement) =>
    addParagraph({ tag: 'w:p', name: 'w:p', attributes: [], children: [element] })
  const read = (container: XmlElement): void =>
    readChildren(container, {
      'w:p': addParagraph,
      'w:tbl': addTable,
      'm:oMathPara': addEquation,
      'm:oMath': addEquation,
      'w:sdt': (control) => readContentControl(control, read),
      'w:customXml': read,
      'w:sectPr': withoutText(),
      // A document inside the document was refused by `cleanDocx`; any other chunk leads outside.
      'w:altChunk': withoutText(),
      'w:tcPr': withoutText(),
      'mc:AlternateContent': (alternatives) => readAlternative(alternatives, read),
    })
  if (position.depth > maxNotesInNotes) refuse('unknownContent')
  read({ tag: '', name: '', attributes: [], children: nodes })
  return joinBorders(groups.flat())
}

type Notes = { readonly story: Story | undefined; readonly byId: ReadonlyMap<string, XmlElement> }

export const notesIn = (pack: WordPackage, kind: 'footnote' | 'endnote' | 'comment'): Notes => {
  const part = pack.onlyName(`${kind}s`)
  const story = part === undefined ? undefined : pack.story(part)
  const elements = childrenNamed(story?.root, `w:${kind}`)
  return { story, byId: new Map(elements.map((element) => [attribute(element, 'w:id') ?? '', element])) }
}

/** Where the blocks of a note or comment are read that is referred to at a position. */
export const insideNote = (position: Position, story: Story): Position => ({
  ...position,
  story,
  isOnPage: false,
  fields: [],
  background: undefined,
  run: {},
  paragraph: {},
  depth: position.depth + 1,
})

/** Footnotes are shown on the page of their reference; endnotes are collected for the end of the document. */
export const createNotes = (pack: WordPackage, settings: XmlElement | undefined) => {
  const [footnotes, endnotes] = [notesIn(pack, 'footnote'), notesIn(pack, 'endnote')]
  const format = (name: string, defaultFormat: string) =>
    valueIn(childNamed(settings, name), 'w:numFmt') ?? defaultFormat
  const [footFormat, endFormat] = [format('w:footnotePr', 'decimal'), format('w:endnotePr', 'lowerRoman')]
  const referenced: string[] = []
  let count = 0

  const read = ({ story, byId }: Notes, id: string, state: DocumentState, position: Position): readonly Block[] => {
    const element = byId.get(id)
    if (!story || !element) return refuse('unknownContent')
    return readBlocks(element.children, state, insideNote(position, story))
  }

  return {
    footnote: (id: string | undefined, state: DocumentState, position: Position) => {
      const blocks = read(footnotes, id ?? '', state, position)
      count += 1
      return { mark: formatNumber(count, footFormat), blocks }
    },
    endnote: (id: string | undefined): string => {
      referenced.push(id ?? '')
      return formatNumber(referenced.length, endFormat)
    },
    /** The endnotes in the order of their references, each with its mark in front. */
    collected: (state: DocumentState, position: Position): readonly Block[] => {
      const ids = [...referenced]
      const collected = ids.flatMap((id, index) => {
        const mark = formatNumber(index + 1, endFormat)
        const blocks = read(endnotes, id, state, position)
        const [first, ...others] = blocks
        if (first?.kind !== 'paragraph') return blocks
        const style = first.inlines.find((inline) => inline.kind === 'text')?.style ?? 0
        const label: Inline = { kind: 'text', text: `${mark} `, style }
        return [{ ...first, inlines: [label, ...first.inlines] }, ...others]
      })
      // An endnote inside an endnote would come after the last one.
      if (referenced.length > ids.length) refuse('unknownContent')
      return collected
    },
  }
}
