import { isDeepStrictEqual } from 'node:util'
import { emptyState, type observed, type State, withAnswers } from './state.ts'

type Answers = State['answers']

/** So many calls that were lost are still reckoned with. */
const mostLate = 3

/** The given states, and the same with what a lost call may still have brought. */
const orLater = (states: readonly State[], late: readonly Answers[]): readonly State[] => [
  ...states,
  ...states.flatMap((each) => (each.isSubmitted ? [] : late.map((answers) => withAnswers(each, answers)))),
]

/** What the model believes of one student, as long as calls may be lost on the way. */
export const newBelief = () => {
  let state: State = emptyState
  let mayBe: readonly State[] = [state]
  let late: readonly Answers[] = []

  return {
    state: () => state,
    /** What may be so by now: a lost call may have arrived since anybody looked. */
    mayBeByNow: () => orLater([state], late),
    /** The call was answered, so that one of these is so. */
    answered: (after: readonly State[]): void => {
      mayBe = orLater(after, late)
    },
    /** The connection broke, so that nobody knows whether the call arrived. */
    unanswered: (after: readonly State[]): void => {
      mayBe = [...after, ...orLater([state], late)]
    },
    /** Takes what the server shows, which must be one of the states that are possible. */
    settleOn: (shown: ReturnType<typeof observed>, done: string): void => {
      const found = mayBe.find(({ isComplete: _, ...expected }) => isDeepStrictEqual(expected, shown))
      if (!found)
        throw new Error(`After ${done} the server shows ${JSON.stringify(shown)}, the model ${JSON.stringify(mayBe)}.`)
      state = found
    },
    hasArrived: () => isDeepStrictEqual(state, mayBe[0]),
    mayArriveLater: (answers: Answers): void => {
      late = [...late, answers].slice(-mostLate)
    },
  }
}
