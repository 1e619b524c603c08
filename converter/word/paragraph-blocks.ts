import type { Block, Inline, Paragraph, Picture, TextBox } from './model.ts'
import type { Piece } from './run-writer.ts'

type Frame = Omit<Paragraph, 'inlines'>
type Display = Extract<Piece, { kind: 'display' }>

/** Text boxes stand above their paragraph, wherever they float. */
const isFloating = (piece: Piece): piece is Picture | TextBox =>
  piece.kind === 'box' || (piece.kind === 'picture' && piece.place !== null)

const isBlank = (inlines: readonly Inline[]): boolean =>
  inlines.every((inline) => inline.kind === 'text' && inline.text.trim() === '')

/** Collects the blocks of one paragraph. */
const createCollector = (label: readonly Inline[], frame: Frame) => {
  const blocks: Block[] = []
  let inlines: Inline[] = [...label]
  let isFirst = true
  /** Where floating blocks go: before the text, behind the last page break. */
  let top = 0
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
  const float = (block: Block) => {
    blocks.splice(top, 0, block)
    top += 1
  }
  const breakPage = () => {
    if (inlines.length > 0) close()
    blocks.push({ kind: 'page-break' })
    top = blocks.length
  }
  return {
    blocks,
    float,
    breakPage,
    close,
    display,
    add: (inline: Inline) => void inlines.push(inline),
    isBlank: () => isBlank(inlines),
  }
}

/** Puts floating pictures and text boxes first and splits the rest at page breaks, and around what has lines of its own. */
export const paragraphBlocks = (label: readonly Inline[], pieces: readonly Piece[], frame: Frame): readonly Block[] => {
  const { blocks, close, display, add, float, breakPage, isBlank } = createCollector(label, frame)
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'page-break') {
      breakPage()
      // After a break at the end nothing of the paragraph is left for the next page.
      if (index === pieces.length - 1) return blocks
    } else if (piece.kind === 'display') display(piece)
    else if (isFloating(piece)) float(piece)
    else add(piece)
  }
  const hasDisplay = pieces.some(({ kind }) => kind === 'display')
  if (!hasDisplay || !isBlank()) close()
  return blocks
}
