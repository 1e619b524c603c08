import { afterEach, beforeEach, expect, test } from 'vitest'
import { onEachDatabase } from '../../../testing/databases.ts'
import { accountWorld, confirmedAccount, logIn, message, signUp, type World } from './testing/account-world.ts'

const username = 'violet@example.org'
const refusal = 'The confirmation code is wrong or has expired. Please check it or ask for a new one.'

const wrongFor = (code: string): string => (code === '000000' ? '111111' : '000000')

onEachDatabase('confirming', (use) => {
  let world: World
  beforeEach(async () => {
    world = await accountWorld(use())
  })
  afterEach(() => world.close())

  const confirm = (code: unknown, address = username) => world.post('/public/confirm', { username: address, code })
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

  test('ACC-20 of two concurrent calls with the right code one confirms', async () => {
    await signUp(world, username)
    const code = await world.code(username)

    const answers = await Promise.all([confirm(code), confirm(code)])

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
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
