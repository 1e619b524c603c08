import type { Block, Inline, Paragraph, Picture } from './model.ts'
import type { Piece } from './run-writer.ts'

type Frame = Omit<Paragraph, 'inlines'>
type Display = Extract<Piece, { kind: 'display' }>

const isFloating = (piece: Piece): piece is Picture => piece.kind === 'picture' && piece.place !== null

const isBlank = (inlines: readonly Inline[]): boolean =>
  inlines.every((inline) => inline.kind === 'text' && inline.text.trim() === '')

/** Collects the blocks of one paragraph. */
const createCollector = (label: readonly Inline[], frame: Frame) => {
  const blocks: Block[] = []
  let inlines: Inline[] = [...label]
  let isFirst = true
  const close = (change: Partial<Frame> = {}) => {
    const continued = isFirst ? {} : { before: 0, first: 0 }
    blocks.push({ ...frame, ...continued, ...change, inlines })
    inlines = []
    isFirst = false
  }
  const display = ({ align, inlines: lines }: Display) => {
    // The number of a list item stands on the same line.
    const isLabelled = isFirst && label.length > 0 && isBlank(inlines.slice(label.length))
    if (!isLabelled && !isBlank(inlines)) close({ after: 0 })
    inlines = isLabelled ? [...inlines, ...lines] : [...lines]
    close(isLabelled ? {} : { align, first: 0 })
  }
  return {
    blocks,
    close,
    display,
    add: (inline: Inline) => void inlines.push(inline),
    isEmpty: () => inlines.length === 0,
    isBlank: () => isBlank(inlines),
  }
}

/** Puts floating pictures first and splits the rest at page breaks, and around what has lines of its own. */
export const paragraphBlocks = (label: readonly Inline[], pieces: readonly Piece[], frame: Frame): readonly Block[] => {
  const { blocks, close, display, add, isEmpty, isBlank } = createCollector(label, frame)
  blocks.push(...pieces.filter(isFloating))
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'page-break') {
      if (!isEmpty()) close()
      blocks.push({ kind: 'page-break' })
      // After a break at the end nothing of the paragraph is left for the next page.
      if (index === pieces.length - 1) return blocks
    } else if (piece.kind === 'display') display(piece)
    else if (!isFloating(piece)) add(piece)
  }
  const hasDisplay = pieces.some(({ kind }) => kind === 'display')
  if (!hasDisplay || !isBlank()) close()
  return blocks
}
