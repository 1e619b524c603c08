import type { Origin } from '@apply/engine/cleared'
import type { UndoLine as Line } from '../../draft/undo/undo-line.ts'
import { BackToCheck } from '../back-to-check.tsx'
import { UndoLine } from './undo-line.tsx'

type Props = {
  readonly origin: Origin
  readonly line: Line | undefined
  /** Whether the check of all answers has led here. */
  readonly isLed: boolean
}

/** What a change here has cleared, and the way back. */
export const LinesAfter = ({ origin, line, isLed }: Props) => (
  <>
    {line && <UndoLine origin={origin} line={line} />}
    {isLed && 'key' in origin && <BackToCheck answerKey={origin.key} />}
  </>
)
