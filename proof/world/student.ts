import { sessionCookie } from '@apply/engine/limits'
import { vi } from 'vitest'
import type { Sql } from '../../server/src/platform/database/database.ts'
import type { Email } from '../../server/testing/read-outbox.ts'
import { createStudent, goodPassword, startSession } from '../../server/testing/student.ts'
import { call, cookiesOf, expectStatus, isObject, type SentHeaders } from './call.ts'

/** Where a product is reached, where its mail arrives, and a way to its database. */
export type Deployment = {
  readonly url: string
  readonly mails: () => Promise<readonly Email[]>
  readonly sql: Sql
  readonly now: () => Date
}

export const mailsTo = async ({ mails }: Deployment, address: string): Promise<readonly Email[]> =>
  (await mails()).filter(({ to }) => to?.some((each) => each.address === address))

/** What the newest mail to this address says, as soon as one says it. */
export const mailTo = (deployment: Deployment, address: string, pattern: RegExp): Promise<string> =>
  vi.waitFor(
    async () => {
      const found = (await mailsTo(deployment, address)).map(({ text }) => pattern.exec(text ?? '')).findLast(Boolean)
      if (!found) throw new Error(`No mail to ${address} matches ${pattern}.`)
      return found[1] ?? found[0]
    },
    { timeout: 120_000, interval: 40 },
  )

export { goodPassword }

export const logIn = async (url: string, username: string, password = goodPassword): Promise<string> =>
  cookiesOf(expectStatus(await call(url, 'POST', '/public/login', { username, password }), 200))

export const signUp = async (deployment: Deployment, username: string): Promise<string> => {
  expectStatus(await call(deployment.url, 'POST', '/public/signup', { username, password: goodPassword }), 200)
  return mailTo(deployment, username, /\b\d{6}\b/)
}

export const signUpAndConfirm = async (deployment: Deployment, username: string): Promise<void> => {
  const code = await signUp(deployment, username)
  expectStatus(await call(deployment.url, 'POST', '/public/confirm', { username, code }), 200)
}

let made = 0

/** An address that no other case uses. */
export const newAddress = (): string => {
  made += 1
  return `student${made}.${process.pid}@example.edu`
}

/** What an account does with its session. */
const loggedIn = (deployment: Deployment, username: string, firstCookie: string) => {
  let cookie = firstCookie
  const send = (method: string, path: string, body?: object, headers: SentHeaders = {}) =>
    call(deployment.url, method, path, body, { cookie, ...headers })
  const profile = async () => expectStatus(await send('GET', '/api/profile'), 200).body
  return {
    username,
    url: deployment.url,
    send,
    profile,
    cookie: () => cookie,
    logInAgain: async (password = goodPassword): Promise<void> => {
      cookie = await logIn(deployment.url, username, password)
    },
    save: (answers: object) => send('PUT', '/api/answer', answers),
    answers: async (): Promise<Readonly<Record<string, unknown>>> => {
      const { answer } = await profile()
      return isObject(answer) ? answer : {}
    },
  }
}

export type ProofStudent = ReturnType<typeof loggedIn>

/** A student whose account and session are in the database, for cases that are about something else. */
export const newStudent = async (deployment: Deployment): Promise<ProofStudent> => {
  const student = await createStudent(deployment, newAddress())
  const token = await startSession(deployment, student, deployment.now())
  return loggedIn(deployment, student.username, `${sessionCookie}=${token}`)
}

/** A student who has signed up, confirmed and logged in through the calls of the product. */
export const signedUpStudent = async (deployment: Deployment, username = newAddress()): Promise<ProofStudent> => {
  await signUpAndConfirm(deployment, username)
  return loggedIn(deployment, username, await logIn(deployment.url, username))
}
