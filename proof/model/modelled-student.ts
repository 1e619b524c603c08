import { vi } from 'vitest'
import { type Deployment, newStudent } from '../world/student.ts'
import { createCredentials } from './credentials.ts'
import { type Expected, expectedOf } from './expected.ts'
import type { AccountCall, Operation } from './operations.ts'
import { perform } from './perform.ts'
import { createPossibleStates } from './possible-states.ts'
import { emptyState, isUnsettled, observed } from './state.ts'

const isAccountCall = (operation: Operation): operation is AccountCall =>
  operation.kind === 'forgot password' || operation.kind === 'reset password'

/** A student of the run: what the model expects of the server, and the calls to the real one. */
export const createModelledStudent = async (deployment: Deployment) => {
  const student = await newStudent(deployment)
  await student.save(emptyState.answers)
  const [possible, account] = [createPossibleStates(), createCredentials(deployment, student)]
  let isLoggedOut = false

  const settledProfile = () =>
    vi.waitUntil(() => student.profile().then((profile) => !isUnsettled(profile) && profile), {
      timeout: 60_000,
      interval: 80,
    })

  const look = async (done: string): Promise<void> => possible.settleOn(observed(await settledProfile()), done)

  /** A call whose connection was lost may still arrive for a while. */
  const lookForLost = async (answers: Readonly<Record<string, string>>): Promise<void> => {
    const isThere = () => look('a lost save').then(() => possible.hasArrived() || Promise.reject(new Error()))
    await vi.waitFor(isThere, { timeout: 300, interval: 10 }).catch(() => look('a lost save'))
    if (!possible.hasArrived()) possible.mayArriveLater(answers)
  }

  const expectedNow = (operation: Exclude<Operation, AccountCall>): readonly Expected[] =>
    possible.states().map((state) => (isLoggedOut ? { status: 401, after: [state] } : expectedOf(operation, state)))

  /** Operations on the password change no answers. */
  const sendForAccount = async ({ kind }: AccountCall) => {
    const after = possible.states()
    if (kind === 'forgot password') {
      const { got, status } = await account.askForLink()
      return { got, expected: [{ status, after }] }
    }
    const isGood = account.resetIsGood()
    const got = await account.reset()
    isLoggedOut ||= isGood
    return { got, expected: [{ status: isGood ? 200 : 400, after }] }
  }

  /** Sends it; returns the status it got, and what was expected. */
  const send = async (operation: Operation): Promise<{ got: number | undefined; expected: readonly Expected[] }> => {
    if (isAccountCall(operation)) return sendForAccount(operation)
    const expected = expectedNow(operation)
    return { got: await perform(operation, student, possible.state()), expected }
  }

  return {
    isSubmitted: () => possible.state().isSubmitted,
    /** All sessions have been idle too long. */
    loseSession: () => {
      isLoggedOut = true
      account.dropLink()
    },
    /** Sends the operation and notes what it may have led to. */
    begin: async (operation: Operation): Promise<void> => {
      const where = JSON.stringify(possible.state())
      const { got, expected } = await send(operation)
      if (got === undefined)
        return possible.unanswered(expected.flatMap(({ after, halfWay = [] }) => [...after, ...halfWay]))
      const fitting = expected.filter(({ status }) => status === got)
      if (fitting.length === 0)
        throw new Error(`${JSON.stringify(operation)} was answered ${got}, not ${expected[0]?.status}, in ${where}.`)
      possible.answered(fitting.flatMap(({ after }) => after))
    },
    /** Compares the server with the model. */
    compare: async (operation: Operation): Promise<void> => {
      if (isLoggedOut || operation.kind === 'log out') await account.logIn()
      isLoggedOut = false
      if (operation.kind === 'forgot password') await account.waitForLink()
      if (operation.kind === 'lost save') await lookForLost(operation.answers)
      else await look(JSON.stringify(operation))
    },
  }
}

export type ModelledStudent = Awaited<ReturnType<typeof createModelledStudent>>
