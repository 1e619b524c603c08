import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { applicants } from '../people.ts'
import { sessionStore } from '../sessions/session-store.ts'
import { accountWorld, confirmedAccount, cookiesOf, logIn, type World } from './testing/account-world.ts'

const username = 'violet@example.org'
const minute = 60_000

onDatabase('sessions', (use) => {
  let world: World
  let cookies: Record<string, string>
  beforeEach(async () => {
    world = await accountWorld(use())
    await confirmedAccount(world, username)
    cookies = cookiesOf(await logIn(world, username))
  })
  afterEach(() => world.close())
  const logOut = (headers: Record<string, string> = {}) => world.get('/api/logout', { cookies, headers })

  const cleared = ['GovernorsIdentity.session', 'GovernorsIdentity.present'].map((name) =>
    expect.objectContaining({ name, value: '', path: '/', expires: new Date(0) }),
  )

  test('SES-06 a logout clears both cookies', async () => {
    const response = await logOut()

    expect(response.statusCode).toBe(200)
    expect(response.cookies).toEqual(cleared)
  })

  const whoAmI = () => world.get('/api/who-am-i', { cookies })

  test('SES-07 a live session identifies its student', async () => {
    const response = await whoAmI()

    expect(response.json()).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), username })
  })

  test('SES-07 a session ends 20 minutes after its last call, to the millisecond', async () => {
    world.advance(30_000)
    await whoAmI()
    world.advance(20 * minute - 1)
    expect((await whoAmI()).statusCode).toBe(200)

    world.advance(20 * minute)

    expect((await whoAmI()).statusCode).toBe(401)
  })

  test('SES-07 another process sees the activity of this one once it is written', async () => {
    world.advance(19 * minute)
    await whoAmI()
    await world.close()

    world = await accountWorld(use())
    world.advance(38 * minute)

    expect((await whoAmI()).statusCode).toBe(200)
  })

  test('SES-07 processes that saw the same sessions in another order write their activity without an error', async () => {
    const { sql } = use()
    const { id } = (await whoAmI()).json()
    const now = new Date()
    const hashes = Array.from({ length: 100 }, () => randomBytes(32))
    for (const hash of hashes) await sessionStore(sql, applicants).start(id, hash, now)
    const seen = hashes.map((hash) => [hash, now] as const)

    const writes = Array.from({ length: 60 }, (_, process) =>
      sessionStore(sql, applicants).markSeen(process % 2 === 0 ? seen : seen.toReversed(), now),
    )

    await expect(Promise.all(writes)).resolves.toHaveLength(60)
  })

  test('SES-07 SES-08 activity is written without waiting for a session that is just ended', async () => {
    const now = world.clock.now()
    const [account] = await use().sql<{ id: string }>('select id from accounts')
    const [ended, other] = [randomBytes(32), randomBytes(32)]
    for (const hash of [ended, other]) await sessionStore(use().sql, applicants).start(account?.id ?? '', hash, now)
    const seenAt = new Date(now.getTime() + minute)

    await use().transaction(async (sql) => {
      await sessionStore(sql, applicants).end(ended)
      await sessionStore(use().sql, applicants).markSeen(
        [ended, other].map((hash) => [hash, seenAt]),
        seenAt,
      )
    })

    const written = await use().sql('select token_hash from sessions where last_seen_at = $1', [seenAt])
    expect(written).toEqual([{ token_hash: other }])
  })

  test('SES-07 activity that a process writes late does not take back what another one has written', async () => {
    const seenAt = () => use().sql('select last_seen_at from sessions')
    world.advance(minute)
    await whoAmI()
    await world.accounts.close()
    const written = await seenAt()

    const [session] = await use().sql<{ token_hash: Buffer; started_at: Date }>('select * from sessions')
    if (session)
      await sessionStore(use().sql, applicants).markSeen([[session.token_hash, session.started_at]], world.clock.now())

    expect(await seenAt()).toEqual(written)
  })

  test('SES-07 a session ends 12 hours after its start, however busy it is', async () => {
    for (let passed = 0; passed < 12 * 60 - 15; passed += 15) {
      world.advance(15 * minute)
      expect((await whoAmI()).statusCode).toBe(200)
    }

    world.advance(15 * minute)

    expect((await whoAmI()).statusCode).toBe(401)
  })

  test('SES-06 a 401 clears both cookies', async () => {
    world.advance(20 * minute)

    const response = await whoAmI()

    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({ message: expect.any(String) })
    expect(response.cookies).toEqual(cleared)
  })

  test('SES-08 a logout ends the session on the server, and only that one', async () => {
    const elsewhere = cookiesOf(await logIn(world, username))

    await logOut()

    expect((await whoAmI()).statusCode).toBe(401)
    expect((await world.get('/api/who-am-i', { cookies: elsewhere })).statusCode).toBe(200)
  })

  test('API-05 a logout called by another site is 403 and ends nothing', async () => {
    const response = await logOut({ 'sec-fetch-site': 'cross-site' })

    expect(response.statusCode).toBe(403)
    expect(response.cookies).toEqual([])
    expect((await whoAmI()).statusCode).toBe(200)
  })

  test.each(['same-origin', 'none', 'same-site'])('API-05 accepts a logout marked %s', async (site) => {
    expect((await logOut({ 'sec-fetch-site': site })).statusCode).toBe(200)
  })

  test.each([
    [{}],
    [{ 'GovernorsIdentity.session': '' }],
    [{ 'GovernorsIdentity.session': 'A'.repeat(43) }],
    [{ 'GovernorsIdentity.session': '\u0000' }],
    [{ 'GovernorsIdentity.present': '1' }],
  ])('API-24 a logout with the cookies %j is 401', async (bad: Record<string, string>) => {
    const response = await world.get('/api/logout', { cookies: bad })

    expect(response.statusCode).toBe(401)
    expect(response.cookies).toEqual(cleared)
  })

  test('SES-07 a call causes no write of its own', async () => {
    const before = world.work.statements

    for (let round = 0; round < 20; round += 1) await whoAmI()

    expect(world.work.statements - before).toBe(20)
  })
})
