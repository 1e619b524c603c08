import { afterEach, beforeEach, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
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

onDatabase('signing up', (use) => {
  let world: World
  beforeEach(async () => {
    world = await accountWorld(use())
  })
  afterEach(() => world.close())

  const accounts = () => use().sql('select username, password_hash, confirmed_at from accounts')

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

const refusal = 'The confirmation code is wrong or has expired. Please check it or ask for a new one.'

const wrongFor = (code: string): string => (code === '000000' ? '111111' : '000000')

onDatabase('confirming', (use) => {
  let world: World
  beforeEach(async () => {
    world = await accountWorld(use())
  })
  afterEach(() => world.close())

  const confirm = (code: unknown, address = username) => world.post('/public/confirm', { username: address, code })

  test('ACC-20 the mailed code confirms the account once, and is stored only as a hash', async () => {
    await signUp(world, username)
    const code = await world.code(username)
    const [stored] = await use().sql<{ hash: string }>(
      `select encode(code_hash, 'escape') as hash from confirmation_codes`,
    )
    expect(stored?.hash).not.toContain(code)

    const first = await confirm(code)
    const again = await confirm(code)

    expect([first.statusCode, again.statusCode]).toEqual([200, 400])
    expect((await logIn(world, username)).statusCode).toBe(200)
  })

  test('ACC-20 of two concurrent calls with the right code one confirms', async () => {
    await signUp(world, username)
    const code = await world.code(username)

    const answers = await Promise.all([confirm(code), confirm(code)])

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })

  const tries = async () => (await use().sql<{ tries: number }>('select tries from confirmation_codes'))[0]?.tries

  test.each(['12345', '1234567', '12345a', '１２３４５６', ' 123456', '123456\n', 123456])(
    'ACC-12 the code %j is not exactly 6 digits and uses up no try',
    async (code) => {
      await signUp(world, username)

      const response = await confirm(code)

      expect([response.statusCode, message(response)]).toEqual([
        400,
        'The confirmation code must be exactly 6 numbers.',
      ])
      expect(await tries()).toBe(0)
    },
  )

  test('ACC-20 a confirmation waits for another change of the account before it takes the code, so that neither fails', async () => {
    await signUp(world, username)
    const code = await world.code(username)

    const { confirming } = await use().transaction(async (sql) => {
      await sql('select 1 from accounts where username = $1 for update', [username])
      const confirming = confirm(code)
      await untilWaiting(use())
      await sql('delete from confirmation_codes')
      return { confirming }
    })

    expect((await confirming).statusCode).toBe(400)
  })

  test('ACC-20 a code is valid for 15 minutes', async () => {
    await signUp(world, username)
    await signUp(world, 'late@example.org')
    world.advance(15 * 60_000 - 1)
    expect((await confirm(await world.code(username))).statusCode).toBe(200)

    world.advance(1)

    expect((await confirm(await world.code('late@example.org'), 'late@example.org')).statusCode).toBe(400)
  })

  test('ACC-20 the fifth try may still be right, the sixth not', async () => {
    await signUp(world, username)
    await signUp(world, 'second@example.org')
    const code = await world.code(username)
    const second = await world.code('second@example.org')

    for (let round = 0; round < 4; round += 1) await confirm(wrongFor(code))
    for (let round = 0; round < 5; round += 1) await confirm(wrongFor(second), 'second@example.org')

    expect((await confirm(code)).statusCode).toBe(200)
    expect((await confirm(second, 'second@example.org')).statusCode).toBe(400)
  })

  test('ACC-20 200 concurrent guesses are five tries in all', async () => {
    await signUp(world, username)
    const code = await world.code(username)
    const guesses = Array.from({ length: 200 }, (_, index) => String(index).padStart(6, '0')).filter(
      (guess) => guess !== code,
    )

    const answers = await Promise.all(guesses.map((guess) => confirm(guess)))

    expect(answers.filter(({ statusCode }) => statusCode < 400)).toEqual([])
    expect(await tries()).toBe(5)
    expect((await confirm(code)).statusCode).toBe(400)
    expect(await use().sql('select confirmed_at from accounts')).toEqual([{ confirmed_at: null }])
  })

  test('ACC-21 wrong, expired, used and unknown codes, and an unknown address, get the same response', async () => {
    await signUp(world, username)
    await confirmedAccount(world, 'confirmed@example.org')
    const code = await world.code(username)

    const wrong = await confirm(wrongFor(code))
    const unknown = await confirm(code, 'nobody@example.org')
    const confirmed = await confirm(code, 'confirmed@example.org')
    world.advance(15 * 60_000)
    const expired = await confirm(code)

    const answers = [wrong, unknown, confirmed, expired].map(({ statusCode, body }) => ({ statusCode, body }))
    expect(answers).toEqual(Array(4).fill({ statusCode: 400, body: JSON.stringify({ message: refusal }) }))
  })

  test('ACC-28 wrong codes are limited per client, right ones are not', async () => {
    await signUp(world, username)
    const code = await world.code(username)
    await confirm(wrongFor(code))
    await confirm(code)

    const counted = await use().sql<{ points: number }>(
      `select points from rate_limits where key like 'confirm-client:%'`,
    )

    expect(counted).toEqual([{ points: 1 }])
    await use().sql(`update rate_limits set points = 2000 where key like 'confirm-client:%'`)
    expect((await confirm(wrongFor(code))).statusCode).toBe(429)
  })
})
