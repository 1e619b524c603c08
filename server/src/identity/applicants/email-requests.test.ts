import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { accountWorld, confirmedAccount, logIn, message, signUp, type World } from './testing/account-world.ts'

const confirmed = 'confirmed@example.org'
const unconfirmed = 'unconfirmed@example.org'
const absent = 'absent@example.org'

onDatabase('asking for a mail', (use) => {
  let world: World
  beforeEach(async () => {
    world = await accountWorld(use())
    await confirmedAccount(world, confirmed)
    await signUp(world, unconfirmed)
  })
  afterEach(() => world.close())

  describe.each(['/public/forgot-password', '/public/resend-confirm'])('%s', (path) => {
    const ask = (username: string, client?: string) => world.post(path, { username }, client ? { client } : {})

    test('ACC-22 known, unconfirmed and unknown addresses get the same response', async () => {
      const answers = [await ask(confirmed), await ask(unconfirmed), await ask(absent)]

      const [first, ...others] = answers.map(({ statusCode, body }) => ({ statusCode, body }))
      expect(first?.statusCode).toBe(200)
      expect(others).toEqual([first, first])
      expect((await world.mails()).filter(({ recipient }) => recipient === absent)).toEqual([])
    })

    test('ACC-22 allows one a minute and five an hour per address, known or unknown', async () => {
      for (const username of [confirmed, absent]) {
        const statuses: number[] = []
        for (let round = 0; round < 5; round += 1) {
          statuses.push((await ask(username)).statusCode, (await ask(username, '198.51.100.7')).statusCode)
          world.advance(61_000)
        }
        const sixth = await ask(username)

        expect(statuses).toEqual([200, 429, 200, 429, 200, 429, 200, 429, 200, 429])
        expect(sixth.statusCode).toBe(429)
        expect(Math.abs(Number(sixth.headers['retry-after']) - (3600 - 5 * 61))).toBeLessThanOrEqual(1)
        world.advance(55 * 60_000 + 1_000)
        expect((await ask(username)).statusCode).toBe(200)
      }
    })

    test('ACC-22 a refusal says that the email was asked for before, whose response may have been lost, about any address', async () => {
      for (const username of [confirmed, absent]) {
        await ask(username)

        expect(message(await ask(username))).toMatch(
          /^Such an email was asked for already\. Please look in your inbox and spam folder, or wait \d+ seconds and try again\.$/,
        )
      }
    })

    test('ACC-22 of ten concurrent calls one succeeds', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => ask(unconfirmed)))

      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(9)
    })

    test('ACC-01 ACC-22 the limits ignore the case of an address', async () => {
      expect((await ask(unconfirmed)).statusCode).toBe(200)

      expect((await ask(` ${unconfirmed.toUpperCase()}`)).statusCode).toBe(429)
    })

    test('ACC-28 limits a client that asks for many addresses, and no other client', async () => {
      await ask('one@example.org')
      const counter = path.endsWith('resend-confirm') ? 'resend-client:%' : 'forgot-client:%'
      await use().sql('update rate_limits set points = 1000 where key like $1', [counter])

      expect(message(await ask('two@example.org'))).toMatch(/^Too many tries\./)
      expect((await ask('two@example.org', '198.51.100.7')).statusCode).toBe(200)
    })

    test('API-03 rejects a body without a username, or with anything else', async () => {
      expect((await world.post(path, { username: confirmed, id: 'x' })).statusCode).toBe(400)
      expect((await world.post(path, {})).statusCode).toBe(400)
      expect(message(await ask(confirmed))).toContain('on its way')
    })
  })

  test('ACC-13 asking for a code without a valid address says so and sends nothing', async () => {
    const before = await world.mails()

    const response = await world.post('/public/resend-confirm', { username: 'nobody' })

    expect(response.statusCode).toBe(400)
    expect(message(response)).toBe('You must provide a valid email address to resend a confirmation code.')
    expect(await world.mails()).toEqual(before)
  })

  test('ACC-20 a new code replaces the old one, with five new tries', async () => {
    const old = await world.code(unconfirmed)
    const wrong = old === '000000' ? '111111' : '000000'
    for (let round = 0; round < 5; round += 1)
      await world.post('/public/confirm', { username: unconfirmed, code: wrong })

    await world.post('/public/resend-confirm', { username: unconfirmed })

    const code = await world.code(unconfirmed)
    const withOld = await world.post('/public/confirm', { username: unconfirmed, code: old })
    expect(withOld.statusCode).toBe(old === code ? 200 : 400)
    expect((await world.post('/public/confirm', { username: unconfirmed, code })).statusCode).toBe(200)
    expect((await logIn(world, unconfirmed)).statusCode).toBe(200)
  })

  test('ACC-20 a confirmed account gets no code but an email that it needs none', async () => {
    await world.post('/public/resend-confirm', { username: confirmed })

    expect(await world.mails()).toMatchObject([
      { recipient: confirmed, subject: expect.stringContaining('already confirmed') },
      { recipient: unconfirmed },
    ])
    expect(await use().sql('select account_id from confirmation_codes')).toHaveLength(1)
  })
})
