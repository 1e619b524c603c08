import type { Draft } from '@apply/engine/answers'
import { clearedQuestions, type Origin } from '@apply/engine/cleared'
import { memoize } from '@apply/engine/memoize'
import type { ReactNode } from 'react'
import { reportFailure } from '../../api/failures.ts'
import { fetchCode } from '../../ui/load-code.ts'
import { observable } from '../../ui/observable.ts'
import type { AnswerStore } from '../answers/answer-store.ts'
import type { UndoRecorder } from './undo-recorder.tsx'

/** A change by the applicant, with the draft before and after it. */
export type ChangeMade = {
  readonly origin: Origin
  readonly before: Draft
  readonly after: Draft
  /** Whether it continues text that was being typed there, so that both are one change. */
  readonly isContinued: boolean
}

/** What changes have cleared and can be undone. The code for it is loaded by the first change that clears something. */
export const undoOf = memoize((answers: AnswerStore) => {
  /** The lines that offer to undo a change, by the place where it was made. */
  const lines = observable<ReadonlyMap<Origin, ReactNode>>(new Map())
  /** The text of the live region. */
  const announcement = observable('')
  let recorder: Promise<UndoRecorder> | undefined

  const load = async () => {
    const { createUndoRecorder } = await fetchCode(() => import('./undo-recorder.tsx'))
    return createUndoRecorder({ answers, lines, announcement })
  }

  return {
    lines,
    announcement,
    record: (change: ChangeMade): void => {
      const { origin, before, after } = change
      if (!recorder && clearedQuestions(answers.form, before, after, origin).length === 0) return
      recorder ??= load().catch((failure: unknown) => {
        recorder = undefined
        throw failure
      })
      recorder.then(({ record }) => record(change)).catch(reportFailure)
    },
    /** The page is left: nothing can be undone any more. */
    reset: (): void => {
      recorder?.then(({ reset }) => reset()).catch(reportFailure)
    },
  } as const
})
