import { isDeepStrictEqual } from 'node:util'
import { emptyState, type observed, type State, withAnswers } from './state.ts'

type Answers = State['answers']

/** So many lost calls may still arrive. */
const maxLate = 3

/** The given states, and each of them after a lost call that arrived late. */
const orLater = (states: readonly State[], late: readonly Answers[]): readonly State[] => [
  ...states,
  ...states.flatMap((each) => (each.isSubmitted ? [] : late.map((answers) => withAnswers(each, answers)))),
]

/** The states that one student's application may be in, since calls can be lost on their way. */
export const createPossibleStates = () => {
  let state: State = emptyState
  let mayBe: readonly State[] = [state]
  let late: readonly Answers[] = []

  return {
    state: () => state,
    /** All of them: a lost call may have arrived since the last look. */
    states: () => orLater([state], late),
    /** The call was answered: the state is one of these. */
    answered: (after: readonly State[]): void => {
      mayBe = orLater(after, late)
    },
    /** The connection broke: the call may have arrived or not. */
    unanswered: (after: readonly State[]): void => {
      mayBe = [...after, ...orLater([state], late)]
    },
    /** Takes over what the server shows, which must be one of the possible states. */
    settleOn: (shown: ReturnType<typeof observed>, done: string): void => {
      const found = mayBe.find(({ isComplete: _, ...expected }) => isDeepStrictEqual(expected, shown))
      if (!found)
        throw new Error(`After ${done} the server shows ${JSON.stringify(shown)}, the model ${JSON.stringify(mayBe)}.`)
      state = found
    },
    hasArrived: () => isDeepStrictEqual(state, mayBe[0]),
    mayArriveLater: (answers: Answers): void => {
      late = [...late, answers].slice(-maxLate)
    },
  }
}
