import type { DocumentState, Position } from './document-state.ts'
import { counterOf, isInCode, isInCounter, refuseOtherResult } from './fields.ts'
import type { Inline, Paragraph, TextBox } from './model.ts'
import type { ParagraphProperties } from './paragraph-properties.ts'
import { refuseText } from './read-children.ts'
import type { RunProperties } from './run-properties.ts'
import { defaultSize, runStyleOf } from './run-style.ts'
import { visibleText } from './symbol-fonts.ts'

/** The content of a paragraph before it is split at page breaks. */
export type Piece =
  | Inline
  | TextBox
  | { readonly kind: 'page-break' }
  /** Lines of their own, such as equations. */
  | { readonly kind: 'display'; readonly align: Paragraph['align']; readonly inlines: readonly Inline[] }

export type RunContext = {
  readonly state: DocumentState
  readonly position: Position
  readonly paragraph: ParagraphProperties
  /** The properties that the runs of the paragraph inherit. */
  readonly base: RunProperties
  readonly put: (piece: Piece) => void
}

export type RunWriter = {
  /** The style of what has no text of its own, such as a page number. */
  readonly style: () => number
  readonly write: (text: string) => void
  readonly tab: () => void
}

/** The size of a small capital as a share of the font size. */
const smallCapital = 0.8

/** Puts the text of one run in its style. */
export const createRunWriter = (context: RunContext, properties: RunProperties): RunWriter => {
  const { state, position, paragraph, put } = context
  const styleOf = (text: string, share = 1) =>
    state.styleIndex(
      runStyleOf({
        properties: { ...properties, size: (properties.size ?? defaultSize) * share },
        paragraph,
        text,
        background: position.background,
        styles: state.styles,
        share: position.textShare,
      }),
    )
  const putText = (text: string, share?: number) => {
    state.spend(1 + text.length / 100)
    const shown = visibleText(text, properties)
    put({ kind: 'text', text: shown, style: styleOf(shown, share) })
  }
  const putWithSmallCaps = (text: string) => {
    if (text === '') return
    const isSmall = properties.smallCaps && !properties.caps
    const pieces = isSmall ? text.split(/(\p{Ll}+)/u).filter(Boolean) : [text]
    for (const piece of pieces) {
      const isLower = isSmall && /^\p{Ll}/u.test(piece)
      putText(isLower ? piece.toUpperCase() : piece, isLower ? smallCapital : undefined)
    }
  }
  const tab = () => {
    if (isInCode(position) || isInCounter(position)) return
    state.spend(1)
    put({ kind: 'tab', style: styleOf('') })
  }
  const write = (text: string) => {
    if (isInCode(position)) return refuseText(text)
    const counter = position.fields.find(({ isInResult, code }) => isInResult && counterOf(code))
    if (counter) {
      counter.shown += text
      return refuseOtherResult(counter.shown)
    }
    for (const [index, piece] of text.split('\t').entries()) {
      if (index > 0) tab()
      putWithSmallCaps(piece)
    }
  }
  return { style: () => styleOf(''), write, tab }
}
