import { childNamed, type XmlElement, type XmlNode } from '../docx/xml.ts'
import type { DocumentState, Position } from './document-state.ts'
import type { Block, Paragraph } from './model.ts'
import { type ReadParagraph, readParagraph } from './read-paragraph.ts'
import { readTable } from './read-table.ts'
import { readChildren, readContentControl, refuse, withoutText } from './refuse.ts'

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
  const read = (container: XmlElement): void =>
    readChildren(container, {
      'w:p': addParagraph,
      'w:tbl': addTable,
      'w:sdt': (control) => readContentControl(control, read),
      'w:customXml': read,
      'w:sectPr': withoutText(),
      // A document inside the document was refused by `cleanDocx`; any other chunk leads outside.
      'w:altChunk': withoutText(),
      'w:tcPr': withoutText(),
      'mc:AlternateContent': (alternatives) => {
        const chosen = childNamed(alternatives, 'mc:Choice') ?? childNamed(alternatives, 'mc:Fallback')
        if (chosen) read(chosen)
      },
    })
  if (position.depth > maxNotesInNotes) refuse('unknownContent')
  read({ tag: '', name: '', attributes: [], children: nodes })
  return joinBorders(groups.flat())
}
