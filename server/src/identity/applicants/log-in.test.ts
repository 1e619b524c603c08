import { afterEach, beforeEach, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
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

const username = 'violet@example.org'
const wrong = { statusCode: 400, body: JSON.stringify({ message: 'Incorrect username or password.' }) }

onDatabase('logging in', (use) => {
  let world: World
  beforeEach(async () => {
    world = await accountWorld(use())
  })
  afterEach(() => world.close())

  test('SES-04 the session cookie is HttpOnly, has 256 bits and is stored only as a hash', async () => {
    await confirmedAccount(world, username)

    const { cookies } = await logIn(world, username)

    const cookie = cookies.find(({ name }) => name === 'GovernorsIdentity.session')
    expect(cookie).toEqual({
      name: 'GovernorsIdentity.session',
      value: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
    })
    const [stored] = await use().sql<{ hash: Buffer }>('select token_hash as hash from sessions')
    expect(stored?.hash).toHaveLength(32)
    expect(stored?.hash.toString('base64url')).not.toBe(cookie?.value)
  })

  test('SES-02 successful logins are kept, in order of time', async () => {
    await confirmedAccount(world, username)
    await logIn(world, username)
    await logIn(world, username, { password: otherPassword })
    world.advance(60_000)
    await logIn(world, username)
    const [account] = await use().sql(`select ${world.accounts.successfulLogins} from accounts`)

    expect(account?.logins).toEqual([new Date('2026-01-15T12:00:00Z'), new Date('2026-01-15T12:01:00Z')])
  })

  test('ACC-37 of endless logins the latest fifty are kept and returned, also of those of an earlier version', async () => {
    await confirmedAccount(world, username)
    const { sql } = use()
    await sql(`insert into successful_logins (account_id, at)
      select id, timestamptz '2026-01-01' + number * interval '1 minute' from accounts, generate_series(1, 120) as number`)
    const read = async () =>
      (await sql<{ logins: Date[] }>(`select ${world.accounts.successfulLogins} from accounts`))[0]?.logins ?? []
    const before = await read()

    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(world, username)))
    await logIn(world, username)

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
    const logins = await read()
    expect([before.length, before[0]]).toEqual([50, new Date('2026-01-01T01:11:00Z')])
    expect([logins.length, logins[43], logins[44]]).toEqual([
      50,
      new Date('2026-01-01T02:00:00Z'),
      new Date('2026-01-15T12:00:00Z'),
    ])
    expect(await sql('select id from successful_logins')).toHaveLength(50)
  })

  test('ACC-25 of forty concurrent wrong passwords only ten are compared', async () => {
    await confirmedAccount(world, username)
    const before = world.work.hashes

    const answers = await Promise.all(
      Array.from({ length: 40 }, () => logIn(world, username, { password: otherPassword })),
    )

    expect(world.work.hashes - before).toBe(10)
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30)
  })

  test('ACC-28 the limits keep hashes of addresses, not the addresses', async () => {
    await logIn(world, username)

    const rows = await use().sql('select * from rate_limits')

    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toMatch(/violet|192\.0\.2/)
  })

  const failTimes = async (times: number, client?: string) => {
    for (let round = 0; round < times; round += 1)
      await logIn(world, username, { password: otherPassword, ...(client && { client }) })
  }

  test('ACC-07 rejects a username that is not an address with the message of the rule', async () => {
    const response = await logIn(world, 'violet')

    expect([response.statusCode, message(response)]).toEqual([400, 'Please provide a valid email address.'])
  })

  test.each([{ username, password: '' }, { username }])('ACC-08 rejects %j, which has no password', async (body) => {
    const response = await world.post('/public/login', body)

    expect([response.statusCode, message(response)]).toEqual([400, 'Password is required.'])
  })

  test('ACC-01 the address may be typed in capitals and with spaces around it', async () => {
    await confirmedAccount(world, username)

    expect((await logIn(world, ' VIOLET@example.org ')).statusCode).toBe(200)
  })

  test('ACC-01 a letter whose lower case is among a to z is not that letter', async () => {
    await confirmedAccount(world, 'kelvin@example.org')

    const kelvinSign = await logIn(world, '\u212Aelvin@example.org')
    const response = await signUp(world, '\u212Aelvin@example.org')

    expect([kelvinSign.statusCode, message(kelvinSign)]).toEqual([400, 'Please provide a valid email address.'])
    expect([response.statusCode, message(response)]).toEqual([400, 'Your email address must be valid.'])
  })

  test('SES-05 the other cookie is readable and contains nothing personal', async () => {
    await confirmedAccount(world, username)

    const { cookies } = await logIn(world, username)

    expect(cookies.find(({ name }) => name === 'GovernorsIdentity.present')).toEqual({
      name: 'GovernorsIdentity.present',
      value: '1',
      path: '/',
      secure: true,
      sameSite: 'Lax',
    })
  })

  test('SES-09 every login starts a new session and ends the one whose cookie it brought', async () => {
    await confirmedAccount(world, username)
    const planted = { 'GovernorsIdentity.session': 'A'.repeat(43) }
    const first = cookiesOf(await logIn(world, username, { cookies: planted }))

    const second = cookiesOf(await logIn(world, username, { cookies: first }))

    expect(first['GovernorsIdentity.session']).not.toBe(planted['GovernorsIdentity.session'])
    expect(second['GovernorsIdentity.session']).not.toBe(first['GovernorsIdentity.session'])
    expect((await world.get('/api/logout', { cookies: planted })).statusCode).toBe(401)
    expect((await world.get('/api/logout', { cookies: first })).statusCode).toBe(401)
    expect((await world.get('/api/logout', { cookies: second })).statusCode).toBe(200)
  })

  test('ACC-23 the right password on an unconfirmed account is 403, and no session starts', async () => {
    await signUp(world, username)

    const response = await logIn(world, username)

    expect([response.statusCode, message(response)]).toEqual([403, 'Please confirm your account before logging in.'])
    expect(response.cookies).toEqual([])
    expect(await use().sql('select account_id from sessions')).toEqual([])

    // None of these tries was wrong, so that none of them counts.
    for (let tries = 0; tries < 10; tries += 1) await logIn(world, username)
    await world.post('/public/confirm', { username, code: await world.code(username) })
    expect((await logIn(world, username)).statusCode).toBe(200)
  })

  test('ACC-24 a wrong password and an absent account get the same response for the same work, and never 401', async () => {
    await confirmedAccount(world, username)
    await signUp(world, 'unconfirmed@example.org')

    const observe = async (address: string) => {
      const before = { ...world.work }
      const { statusCode, body } = await logIn(world, address, { password: otherPassword })
      const { hashes, statements, transactions } = world.work
      return {
        answer: { statusCode, body },
        hashes: hashes - before.hashes,
        statements: statements - before.statements,
        transactions: transactions - before.transactions,
      }
    }

    const confirmed = await observe(username)
    expect(confirmed).toMatchObject({ answer: wrong, hashes: 1 })
    expect(await observe('unconfirmed@example.org')).toEqual(confirmed)
    expect(await observe('nobody@example.org')).toEqual(confirmed)
  })

  test('ACC-24 a password is compared whole, whatever is in it', async () => {
    const odd = 'Kestrel!Harbor7😀é'
    await signUp(world, username, odd)
    await world.post('/public/confirm', { username, code: await world.code(username) })

    expect((await logIn(world, username, { password: 'Kestrel!' })).statusCode).toBe(400)
    expect((await logIn(world, username, { password: `${odd} ` })).statusCode).toBe(400)
    expect((await logIn(world, username, { password: 'x'.repeat(100_000) })).statusCode).toBe(400)
    expect((await logIn(world, username, { password: `${odd}\u0000` })).statusCode).toBe(400)
    expect((await logIn(world, username, { password: odd })).statusCode).toBe(200)
  })

  test('ACC-25 ten failures within 15 minutes bring 429 for that address, known or not, right password or not', async () => {
    await confirmedAccount(world, username)
    await failTimes(10)

    const locked = await logIn(world, username, { client: '198.51.100.7' })
    for (let round = 0; round < 10; round += 1) await logIn(world, 'nobody@example.org')
    const unknown = await logIn(world, 'nobody@example.org')

    expect(locked.statusCode).toBe(429)
    expect(Math.abs(Number(locked.headers['retry-after']) - 900)).toBeLessThanOrEqual(1)
    expect({ statusCode: unknown.statusCode, body: unknown.body }).toEqual({ statusCode: 429, body: locked.body })
    world.advance(15 * 60_000 + 1_000)
    expect((await logIn(world, username)).statusCode).toBe(200)
  })

  test('ACC-25 successful logins never count towards the ten', async () => {
    await confirmedAccount(world, username)
    await failTimes(9)
    for (let round = 0; round < 12; round += 1) expect((await logIn(world, username)).statusCode).toBe(200)

    expect((await logIn(world, username, { password: otherPassword })).statusCode).toBe(400)
    expect((await logIn(world, username)).statusCode).toBe(429)
  })

  test('ACC-28 failures of one client at many addresses bring 429, and another process sees the same count', async () => {
    await confirmedAccount(world, username)
    const network = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9']
    await logIn(world, 'nobody@example.org', { client: '2001:db8:1:2::1' })
    await use().sql(`update rate_limits set points = 499 where key like 'log-in-client:%' and points = 1`)
    await logIn(world, 'somebody@example.org', { client: '2001:db8:1:2::1' })
    const other = await accountWorld(use())

    const answers = await Promise.all(network.map((client) => logIn(other, username, { client })))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429])
    expect((await logIn(other, username, { client: '2001:db8:1:3::1' })).statusCode).toBe(200)
    await other.close()
  })
})
