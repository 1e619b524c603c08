import type { Origin } from '@apply/engine/cleared'
import { chosenTab, fullLabel, type PlacedQuestion } from '@apply/engine/walk'
import * as design from '../../design/index.module.css'
import { focusQuestion } from '../../ui/deep-link.ts'
import { useAnswers } from '../answers/use-answers.ts'
import { useSaving } from '../saving/saving.ts'
import * as css from './undo-line.module.css'

const count = (questions: readonly PlacedQuestion[], verb: string): string =>
  questions.length === 1 ? `1 answer was ${verb}` : `${questions.length} answers were ${verb}`

const listed = (questions: readonly PlacedQuestion[]): string =>
  questions.map((placed) => `“${fullLabel(placed)}”`).join(', ')

export const clearedSentence = (questions: readonly PlacedQuestion[]): string =>
  `${count(questions, 'cleared')}: ${listed(questions)}.`

export const restoredSentence = (questions: readonly PlacedQuestion[]): string => `${count(questions, 'restored')}.`

export type UndoAction = (flush: () => Promise<void>) => Promise<boolean>

type Props = {
  readonly origin: Origin
  readonly questions: readonly PlacedQuestion[]
  readonly undo: UndoAction
  /** Restores the answers and keeps what was entered since; undefined if they do not fit together. */
  readonly putBack: UndoAction | undefined
}

/** Says what a change has cleared, at the place where it was made, with a button to undo it. */
export const UndoLine = ({ origin, questions, undo, putBack }: Props) => {
  const answers = useAnswers()
  const saving = useSaving()
  const run = (action: UndoAction) => async () => {
    const isDone = await action(async () => saving?.flush())
    // The button that had the focus is gone.
    if (isDone)
      focusQuestion(origin.kind === 'tabs' ? `${origin.id}-${chosenTab(origin, answers.getDraft()).id}` : origin.key)
  }
  const ofWhat = <span className={design.visuallyHidden}>{`: ${origin.label}`}</span>
  return (
    <p className={css.clearedLine}>
      {clearedSentence(questions)}{' '}
      <button type="button" className={design.linkButton} onClick={() => void run(undo)()}>
        Undo{ofWhat}
      </button>
      {putBack && (
        <button type="button" className={design.linkButton} onClick={() => void run(putBack)()}>
          Put them back{ofWhat}
        </button>
      )}
    </p>
  )
}
