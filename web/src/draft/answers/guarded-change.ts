import type { Draft } from '@apply/engine/answers'
import type { Origin } from '@apply/engine/cleared'
import type { AnswerStore } from './answer-store.ts'

export type Change = (draft: Draft) => Draft

/** Whether a change may be made: at once, or after the applicant was asked. */
export type Guard = (change: Change) => true | Promise<boolean>

/** A change by the applicant, with the draft before and after it. */
export type ChangeMade = {
  readonly origin: Origin
  readonly before: Draft
  readonly after: Draft
  /** Whether it continues text that was being typed there, so that both are one change. */
  readonly isContinued: boolean
}

type Options = { readonly isContinued?: boolean }

type Deps = {
  readonly answers: Pick<AnswerStore, 'getDraft' | 'change'>
  readonly allows: Guard
  readonly onMade: (made: ChangeMade) => void
}

/** Makes the changes that the guard allows, and tells the observer. */
export const createGuardedChange = ({ answers, allows, onMade }: Deps) =>
  ({
    allows,
    /**
     * Makes a change at a question or at tabs: at once, or, if it would delete a file, after the applicant has agreed. Returns whether
     * it was made.
     */
    at: (origin: Origin, change: Change, { isContinued = false }: Options = {}): boolean | Promise<boolean> => {
      const make = () => {
        const before = answers.getDraft()
        answers.change(change)
        onMade({ origin, before, after: answers.getDraft(), isContinued })
        return true
      }
      const isAllowed = allows(change)
      return isAllowed === true ? make() : isAllowed.then((allowed) => allowed && make())
    },
  }) as const

export type GuardedChange = ReturnType<typeof createGuardedChange>
