import { clearedQuestions, type Origin } from '@apply/engine/cleared'
import { reportFailure } from '../../api/failures.ts'
import { fetchCode } from '../../ui/load-code.ts'
import { observable } from '../../ui/observable.ts'
import type { ChangeMade } from '../answers/guarded-change.ts'
import type { UndoLine } from './undo-line.ts'
import type { RecorderDeps, UndoRecorder } from './undo-recorder.ts'

/** What changes have cleared and can be undone. The code for it is loaded by the first change that clears something. */
export const createUndo = (deps: Omit<RecorderDeps, 'lines' | 'announcement'>) => {
  /** The lines that offer to undo a change, by the place where it was made. */
  const lines = observable<ReadonlyMap<Origin, UndoLine>>(new Map())
  /** The text of the live region. */
  const announcement = observable('')
  let recorder: Promise<UndoRecorder> | undefined

  const load = async () => {
    const { createUndoRecorder } = await fetchCode(() => import('./undo-recorder.ts'))
    return createUndoRecorder({ ...deps, lines, announcement })
  }

  return {
    lines,
    announcement,
    record: (made: ChangeMade): void => {
      const { origin, before, after } = made
      if (!recorder && clearedQuestions(deps.answers.form, before, after, origin).length === 0) return
      recorder ??= load().catch((failure: unknown) => {
        recorder = undefined
        throw failure
      })
      recorder.then(({ record }) => record(made)).catch(reportFailure)
    },
    /** The page is left: nothing can be undone any more. */
    reset: (): void => {
      recorder?.then(({ reset }) => reset()).catch(reportFailure)
    },
  } as const
}
