import type { LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import {
  accountWorld,
  confirmedAccount,
  cookiesOf,
  logIn,
  message,
  otherPassword,
  signUp,
  type World,
} from './testing/account-world.ts'

const username = 'violet+apply@example.org'
const refusal = 'This reset link is not valid or has expired. Please ask for a new one.'

onDatabase('resetting a password', (use) => {
  let world: World
  beforeEach(async () => {
    world = await accountWorld(use())
    await confirmedAccount(world, username)
  })
  afterEach(() => world.close())

  const requestLink = async (address = username, headers: Record<string, string> = {}): Promise<URL> => {
    await world.post('/public/forgot-password', { username: address }, { headers })
    return world.resetLink(address)
  }
  const idIn = (link: URL): string => link.searchParams.get('id') ?? ''

  const reset = (id: string, changes: Record<string, unknown> = {}, cookies: Record<string, string> = {}) =>
    world.post(
      '/public/reset-password',
      { username, password: otherPassword, confirm_password: otherPassword, id, ...changes },
      { cookies },
    )

  test('ACC-26 of two concurrent resets one succeeds', async () => {
    const id = idIn(await requestLink())
    const third = 'Marble;Walnut9'

    const answers = await Promise.all([reset(id), reset(id, { password: third, confirm_password: third })])

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const logins = [
      await logIn(world, username, { password: otherPassword }),
      await logIn(world, username, { password: third }),
    ]
    expect(logins.map(({ statusCode }) => statusCode)).toEqual(answers.map(({ statusCode }) => statusCode))
  })

  test('SES-08 a login with the old password that races with the reset leaves no session behind', async () => {
    const id = idIn(await requestLink())

    const [, ...logins] = await Promise.all([reset(id), ...Array.from({ length: 5 }, () => logIn(world, username))])

    for (const login of logins.filter(({ statusCode }) => statusCode === 200))
      expect((await world.get('/api/logout', { cookies: cookiesOf(login) })).statusCode).toBe(401)
    expect(await use().sql('select account_id from sessions')).toEqual([])
  })

  test('ACC-25 an owner locked out by failures gets in by a reset', async () => {
    for (let round = 0; round < 11; round += 1) await logIn(world, username, { password: otherPassword })

    await reset(idIn(await requestLink()))

    expect((await logIn(world, username, { password: otherPassword })).statusCode).toBe(200)
  })

  test('ACC-26 a reset waits for another change of the account before it takes the link, so that neither fails', async () => {
    const id = idIn(await requestLink())

    const { resetting } = await use().transaction(async (sql) => {
      await sql('select 1 from accounts where username = $1 for update', [username])
      const resetting = reset(id)
      await untilWaiting(use())
      await sql('delete from password_resets')
      return { resetting }
    })

    expect((await resetting).statusCode).toBe(400)
  })

  test('SES-06 a reset removes the identity cookies of a browser whose session it ends, and of no other', async () => {
    const own = cookiesOf(await logIn(world, username))
    await confirmedAccount(world, 'other@example.org')
    const others = cookiesOf(await logIn(world, 'other@example.org'))
    const resetWith = async (cookies: Record<string, string>) => {
      const id = idIn(await requestLink())
      world.advance(60_000)
      return reset(id, {}, cookies)
    }

    const identityCookies = (response: LightMyRequestResponse) =>
      Object.entries(cookiesOf(response)).filter(([name]) => name.startsWith('GovernorsIdentity.'))
    expect(identityCookies(await resetWith(others))).toEqual([])
    const again = cookiesOf(await logIn(world, username, { password: otherPassword }))
    for (const cookies of [own, again])
      expect(identityCookies(await resetWith(cookies))).toEqual([
        ['GovernorsIdentity.session', ''],
        ['GovernorsIdentity.present', ''],
      ])
    expect((await world.get('/api/logout', { cookies: others })).statusCode).toBe(200)
  })

  test('ACC-26 the mailed link leads to the public address of the settings, whatever host the caller names', async () => {
    const link = await requestLink(username, { host: 'evil.example.com', 'x-forwarded-host': 'evil.example.com' })

    expect(link.origin + link.pathname).toBe('https://apply.example.edu/reset')
    expect(link.searchParams.get('username')).toBe(username)
    expect(idIn(link)).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const [stored] = await use().sql<{ hash: Buffer }>('select id_hash as hash from password_resets')
    expect(stored?.hash.toString('base64url')).not.toBe(idIn(link))
  })

  test('ACC-26 a reset link works once', async () => {
    const id = idIn(await requestLink())

    expect((await reset(id)).statusCode).toBe(200)
    const again = await reset(id)

    expect([again.statusCode, message(again)]).toEqual([400, refusal])
    expect((await logIn(world, username, { password: otherPassword })).statusCode).toBe(200)
    expect((await logIn(world, username)).statusCode).toBe(400)
  })

  test('ACC-26 a reset link is valid for one hour', async () => {
    const id = idIn(await requestLink())
    world.advance(60 * 60_000)

    expect((await reset(id)).statusCode).toBe(400)

    const next = idIn(await requestLink())
    world.advance(60 * 60_000 - 1)
    expect((await reset(next)).statusCode).toBe(200)
  })

  test('ACC-26 opening the link, or a POST that is refused for another reason, does not use it up', async () => {
    const link = await requestLink()
    await world.get(link.pathname + link.search)
    await world.get(`/public/reset-password${link.search}`)
    expect((await reset(idIn(link), { password: 'weak', confirm_password: 'weak' })).statusCode).toBe(400)
    expect((await reset(idIn(link), { confirm_password: 'Another?Word9' })).statusCode).toBe(400)

    expect((await reset(idIn(link))).statusCode).toBe(200)
  })

  test('ACC-26 a newer link invalidates the older one', async () => {
    const older = idIn(await requestLink())
    world.advance(61_000)
    const newer = idIn(await requestLink())

    expect((await reset(older)).statusCode).toBe(400)
    expect((await reset(newer)).statusCode).toBe(200)
  })

  test("ACC-26 another person's id, and one nobody was sent, say the same as an expired one", async () => {
    await confirmedAccount(world, 'other@example.org')
    const id = idIn(await requestLink('other@example.org'))

    const answers = [await reset(id), await reset('x'), await reset(id, { username: 'absent@example.org' })]

    const expected = { statusCode: 400, body: JSON.stringify({ message: refusal, key: 'id' }) }
    expect(answers.map(({ statusCode, body }) => ({ statusCode, body }))).toEqual([expected, expected, expected])
    expect((await logIn(world, username)).statusCode).toBe(200)
  })

  test('ACC-27 a reset also confirms the account, and its code becomes invalid', async () => {
    const address = 'unconfirmed@example.org'
    await signUp(world, address)
    const code = await world.code(address)
    const id = idIn(await requestLink(address))

    await reset(id, { username: address })

    expect((await logIn(world, address, { password: otherPassword })).statusCode).toBe(200)
    expect((await world.post('/public/confirm', { username: address, code })).statusCode).toBe(400)
  })

  test('SES-08 a reset ends every session of the account and of no other', async () => {
    await confirmedAccount(world, 'other@example.org')
    const sessions = [cookiesOf(await logIn(world, username)), cookiesOf(await logIn(world, username))]
    const others = cookiesOf(await logIn(world, 'other@example.org'))

    await reset(idIn(await requestLink()))

    for (const cookies of sessions) expect((await world.get('/api/logout', { cookies })).statusCode).toBe(401)
    expect((await world.get('/api/logout', { cookies: others })).statusCode).toBe(200)
  })

  test('ACC-27 the owner is told by mail that the password was changed', async () => {
    await reset(idIn(await requestLink()))

    expect((await world.mails()).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Your password was changed'),
    )
  })

  test('ACC-28 limits a client that tries many links, without counting valid ones', async () => {
    await reset(idIn(await requestLink()))
    await reset('x')
    const counter = `key like 'reset-client:%'`
    expect(await use().sql(`select points from rate_limits where ${counter}`)).toEqual([{ points: 1 }])

    await use().sql(`update rate_limits set points = 1000 where ${counter}`)

    expect((await reset('x')).statusCode).toBe(429)
  })

  test('ACC-11 rejects two different passwords with the message of the rule', async () => {
    const response = await reset(idIn(await requestLink()), { confirm_password: 'Another?Word9' })

    expect([response.statusCode, message(response)]).toEqual([400, 'passwords must match'])
  })

  test.each(['username', 'password', 'confirm_password', 'id'])('API-04 rejects a reset without %s', async (key) => {
    const id = idIn(await requestLink())

    expect((await reset(id, { [key]: undefined })).statusCode).toBe(400)
    expect((await reset(id)).statusCode).toBe(200)
  })

  test('ACC-10 the rules for passwords hold here too', async () => {
    const weak = 'Violet+Apply-7'

    const response = await reset(idIn(await requestLink()), { password: weak, confirm_password: weak })

    expect(response.statusCode).toBe(400)
    expect(message(response)).toContain('name in your email address')
  })
})
