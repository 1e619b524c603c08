import { isDeepStrictEqual } from 'node:util'
import { vi } from 'vitest'
import type { Place, ProvenStudent } from '../world/student.ts'
import { newStudent } from '../world/student.ts'
import { expectedOf, type Operation } from './operations.ts'
import { perform } from './perform.ts'
import { emptyState, observed, type State, withAnswers } from './state.ts'

/** A student of the run: what the model says of them, and the real thing. */
export const tabHolder = async (place: Place) => {
  const student: ProvenStudent = await newStudent(place)
  let state: State = emptyState
  let mayBe: readonly State[] = [state]
  let isLoggedOut = false
  let late: readonly Readonly<Record<string, string>>[] = []

  /** The given states, and the same with what a lost call may still have brought. */
  const orLate = (states: readonly State[]) => [
    ...states,
    ...states.flatMap((each) => (each.isSubmitted ? [] : late.map((answers) => withAnswers(each, answers)))),
  ]

  /** The state that the server shows, which must be one of those that are possible. */
  const settleOn = async (done: string): Promise<void> => {
    const { isComplete: _, ...shown } = { isComplete: false, ...observed(await student.profile()) }
    const found = mayBe.find(({ isComplete: __, ...expected }) => isDeepStrictEqual(expected, shown))
    if (!found)
      throw new Error(`After ${done} the server shows ${JSON.stringify(shown)}, the model ${JSON.stringify(mayBe)}.`)
    state = found
  }

  return {
    isSubmitted: () => state.isSubmitted,
    /** All sessions have idled too long. */
    loseSession: () => {
      isLoggedOut = true
    },
    /** Sends it; what it may have led to is known afterwards. */
    begin: async (operation: Operation): Promise<void> => {
      const { status, after } = isLoggedOut ? { status: 401, after: [state] } : expectedOf(operation, state)
      const got = await perform(operation, student, state)
      if (got !== undefined && got !== status)
        throw new Error(
          `${JSON.stringify(operation)} was answered ${got} instead of ${status} in ${JSON.stringify(state)}.`,
        )
      mayBe = got === undefined ? [...after, state] : orLate(after)
    },
    /** Holds the server against the model. */
    compare: async (operation: Operation): Promise<void> => {
      if (isLoggedOut || operation.kind === 'log out') await student.logInAgain()
      isLoggedOut = false
      if (operation.kind !== 'lost save') return settleOn(JSON.stringify(operation))
      const [arrived] = mayBe
      const isThere = () =>
        settleOn('a lost save').then(() => isDeepStrictEqual(state, arrived) || Promise.reject(new Error()))
      // A call that lost its connection may be on its way for a while yet.
      await vi.waitFor(isThere, { timeout: 300, interval: 10 }).catch(() => settleOn('a lost save'))
      if (!isDeepStrictEqual(state, arrived)) late = [...late, operation.answers].slice(-3)
    },
  }
}

export type TabHolder = Awaited<ReturnType<typeof tabHolder>>
