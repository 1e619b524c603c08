import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { sweepAccounts } from './create-accounts.ts'
import {
  accountWorld,
  confirmedAccount,
  cookiesOf,
  logIn,
  otherPassword,
  signUp,
  type World,
} from './testing/account-world.ts'

const username = 'violet@example.org'
const minute = 60_000

onDatabase('accounts after the clock was set', (use) => {
  let world: World
  beforeEach(async () => {
    world = await accountWorld(use())
  })
  afterEach(() => world.close())

  const sweep = () => sweepAccounts(use(), world.clock.now())
  const forgot = () => world.post('/public/forgot-password', { username })
  const confirm = async () => world.post('/public/confirm', { username, code: await world.code(username) })

  describe('codes and reset links', () => {
    const reset = async () => {
      const id = (await world.resetLink(username)).searchParams.get('id')
      const body = { username, password: otherPassword, confirm_password: otherPassword, id }
      return (await world.post('/public/reset-password', body)).statusCode
    }

    test.each([-14, -1, 14])('OPS-38 a code and a link survive a clock set by %i minutes', async (minutes) => {
      await signUp(world, username)
      await forgot()
      world.advance(minutes * minute)
      await sweep()

      expect((await confirm()).statusCode).toBe(200)
      expect(await reset()).toBe(200)
    })

    test.each([-90, 90])(
      'OPS-38 a code and a link expire by a clock set by %i minutes, and new ones work',
      async (minutes) => {
        await signUp(world, username)
        await forgot()
        world.advance(minutes * minute)
        expect((await confirm()).statusCode).toBe(400)
        expect(await reset()).toBe(400)
        await sweep()
        expect(await use().sql('select 1 from confirmation_codes union all select 1 from password_resets')).toEqual([])

        for (let round = 0; round < 2; round += 1) {
          await world.post('/public/resend-confirm', { username })
          await forgot()
          world.advance(minute)
        }

        expect((await confirm()).statusCode).toBe(200)
        expect(await reset()).toBe(200)
      },
    )
  })

  describe('limits', () => {
    test('OPS-38 after 90 minutes back the wait for one call a minute is at most a minute', async () => {
      await forgot()
      world.advance(-90 * minute)

      const refused = await forgot()

      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
      world.advance(minute)
      expect((await forgot()).statusCode).toBe(200)
    })

    test('OPS-38 after 90 minutes back ten failed logins are forgotten within their 15 minutes, and not before', async () => {
      await confirmedAccount(world, username)
      for (let round = 0; round < 10; round += 1) await logIn(world, username, { password: otherPassword })
      world.advance(-90 * minute)

      const refused = await logIn(world, username)

      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900'])
      world.advance(15 * minute - 1)
      expect((await logIn(world, username)).statusCode).toBe(429)
      world.advance(1)
      expect((await logIn(world, username)).statusCode).toBe(200)
    })

    test('OPS-38 a clock set forward ends the windows, and set back again starts no longer ones', async () => {
      await forgot()
      world.advance(90 * minute)
      expect((await forgot()).statusCode).toBe(200)

      world.advance(-90 * minute)

      expect(Number((await forgot()).headers['retry-after'])).toBeLessThanOrEqual(60)
      await sweep()
      world.advance(minute)
      expect((await forgot()).statusCode).toBe(200)
    })
  })

  describe('sessions', () => {
    let cookies: Record<string, string>
    beforeEach(async () => {
      await confirmedAccount(world, username)
      cookies = cookiesOf(await logIn(world, username))
    })

    const status = async () => (await world.get('/api/who-am-i', { cookies })).statusCode

    /** The activity in memory reaches the database, and another process goes on. */
    const restart = async () => {
      const now = world.clock.now().toISOString()
      await world.close()
      world = await accountWorld(use())
      world.clock.set(now)
    }

    test('OPS-38 after 90 minutes back a session goes on, and ends 20 minutes after its last call', async () => {
      world.advance(-90 * minute)
      expect(await status()).toBe(200)
      await restart()
      world.advance(20 * minute - 1)
      expect(await status()).toBe(200)
      await restart()

      world.advance(20 * minute)

      expect(await status()).toBe(401)
    })

    test('OPS-38 after 90 minutes back a session without a call ends 20 minutes after the next sweep', async () => {
      world.advance(-90 * minute)
      await sweep()

      world.advance(20 * minute)

      expect(await status()).toBe(401)
    })

    test('OPS-38 after 90 minutes back a busy session ends 12 hours later', async () => {
      world.advance(-90 * minute)
      for (let passed = 0; passed < 12 * 60; passed += 15) {
        expect(await status()).toBe(200)
        await restart()
        world.advance(15 * minute)
      }

      expect(await status()).toBe(401)
    })

    test('OPS-38 a clock set forward ends sessions, and set back again revives only what was not swept', async () => {
      world.advance(90 * minute)
      expect(await status()).toBe(401)
      world.advance(-90 * minute)
      expect(await status()).toBe(200)
      world.advance(90 * minute)
      await restart()
      await sweep()

      world.advance(-90 * minute)

      expect(await status()).toBe(401)
    })
  })
})
