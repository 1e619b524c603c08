import { vi } from 'vitest'
import type { Email } from '../../server/testing/read-outbox.ts'
import { call, cookiesOf, expectStatus, isObject, type SentHeaders } from './call.ts'

/** Where a product is reached and where its mail arrives. */
export type Place = { readonly url: string; readonly letters: () => Promise<readonly Email[]> }

export const lettersTo = async ({ letters }: Place, address: string): Promise<readonly Email[]> =>
  (await letters()).filter(({ to }) => to?.some((each) => each.address === address))

/** What the newest mail to this address says, as soon as one says it. */
export const mailTo = (place: Place, address: string, pattern: RegExp): Promise<string> =>
  vi.waitFor(
    async () => {
      const found = (await lettersTo(place, address)).map(({ text }) => pattern.exec(text ?? '')).findLast(Boolean)
      if (!found) throw new Error(`No mail to ${address} matches ${pattern}.`)
      return found[1] ?? found[0]
    },
    { timeout: 30_000, interval: 40 },
  )

export const goodPassword = 'Kestrel!Harbor7'

export const logIn = async (url: string, username: string, password = goodPassword): Promise<string> =>
  cookiesOf(expectStatus(await call(url, 'POST', '/public/login', { username, password }), 200))

export const signUp = async (place: Place, username: string): Promise<string> => {
  expectStatus(await call(place.url, 'POST', '/public/signup', { username, password: goodPassword }), 200)
  return mailTo(place, username, /\b\d{6}\b/)
}

export const signUpAndConfirm = async (place: Place, username: string): Promise<void> => {
  const code = await signUp(place, username)
  expectStatus(await call(place.url, 'POST', '/public/confirm', { username, code }), 200)
}

let made = 0

/** An address nobody has used before. */
export const newAddress = (): string => {
  made += 1
  return `student${made}.${process.pid}@example.edu`
}

/** A student with a confirmed account and a living session, made the way a person makes one. */
export const newStudent = async (place: Place, username = newAddress()) => {
  await signUpAndConfirm(place, username)
  let cookie = await logIn(place.url, username)
  const send = (method: string, path: string, body?: object, headers: SentHeaders = {}) =>
    call(place.url, method, path, body, { cookie, ...headers })
  const profile = async () => expectStatus(await send('GET', '/api/profile'), 200).body
  return {
    username,
    url: place.url,
    send,
    profile,
    cookie: () => cookie,
    logInAgain: async (password = goodPassword): Promise<void> => {
      cookie = await logIn(place.url, username, password)
    },
    save: (answers: object) => send('PUT', '/api/answer', answers),
    answers: async (): Promise<Readonly<Record<string, unknown>>> => {
      const { answer } = await profile()
      return isObject(answer) ? answer : {}
    },
  }
}

export type ProvenStudent = Awaited<ReturnType<typeof newStudent>>
