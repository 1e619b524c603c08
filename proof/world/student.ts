import { vi } from 'vitest'
import type { Email } from '../../server/testing/read-outbox.ts'
import { call, cookiesOf, expectStatus, isObject, type SentHeaders } from './call.ts'

/** Where a product is reached and where its mail arrives. */
export type Deployment = { readonly url: string; readonly mails: () => Promise<readonly Email[]> }

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
    { timeout: 30_000, interval: 40 },
  )

export const goodPassword = 'Kestrel!Harbor7'

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

/** A student who has signed up, confirmed and logged in through the calls of the product. */
export const newStudent = async (deployment: Deployment, username = newAddress()) => {
  await signUpAndConfirm(deployment, username)
  let cookie = await logIn(deployment.url, username)
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

export type ProofStudent = Awaited<ReturnType<typeof newStudent>>
