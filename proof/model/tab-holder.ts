import { vi } from 'vitest'
import { newStudent, type Place } from '../world/student.ts'
import { newBelief } from './belief.ts'
import { credentials } from './credentials.ts'
import { expectedOf } from './expected-of.ts'
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

  /** Sends it; answers how it was answered, how it must be, and what it leaves behind. */
  const send = async (operation: Operation) => {
    const state = belief.state()
    if (!isAccountCall(operation)) {
      const expected = isLoggedOut ? { status: 401, after: [state] } : expectedOf(operation, state)
      return { ...expected, got: await perform(operation, student, state) }
    }
    if (operation.kind === 'forgot password') return { status: 200, after: [state], got: await wayIn.askForLink() }
    const isGood = wayIn.resetIsGood()
    const got = await wayIn.reset()
    isLoggedOut ||= isGood
    return { status: isGood ? 200 : 400, after: [state], got }
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
      const { status, after, halfWay = [], got } = await send(operation)
      if (got === undefined) return belief.unanswered([...after, ...halfWay])
      if (got !== status)
        throw new Error(`${JSON.stringify(operation)} was answered ${got} instead of ${status} in ${where}.`)
      belief.answered(after)
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
