import type { Draft } from '@apply/engine/answers'
import { clearedQuestions, type Origin } from '@apply/engine/cleared'
import { memoize } from '@apply/engine/memoize'
import type { ReactNode } from 'react'
import { fetchCode } from '../api/fetch-code.ts'
import { reportFailure } from '../api/report-failure.ts'
import { observable } from '../ui/observable.ts'
import type { AnswerStore } from './answers.ts'
import type { UndoRecorder } from './undo-recorder.tsx'

/** A change by the person, with the draft on both sides of it. */
export type ChangeMade = {
  readonly origin: Origin
  readonly before: Draft
  readonly after: Draft
  /** Whether it goes on with a text that was being typed there, so that both are one change. */
  readonly isContinued: boolean
}

/** What changes have cleared, for as long as it can be undone; the code for it comes with the first change that clears something. */
export const undoOf = memoize((answers: AnswerStore) => {
  /** The lines that offer to undo a change, by where it was made. */
  const lines = observable<ReadonlyMap<Origin, ReactNode>>(new Map())
  /** What a screen reader is told. */
  const announcement = observable('')
  let recorder: Promise<UndoRecorder> | undefined

  const load = async () => {
    const { createUndoRecorder } = await fetchCode(() => import('./undo-recorder.tsx'))
    return createUndoRecorder({ answers, lines, announcement })
  }

  return {
    lines,
    announcement,
    note: (change: ChangeMade): void => {
      const { origin, before, after } = change
      if (!recorder && clearedQuestions(answers.form, before, after, origin).length === 0) return
      recorder ??= load()
      recorder.then(({ note }) => note(change)).catch(reportFailure)
    },
    /** The page is left: nothing can be undone any more. */
    forget: (): void => {
      recorder?.then(({ forget }) => forget()).catch(reportFailure)
    },
  } as const
})
