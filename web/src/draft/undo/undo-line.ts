import type { PlacedQuestion } from '@apply/engine/walk'
import { fullLabel } from '@apply/engine/walk'

const count = (questions: readonly PlacedQuestion[], verb: string): string =>
  questions.length === 1 ? `1 answer was ${verb}` : `${questions.length} answers were ${verb}`

const listed = (questions: readonly PlacedQuestion[]): string =>
  questions.map((placed) => `“${fullLabel(placed)}”`).join(', ')

export const clearedSentence = (questions: readonly PlacedQuestion[]): string =>
  `${count(questions, 'cleared')}: ${listed(questions)}.`

export const restoredSentence = (questions: readonly PlacedQuestion[]): string => `${count(questions, 'restored')}.`

/** Returns whether something was restored. */
type UndoAction = () => Promise<boolean>

/** What a change has cleared, and how to undo it. */
export type UndoLine = {
  readonly sentence: string
  readonly undo: UndoAction
  /** Restores the answers and keeps what was entered since; undefined if they do not fit together. */
  readonly putBack: UndoAction | undefined
}
