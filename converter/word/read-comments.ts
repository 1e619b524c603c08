import { dayInWords, isCalendarDay } from '@apply/engine/calendar'
import type { WordPackage } from '../docx/docx-package.ts'
import { attribute, type XmlElement, type XmlNode } from '../docx/xml.ts'
import type { DocumentState, Position } from './document-state.ts'
import type { Block } from './model.ts'
import { insideNote, notesIn, readBlocks } from './read-blocks.ts'

const element = (name: string, attributes: Readonly<Record<string, string>>, ...children: XmlNode[]): XmlElement => ({
  tag: name,
  name,
  attributes: Object.entries(attributes).map(([key, value]) => ({ tag: key, name: key, value })),
  children,
})

const line = { 'w:val': 'single', 'w:sz': '4' }

/** The title of the list, below a line across the page. */
const title = element(
  'w:p',
  {},
  element(
    'w:pPr',
    {},
    element('w:keepNext', {}),
    element('w:spacing', { 'w:before': '480' }),
    element('w:pBdr', {}, element('w:top', line)),
  ),
  element('w:r', {}, element('w:rPr', {}, element('w:b', {})), element('w:t', {}, 'Comments')),
)

/** The line above a comment. */
const headingOf = (text: string): XmlElement =>
  element(
    'w:p',
    {},
    element('w:pPr', {}, element('w:keepNext', {}), element('w:spacing', { 'w:before': '120' })),
    element('w:r', {}, element('w:rPr', {}, element('w:i', {})), element('w:t', {}, text)),
  )

const markOf = (number: number): string => `[C${number}]`

const labelOf = (comment: XmlElement, number: number): string => {
  const day = (attribute(comment, 'w:date') ?? '').slice(0, 'yyyy-mm-dd'.length)
  const known = [attribute(comment, 'w:author') ?? '', isCalendarDay(day) ? dayInWords(day) : '']
  return `${markOf(number)} ${known.filter((text) => text.trim() !== '').join(', ')}`
}

/** Comments are numbered where they stand, and listed at the end of the document. */
export const createComments = (pack: WordPackage) => {
  const { story, byId } = notesIn(pack, 'comment')
  const numbers = new Map<XmlElement, number>()
  return {
    /** The mark of a comment; nothing for one that the document does not have. */
    comment: (id: string | undefined): string => {
      const comment = byId.get(id ?? '')
      if (!comment) return ''
      const number = numbers.get(comment) ?? numbers.size + 1
      numbers.set(comment, number)
      return markOf(number)
    },
    /** The comments in the order of their marks, each below its author and date. */
    collected: (state: DocumentState, position: Position): readonly Block[] => {
      if (!story || numbers.size === 0) return []
      const blocks: Block[] = []
      const read = (nodes: readonly XmlNode[]) => blocks.push(...readBlocks(nodes, state, insideNote(position, story)))
      read([title])
      // A comment in a comment comes last: the loop reaches what is added while it runs.
      for (const [comment, number] of numbers) read([headingOf(labelOf(comment, number)), ...comment.children])
      return blocks
    },
  }
}
