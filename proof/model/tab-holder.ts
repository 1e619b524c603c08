import { vi } from 'vitest'
import { newStudent, type Place } from '../world/student.ts'
import { newBelief } from './belief.ts'
import { credentials } from './credentials.ts'
import { type Expected, expectedOf } from './expected-of.ts'
import type { AccountCall, Operation } from './operations.ts'
import { perform } from './perform.ts'
import { emptyState, isUnsettled, observed } from './state.ts'

const isAccountCall = (operation: Operation): operation is AccountCall =>
  operation.kind === 'forgot password' || operation.kind === 'new password'

/** A student of the run: what the model says of them, and the real thing. */
export const tabHolder = async (place: Place) => {
  const student = await newStudent(place)
  await student.save(emptyState.answers)
  const [belief, wayIn] = [newBelief(), credentials(place, student)]
  let isLoggedOut = false

  const settledProfile = () =>
    vi.waitUntil(() => student.profile().then((profile) => !isUnsettled(profile) && profile), {
      timeout: 60_000,
      interval: 20,
    })

  const look = async (done: string): Promise<void> => belief.settleOn(observed(await settledProfile()), done)

  /** A call that lost its connection may be on its way for a while yet. */
  const lookForLost = async (answers: Readonly<Record<string, string>>): Promise<void> => {
    const isThere = () => look('a lost save').then(() => belief.hasArrived() || Promise.reject(new Error()))
    await vi.waitFor(isThere, { timeout: 300, interval: 10 }).catch(() => look('a lost save'))
    if (!belief.hasArrived()) belief.mayArriveLater(answers)
  }

  const expectedNow = (operation: Exclude<Operation, AccountCall>): readonly Expected[] =>
    belief.mayBeByNow().map((state) => (isLoggedOut ? { status: 401, after: [state] } : expectedOf(operation, state)))

  /** What concerns the way in alone. */
  const sendForAccount = async ({ kind }: AccountCall) => {
    const after = belief.mayBeByNow()
    if (kind === 'forgot password') {
      const { got, status } = await wayIn.askForLink()
      return { got, expected: [{ status, after }] }
    }
    const isGood = wayIn.resetIsGood()
    const got = await wayIn.reset()
    isLoggedOut ||= isGood
    return { got, expected: [{ status: isGood ? 200 : 400, after }] }
  }

  /** Sends it; tells how it was answered, and how it may be. */
  const send = async (operation: Operation): Promise<{ got: number | undefined; expected: readonly Expected[] }> => {
    if (isAccountCall(operation)) return sendForAccount(operation)
    const expected = expectedNow(operation)
    return { got: await perform(operation, student, belief.state()), expected }
  }

  return {
    isSubmitted: () => belief.state().isSubmitted,
    /** All sessions have idled too long. */
    loseSession: () => {
      isLoggedOut = true
      wayIn.dropLink()
    },
    /** Sends it; what it may have led to is known afterwards. */
    begin: async (operation: Operation): Promise<void> => {
      const where = JSON.stringify(belief.state())
      const { got, expected } = await send(operation)
      if (got === undefined)
        return belief.unanswered(expected.flatMap(({ after, halfWay = [] }) => [...after, ...halfWay]))
      const fitting = expected.filter(({ status }) => status === got)
      if (fitting.length === 0)
        throw new Error(`${JSON.stringify(operation)} was answered ${got}, not ${expected[0]?.status}, in ${where}.`)
      belief.answered(fitting.flatMap(({ after }) => after))
    },
    /** Holds the server against the model. */
    compare: async (operation: Operation): Promise<void> => {
      if (isLoggedOut || operation.kind === 'log out') await wayIn.logIn()
      isLoggedOut = false
      if (operation.kind === 'forgot password') await wayIn.waitForLink()
      if (operation.kind === 'lost save') await lookForLost(operation.answers)
      else await look(JSON.stringify(operation))
    },
  }
}

export type TabHolder = Awaited<ReturnType<typeof tabHolder>>
