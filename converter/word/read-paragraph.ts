import { attribute, childNamed, type XmlElement } from '../docx/xml.ts'
import { breakLongWords } from './break-long-words.ts'
import type { DocumentState, Position } from './document-state.ts'
import { counterOf } from './fields.ts'
import type { Block, Inline } from './model.ts'
import { paragraphBlocks } from './paragraph-blocks.ts'
import { emptyParagraph, type ParagraphFormat, resolveFormat } from './paragraph-format.ts'
import { readAlternative, readChildren, readContentControl, refuse, refuseText } from './read-children.ts'
import { readDisplay, readEquation } from './read-equation.ts'
import { putCounter, readRun } from './read-run.ts'
import { runStyleOf } from './run-style.ts'
import type { Piece, RunContext } from './run-writer.ts'
import { override } from './values.ts'

/** The number or bullet of a list, and the gap after it. */
const labelOf = (format: ParagraphFormat, state: DocumentState, position: Position): readonly Inline[] => {
  const { list, run, properties, mark } = format
  if (!list) return []
  const text = state.numbering.next(list.id, list.index)
  if (text === '') return []
  const look = override(override(run, { ...mark, underline: undefined, hidden: undefined }), list.level.run)
  const { background, textShare: share } = position
  const style = state.styleIndex(
    runStyleOf({ properties: look, paragraph: properties, background, styles: state.styles, text, share }),
  )
  const { suffix } = list.level
  if (suffix === 'tab')
    return [
      { kind: 'text', text, style },
      { kind: 'tab', style },
    ]
  return [{ kind: 'text', text: suffix === 'space' ? `${text} ` : text, style }]
}

const readSimpleField = (field: XmlElement, context: RunContext, read: (element: XmlElement) => void) => {
  const { fields } = context.position
  const code = attribute(field, 'w:instr') ?? ''
  const counter = counterOf(code)
  fields.push({ code, isInResult: true, shown: '' })
  read(field)
  fields.pop()
  if (counter) putCounter(counter, childNamed(field, 'w:r'), context)
}

/** Refuses a paragraph whose mark is a tracked insertion or deletion. */
const refuseChangedMark = (properties: XmlElement): void => {
  const mark = childNamed(properties, 'w:rPr')
  const isChanged = ['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo'].some((name) => childNamed(mark, name))
  if (isChanged) refuse('trackedChanges')
  refuseText(properties)
}

/** Reads the runs of a paragraph, also those inside links and other containers. */
const readContent = (paragraph: XmlElement, context: RunContext): void => {
  const read = (container: XmlElement): void =>
    readChildren(container, {
      'w:pPr': refuseChangedMark,
      'w:r': (run) => readRun(run, context),
      'm:oMath': (equation) => readEquation(equation, context).forEach(context.put),
      'm:oMathPara': (equations) => context.put(readDisplay(equations, context)),
      'w:hyperlink': read,
      'w:smartTag': read,
      'w:customXml': read,
      'w:sdt': (control) => readContentControl(control, read),
      'w:bdo': read,
      'w:dir': read,
      'w:fldSimple': (field) => readSimpleField(field, context, read),
      'mc:AlternateContent': (alternatives) => readAlternative(alternatives, read),
    })
  read(paragraph)
}

export type ReadParagraph = {
  readonly blocks: readonly Block[]
  readonly style: string
  readonly isContextual: boolean
}

/** Reads `w:p`. */
export const readParagraph = (element: XmlElement, state: DocumentState, position: Position): ReadParagraph => {
  state.spend(1)
  const format = resolveFormat(element, state, position)
  const { properties, run } = format
  const minWidth = position.isInTable ? 6 : 36
  const width = Math.max(position.width - (properties.left ?? 0) - (properties.right ?? 0), minWidth)
  const inside = { ...position, width, background: properties.fill ?? position.background }
  const label = labelOf(format, state, inside)
  const pieces: Piece[] = []
  const put = (piece: Piece) => void pieces.push(piece)
  readContent(element, { state, position: inside, paragraph: properties, base: run, put })
  const blocks = paragraphBlocks(label, pieces, emptyParagraph(format, state, position)).map((block) =>
    block.kind === 'paragraph' ? { ...block, inlines: breakLongWords(block.inlines, width, state.widthOf) } : block,
  )
  const startsPage = properties.pageBreakBefore && position.isOnPage
  return {
    blocks: startsPage ? [{ kind: 'page-break' }, ...blocks] : blocks,
    style: format.styleName,
    isContextual: properties.contextual ?? false,
  }
}
