import { expect, test } from 'vitest'
import { isFull, sizes } from '../sizes.ts'
import { call, cookiesOf, expectStatus } from '../world/call.ts'
import type { Product } from '../world/product.ts'
import { goodPassword, lettersTo, logIn, newAddress, newStudent, signUpAndConfirm } from '../world/student.ts'
import { tell } from '../world/tell.ts'
import { askForReset, reset } from './codes-and-resets.ts'

const minute = 60_000
const wrongPassword = 'Wrong!Harbor77'

const countOf = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length

export const passwordAndSessionCases = (use: () => Product): void => {
  const tryLogIn = async (username: string, password: string, client = '198.51.100.7') =>
    (await call(use().url, 'POST', '/public/login', { username, password }, { 'x-forwarded-for': client })).status

  test('A4 guessing a password is limited in parallel and after a restart, and the owner gets in by a reset', async () => {
    const username = newAddress()
    await signUpAndConfirm(use(), username)

    const storm = await Promise.all(
      Array.from({ length: sizes.passwordGuesses }, () => tryLogIn(username, wrongPassword)),
    )
    expect([countOf(storm, 400), countOf(storm, 429)]).toEqual([10, sizes.passwordGuesses - 10])
    await use().end('SIGTERM')
    await use().start()

    expect(await tryLogIn(username, goodPassword)).toBe(429)
    const id = await askForReset(use(), username)
    expect((await reset(use(), username, id, 'Heron!Meadow42x')).status).toBe(200)
    expect(await tryLogIn(username, 'Heron!Meadow42x')).toBe(200)
    tell(
      `A4 ${use().name}: of ${storm.length} guesses at once 10 were tried, none after a restart; the owner got in by reset`,
    )
  })

  test.runIf(isFull)('A4 guessing at many addresses is limited per client address', async () => {
    const guesses = Array.from({ length: 560 }, (_, index) => `nobody${index}@example.edu`)
    const statuses: number[] = []
    for (const username of guesses) statuses.push(await tryLogIn(username, wrongPassword, '203.0.113.77'))

    expect([countOf(statuses, 400), countOf(statuses, 429)]).toEqual([500, 60])
    expect(await tryLogIn('nobody@example.edu', wrongPassword, '203.0.113.78')).toBe(400)
    tell(`A4 ${use().name}: one client tried 500 of 560 passwords, the next client was free`)
  })

  test('A6 a cookie from before login, after logout, after a reset and after idling is dead on the server', async () => {
    const student = await newStudent(use())
    const fixed = `GovernorsIdentity.session=${'A'.repeat(43)}`
    const body = { username: student.username, password: goodPassword }
    const fresh = cookiesOf(expectStatus(await call(use().url, 'POST', '/public/login', body, { cookie: fixed }), 200))
    const statusWith = async (cookie: string) =>
      (await call(use().url, 'GET', '/api/profile', undefined, { cookie })).status

    expect(await statusWith(fixed)).toBe(401)
    expect(await statusWith(fresh)).toBe(200)
    expect((await call(use().url, 'GET', '/api/logout', undefined, { cookie: fresh })).status).toBe(200)
    expect(await statusWith(fresh)).toBe(401)
    expect(await statusWith(student.cookie())).toBe(200)
    await use().advance(19 * minute)
    expect(await statusWith(student.cookie())).toBe(200)
    await use().advance(20 * minute)
    expect(await statusWith(student.cookie())).toBe(401)
    const again = await logIn(use().url, student.username)
    const id = await askForReset(use(), student.username)
    expect((await reset(use(), student.username, id)).status).toBe(200)
    expect(await statusWith(again)).toBe(401)
    tell(`A6 ${use().name}: 4 kinds of dead cookies were refused`)
  })

  test('A7 passwords of 5 MB, 128 characters, Unicode, NUL and a leading space', async () => {
    const sign = (password: string) => call(use().url, 'POST', '/public/signup', { username: newAddress(), password })
    const long = `Aa1!${'x'.repeat(124)}`

    expect((await sign(`Aa1!${'x'.repeat(5_000_000)}`)).status).toBe(413)
    expect((await sign(`${long}x`)).status).toBe(400)
    expect((await sign(' Kestrel!Harbor7')).status).toBe(400)
    expect((await sign('Kestrel!\u0000Harbor7')).status).toBe(400)
    const taken = [long, 'Pässwörter-漢字-🎓-9']
    for (const password of taken) {
      const username = newAddress()
      await signUpAndConfirm(use(), username)
      const id = await askForReset(use(), username)
      expect((await reset(use(), username, id, password)).status, password).toBe(200)
      expect(await tryLogIn(username, password), password).toBe(200)
      expect(await tryLogIn(username, password.slice(0, -1)), password).toBe(400)
    }
    tell(`A7 ${use().name}: 4 refused, ${taken.length} taken whole`)
  })

  test('A9 a line break in a username adds no header and sends no mail', async () => {
    const names = [
      'zoe@example.edu\r\nBcc: eve@example.edu',
      'zoe@example.edu\nX-Evil: 1',
      '"a\r\nb"@example.edu',
      'zoe\r@example.edu',
    ]

    for (const username of names)
      for (const path of ['/public/signup', '/public/forgot-password', '/public/resend-confirm', '/public/login']) {
        const body = { username, ...(/signup|login/.test(path) && { password: goodPassword }) }
        const answer = await call(use().url, 'POST', path, body)
        expect(answer.status, `${path} ${JSON.stringify(username)}`).toBe(400)
        expect(answer.headers.get('x-evil')).toBeNull()
      }

    expect(await lettersTo(use(), 'eve@example.edu')).toEqual([])
    expect(await lettersTo(use(), 'zoe@example.edu')).toEqual([])
    tell(`A9 ${use().name}: ${names.length * 4} calls refused, no mail`)
  })
}
