import { expect, test } from 'vitest'
import { sizes } from '../sizes.ts'
import { call, callUntilServed } from '../world/call.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import {
  goodPassword,
  logIn,
  mailsTo,
  mailTo,
  newAddress,
  newStudent,
  signUp,
  signUpAndConfirm,
} from '../world/student.ts'

const otherPassword = 'Heron!Meadow42x'
const minute = 60_000

export const askForReset = async (product: Product, username: string, headers = {}): Promise<string> => {
  const before = (await mailsTo(product, username)).length
  expect((await call(product.url, 'POST', '/public/forgot-password', { username }, headers)).status).toBe(200)
  await expect.poll(async () => (await mailsTo(product, username)).length, { timeout: 120_000 }).toBeGreaterThan(before)
  return new URL(await mailTo(product, username, /https?:\S+\/reset\S+/)).searchParams.get('id') ?? ''
}

export const reset = ({ url }: Product, username: string, id: string, password = otherPassword) =>
  call(url, 'POST', '/public/reset-password', { username, password, confirm_password: password, id })

/** Calls that name an address, and what they send besides. */
const callsWithAddress = {
  '/public/login': { password: 'Wrong!Harbor77' },
  '/public/forgot-password': {},
  '/public/resend-confirm': {},
  '/public/confirm': { code: '000000' },
  '/public/signup': { password: goodPassword },
}

const tellAllAddressesAlike = async (product: Product): Promise<void> => {
  const [existing, unconfirmed, absent] = [newAddress(), newAddress(), newAddress()]
  await signUpAndConfirm(product, existing)
  await signUp(product, unconfirmed)

  for (const [path, body] of Object.entries(callsWithAddress)) {
    const responses = []
    for (const username of [existing, unconfirmed, absent])
      responses.push(await call(product.url, 'POST', path, { username, ...body }))
    const told = responses.map(({ status, text }) => `${status} ${text}`)
    expect(new Set(told).size, `${path}: ${told.join(' | ')}`).toBe(1)
  }
  printLine(`A1: 5 calls answered alike for 3 kinds of addresses`)
}

/** A person who waits for a code, and an attacker who guesses it. */
const guessedAt = async (product: Product) => {
  const username = newAddress()
  const right = await signUp(product, username)
  const guess = async (code: string) =>
    (await callUntilServed(product.url, 'POST', '/public/confirm', { username, code })).status
  return {
    username,
    guessRight: () => guess(right),
    guessWrong: (index: number) => guess(String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0')),
  }
}

const limitGuessesAtCodes = async (product: Product): Promise<void> => {
  const [slow, quick] = [await guessedAt(product), await guessedAt(product)]

  for (let index = 0; index < 5; index += 1) expect(await slow.guessWrong(index)).toBe(400)
  const storm = await Promise.all(Array.from({ length: sizes.codeGuesses }, (_, index) => quick.guessWrong(index)))

  expect(new Set(storm)).toEqual(new Set([400]))
  expect([await slow.guessRight(), await quick.guessRight()]).toEqual([400, 400])
  const body = { username: quick.username, password: goodPassword }
  expect((await call(product.url, 'POST', '/public/login', body)).status).toBe(403)
  printLine(`A3: after 5 guesses in a row and ${sizes.codeGuesses} at once the right code is dead`)
}

/** Two ids of one student: the first one, whose request lied about where it came from, and the newest. */
const askTwice = async (product: Product, username: string) => {
  const lies = { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '203.0.113.5' }
  const first = await askForReset(product, username, lies)
  expect(await mailTo(product, username, /https?:\S+\/reset/)).toContain(`${product.url}/reset`)
  await product.advance(2 * minute)
  return { first, newest: await askForReset(product, username) }
}

const expectOwnerTold = (product: Product, username: string) =>
  expect
    .poll(async () => (await mailsTo(product, username)).map(({ subject }) => subject).join(), { timeout: 120_000 })
    .toMatch(/password was changed/)

const resetOnce = async (product: Product): Promise<void> => {
  const [student, other] = [await newStudent(product), await newStudent(product)]
  const { first, newest } = await askTwice(product, student.username)
  const use = async (username: string, id: string) => (await reset(product, username, id)).status

  expect(await use(student.username, first)).toBe(400)
  expect(await use(other.username, newest)).toBe(400)
  const both = await Promise.all([use(student.username, newest), use(student.username, newest)])
  expect(both.sort()).toEqual([200, 400])
  expect(await use(student.username, newest)).toBe(400)
  expect((await student.send('GET', '/api/profile')).status).toBe(401)
  expect((await other.send('GET', '/api/profile')).status).toBe(200)
  await logIn(product.url, student.username, otherPassword)
  await expectOwnerTold(product, student.username)

  const late = await askForReset(product, other.username)
  await product.advance(61 * minute)
  expect(await use(other.username, late)).toBe(400)
  printLine(`A5: 1 of 6 uses of reset ids succeeded, all sessions ended, the link kept to our host`)
}

export const codeAndResetCases = (use: () => Product): void => {
  test('A1 existing, unconfirmed and absent addresses get identical bodies and statuses', () =>
    tellAllAddressesAlike(use()))
  test('A3 guessing a code, one by one and all at once, is five tries in all', () => limitGuessesAtCodes(use()))
  test('A5 a reset id works once, for its owner, while it is the newest and young; sessions end and the owner is told', () =>
    resetOnce(use()))
}
