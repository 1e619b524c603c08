import { afterEach, beforeEach, expect, test } from 'vitest'
import { onEachDatabase } from '../../../testing/databases.ts'
import {
  accountWorld,
  confirmedAccount,
  logIn,
  message,
  otherPassword,
  signUp,
  type World,
} from './testing/account-world.ts'

const username = 'violet@example.org'

onEachDatabase('signing up', (use) => {
  let world: World
  beforeEach(async () => {
    world = await accountWorld(use())
  })
  afterEach(() => world.close())

  const accounts = () => use().sql('select username, password_hash, confirmed_at from accounts')

  test('ACC-01 a username is trimmed and lower-cased before anything else', async () => {
    await world.post('/public/signup', { username: '  Violet@Example.ORG \n', password: otherPassword })

    expect(await accounts()).toMatchObject([{ username }])
    expect(await world.mails()).toMatchObject([{ recipient: username }])
  })

  test.each([
    ['no address'],
    ['a@b'],
    ['a@example.org\r\nBcc: b@example.org'],
    ['a@example.org,b@example.org'],
    [''],
    [7],
    [null],
  ])('ACC-06 rejects the username %j with the message of the rule', async (bad) => {
    const response = await world.post('/public/signup', { username: bad, password: otherPassword })

    expect([response.statusCode, message(response)]).toEqual([400, 'Your email address must be valid.'])
    expect(await accounts()).toEqual([])
  })

  test.each([
    ['Short!7a', 'at least 12'],
    ['x'.repeat(129), 'at most 128'],
    ['Password123!', 'most common'],
    ['Violet!Harbor7', 'name in your email address'],
    [' Kestrel!Harbor7', 'begin or end'],
  ])('ACC-10 the password %j is refused with 400: %s', async (weak, words) => {
    const response = await world.post('/public/signup', { username, password: weak })

    expect(response.statusCode).toBe(400)
    expect(message(response)).toContain(words)
    expect(await accounts()).toEqual([])
  })

  test('API-02 an unknown key and a missing password are refused by name, and nothing is stored', async () => {
    const extra = await world.post('/public/signup', { username, password: otherPassword, is_admin: true })
    const missing = await world.post('/public/signup', { username })

    expect([extra.statusCode, missing.statusCode]).toEqual([400, 400])
    expect(message(extra)).toContain('is_admin')
    expect(message(missing)).toContain('password')
    expect(await accounts()).toEqual([])
  })

  test('ACC-16 a new address gets an unconfirmed account and a code of 6 digits by mail', async () => {
    const response = await signUp(world, username)

    expect(response.statusCode).toBe(200)
    expect(await accounts()).toMatchObject([{ username, confirmed_at: null }])
    expect(await world.mails()).toMatchObject([{ recipient: username, secret: expect.stringMatching(/^\d{6}$/) }])
  })

  test('ACC-15 stores only an Argon2id hash of a password', async () => {
    await signUp(world, username)

    const [account] = await accounts()
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  })

  test('ACC-17 signing up again before confirming replaces the password and the code', async () => {
    await signUp(world, username)
    const firstCode = await world.code(username)
    await signUp(world, username, otherPassword)
    const secondCode = await world.code(username)

    const withFirst = await world.post('/public/confirm', { username, code: firstCode })
    const withSecond = await world.post('/public/confirm', { username, code: secondCode })

    expect([withFirst.statusCode, withSecond.statusCode]).toEqual([firstCode === secondCode ? 200 : 400, 200])
    expect((await logIn(world, username)).statusCode).toBe(400)
    expect((await logIn(world, username, { password: otherPassword })).statusCode).toBe(200)
    expect(await accounts()).toHaveLength(1)
  })

  test('ACC-18 signing up with a taken address changes nothing and tells the owner', async () => {
    await confirmedAccount(world, username)
    const before = await accounts()

    await signUp(world, username, otherPassword)

    expect(await accounts()).toEqual(before)
    expect(await use().sql('select account_id from confirmation_codes')).toEqual([])
    expect((await world.mails())[0]).toMatchObject({
      recipient: username,
      subject: expect.stringContaining('You already have an account'),
      secret: 'https://apply.example.edu/login',
    })
    expect((await logIn(world, username)).statusCode).toBe(200)
  })

  test('ACC-19 a new, an unconfirmed and a taken address get the same answer for the same work', async () => {
    const taken = 'taken@example.org'
    const unconfirmed = 'unconfirmed@example.org'
    await confirmedAccount(world, taken)
    await signUp(world, unconfirmed)

    const observe = async (address: string) => {
      const before = { ...world.work, mails: (await world.mails()).length }
      const { statusCode, body, headers } = await signUp(world, address)
      return {
        statusCode,
        body,
        headers: Object.keys(headers).sort(),
        hashes: world.work.hashes - before.hashes,
        statements: world.work.statements - before.statements,
        transactions: world.work.transactions - before.transactions,
      }
    }

    const cases = [await observe('new@example.org'), await observe(unconfirmed), await observe(taken)]

    expect(cases[0]).toMatchObject({ statusCode: 200, hashes: 1, transactions: 1 })
    expect(cases[1]).toEqual(cases[0])
    expect(cases[2]).toEqual(cases[0])
    expect((await world.mails()).map(({ recipient }) => recipient).sort()).toEqual([
      'new@example.org',
      taken,
      unconfirmed,
    ])
  })

  test('ACC-28 limits a client that signs up many addresses, and no other client', async () => {
    await signUp(world, username)
    await use().sql(`update rate_limits set points = 1000 where key like 'sign-up-client:%'`)
    const next = { username: 'next@example.org', password: otherPassword }

    expect((await world.post('/public/signup', next)).statusCode).toBe(429)
    expect((await world.post('/public/signup', next, { client: '198.51.100.7' })).statusCode).toBe(200)
  })

  test('ACC-28 one address can be signed up ten times an hour by any client, then 429', async () => {
    for (let round = 0; round < 10; round += 1) {
      const response = await world.post(
        '/public/signup',
        { username, password: otherPassword },
        { client: `192.0.2.${round}` },
      )
      expect(response.statusCode).toBe(200)
    }

    const over = await world.post('/public/signup', { username, password: otherPassword }, { client: '192.0.2.99' })

    expect(over.statusCode).toBe(429)
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await signUp(world, 'other@example.org')).statusCode).toBe(200)
    world.advance(60 * 60_000 + 1_000)
    expect((await signUp(world, username)).statusCode).toBe(200)
  })
})
