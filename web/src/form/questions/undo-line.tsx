import type { Origin } from '@apply/engine/cleared'
import { chosenTab } from '@apply/engine/walk'
import * as design from '../../design/index.module.css'
import type { UndoLine as Line } from '../../draft/undo/undo-line.ts'
import { useAnswers } from '../../draft/use-draft.ts'
import { focusQuestion } from '../../ui/deep-link.ts'
import * as css from './undo-line.module.css'

type Props = { readonly origin: Origin; readonly line: Line }

/** Says what a change has cleared, at the place where it was made, with a button to undo it. */
export const UndoLine = ({ origin, line: { sentence, undo, putBack } }: Props) => {
  const { getDraft } = useAnswers()
  const run = (action: Line['undo']) => async () => {
    const isDone = await action()
    // The button that had the focus is gone.
    if (isDone) focusQuestion(origin.kind === 'tabs' ? `${origin.id}-${chosenTab(origin, getDraft()).id}` : origin.key)
  }
  const ofWhat = <span className={design.visuallyHidden}>{`: ${origin.label}`}</span>
  return (
    <p className={`${design.hint} ${css.clearedLine}`}>
      {sentence}{' '}
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
