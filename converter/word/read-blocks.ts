import { childNamed, type XmlElement, type XmlNode } from '../docx/xml.ts'
import { cannotShow, readChildren, readControl, wordless } from './cannot-show.ts'
import type { Block, Paragraph } from './model.ts'
import { type ReadParagraph, readParagraph } from './read-paragraph.ts'
import { readTable } from './read-table.ts'
import type { Reading, Where } from './reading.ts'

const withoutAfter = (blocks: readonly Block[]): readonly Block[] =>
  blocks.map((block, index) =>
    index === blocks.length - 1 && block.kind === 'paragraph' ? { ...block, after: 0 } : block,
  )

const withoutBefore = (blocks: readonly Block[]): readonly Block[] =>
  blocks.map((block, index) => (index === 0 && block.kind === 'paragraph' ? { ...block, before: 0 } : block))

const sameBorder = (one: Paragraph, other: Paragraph) =>
  one.border !== null && JSON.stringify(one.border) === JSON.stringify(other.border) && one.left === other.left

/** Neighbours with the same border share one. */
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

/** Reads paragraphs and tables, wherever they stand. */
export const readBlocks = (nodes: readonly XmlNode[], reading: Reading, where: Where): readonly Block[] => {
  const groups: (readonly Block[])[] = []
  let last: ReadParagraph | undefined
  const addParagraph = (element: XmlElement) => {
    const present = readParagraph(element, reading, where)
    const isAlike = last !== undefined && last.style === present.style
    const before = groups.at(-1)
    if (isAlike && last?.isContextual && before) groups[groups.length - 1] = withoutAfter(before)
    groups.push(isAlike && present.isContextual ? withoutBefore(present.blocks) : present.blocks)
    last = present
  }
  const addTable = (element: XmlElement) => {
    groups.push(readTable(element, reading, where, readBlocks))
    last = undefined
  }
  const read = (container: XmlElement): void =>
    readChildren(container, {
      'w:p': addParagraph,
      'w:tbl': addTable,
      'w:sdt': (control) => readControl(control, read),
      'w:customXml': read,
      'w:sectPr': wordless(),
      // One that is kept inside the document was refused before; the others lead outside.
      'w:altChunk': wordless(),
      'w:tcPr': wordless(),
      'mc:AlternateContent': (alternatives) => {
        const chosen = childNamed(alternatives, 'mc:Choice') ?? childNamed(alternatives, 'mc:Fallback')
        if (chosen) read(chosen)
      },
    })
  if (where.depth > maxNotesInNotes) cannotShow('unknownContent')
  read({ tag: '', name: '', attributes: [], children: nodes })
  return joinBorders(groups.flat())
}
