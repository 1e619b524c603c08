import { expect, test } from 'vitest'
import { sizes } from '../sizes.ts'
import { call } from '../world/call.ts'
import type { Product } from '../world/product.ts'
import {
  goodPassword,
  lettersTo,
  logIn,
  mailTo,
  newAddress,
  newStudent,
  signUp,
  signUpAndConfirm,
} from '../world/student.ts'
import { tell } from '../world/tell.ts'

const otherPassword = 'Heron!Meadow42x'
const minute = 60_000

export const askForReset = async (place: Product, username: string, headers = {}): Promise<string> => {
  const before = (await lettersTo(place, username)).length
  expect((await call(place.url, 'POST', '/public/forgot-password', { username }, headers)).status).toBe(200)
  await expect.poll(async () => (await lettersTo(place, username)).length, { timeout: 30_000 }).toBeGreaterThan(before)
  return new URL(await mailTo(place, username, /https?:\S+\/reset\S+/)).searchParams.get('id') ?? ''
}

export const reset = ({ url }: Product, username: string, id: string, password = otherPassword) =>
  call(url, 'POST', '/public/reset-password', { username, password, confirm_password: password, id })

export const codeAndResetCases = (use: () => Product): void => {
  test('A1 existing, unconfirmed and absent addresses get identical bodies and statuses', async () => {
    const [existing, unconfirmed, absent] = [newAddress(), newAddress(), newAddress()]
    await signUpAndConfirm(use(), existing)
    await signUp(use(), unconfirmed)
    const calls = {
      '/public/login': { password: 'Wrong!Harbor77' },
      '/public/forgot-password': {},
      '/public/resend-confirm': {},
      '/public/confirm': { code: '000000' },
      '/public/signup': { password: goodPassword },
    }

    for (const [path, body] of Object.entries(calls)) {
      const answers = []
      for (const username of [existing, unconfirmed, absent])
        answers.push(await call(use().url, 'POST', path, { username, ...body }))
      const told = answers.map(({ status, text }) => `${status} ${text}`)
      expect(new Set(told).size, `${path}: ${told.join(' | ')}`).toBe(1)
    }
    tell(`A1 ${use().name}: 5 calls answered alike for 3 kinds of addresses`)
  })

  test('A3 guessing a code, one by one and all at once, is five tries in all', async () => {
    const [slow, quick] = [newAddress(), newAddress()]
    const codes = { [slow]: await signUp(use(), slow), [quick]: await signUp(use(), quick) }
    const guess = (username: string, code: string) => call(use().url, 'POST', '/public/confirm', { username, code })
    const wrong = (username: string, index: number) =>
      String((Number(codes[username]) + 1 + index) % 1_000_000).padStart(6, '0')

    for (let index = 0; index < 5; index += 1) expect((await guess(slow, wrong(slow, index))).status).toBe(400)
    expect((await guess(slow, codes[slow] ?? '')).status).toBe(400)
    const storm = await Promise.all(
      Array.from({ length: sizes.codeGuesses }, (_, index) => guess(quick, wrong(quick, index))),
    )

    expect(new Set(storm.map(({ status }) => status))).toEqual(new Set([400]))
    expect((await guess(quick, codes[quick] ?? '')).status).toBe(400)
    expect((await call(use().url, 'POST', '/public/login', { username: quick, password: goodPassword })).status).toBe(
      403,
    )
    tell(`A3 ${use().name}: after 5 guesses in a row and ${sizes.codeGuesses} at once the right code is dead`)
  })

  test('A5 a reset id works once, for its owner, while it is the newest and young; sessions end and the owner is told', async () => {
    const student = await newStudent(use())
    const other = await newStudent(use())
    const spoofed = await askForReset(use(), student.username, {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-for': '203.0.113.5',
    })
    expect(await mailTo(use(), student.username, /https?:\S+\/reset/)).toContain(`${use().url}/reset`)
    await use().advance(2 * minute)
    const newest = await askForReset(use(), student.username)

    expect((await reset(use(), student.username, spoofed)).status).toBe(400)
    expect((await reset(use(), other.username, newest)).status).toBe(400)
    const both = await Promise.all([reset(use(), student.username, newest), reset(use(), student.username, newest)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await reset(use(), student.username, newest)).status).toBe(400)
    expect((await student.send('GET', '/api/profile')).status).toBe(401)
    expect((await other.send('GET', '/api/profile')).status).toBe(200)
    await logIn(use().url, student.username, otherPassword)
    await expect
      .poll(async () => (await lettersTo(use(), student.username)).map(({ subject }) => subject).join(), {
        timeout: 30_000,
      })
      .toMatch(/password was changed/)

    const late = await askForReset(use(), other.username)
    await use().advance(61 * minute)
    expect((await reset(use(), other.username, late)).status).toBe(400)
    tell(`A5 ${use().name}: 1 of 7 uses of reset ids succeeded, all sessions ended, the link kept to our host`)
  })
}
