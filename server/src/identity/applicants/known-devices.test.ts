import { afterEach, beforeEach, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { sweepAccounts } from './create-accounts.ts'
import {
  accountWorld,
  confirmedAccount,
  cookiesOf,
  logIn,
  otherPassword,
  password,
  type World,
} from './testing/account-world.ts'

const username = 'violet@example.org'
const neighbour = 'neil@example.org'
const days = 24 * 60 * 60_000

type Cookies = Record<string, string>

onDatabase('a browser on which somebody has logged in before', (use) => {
  let world: World
  beforeEach(async () => {
    world = await accountWorld(use())
    await confirmedAccount(world, username)
  })
  afterEach(() => world.close())

  const status = async (
    cookies: Cookies = {},
    options: { password?: string; username?: string; client?: string } = {},
  ) => (await logIn(world, options.username ?? username, { cookies, ...options })).statusCode

  const failTimes = async (times: number, cookies: Cookies = {}) => {
    for (let tries = 0; tries < times; tries += 1) await status(cookies, { password: otherPassword })
  }

  /** The cookie that stays after the logout. */
  const deviceIn = (cookies: Cookies): Cookies => ({ GovernorsDevice: cookies.GovernorsDevice ?? '' })

  const knownDevice = async (address = username, cookies: Cookies = {}): Promise<Cookies> =>
    deviceIn(cookiesOf(await logIn(world, address, { cookies })))

  /** As if a script had tried one made-up address after another from the network of the tests. */
  const fillNetwork = async () => {
    await status({}, { username: 'made-up@example.org' })
    await use().sql(`update rate_limits set points = 500 where key like 'log-in-client:%'`)
  }

  const reset = async (cookies: Cookies = {}, client = '192.0.2.1') => {
    await world.post('/public/forgot-password', { username }, { cookies, client })
    const id = (await world.resetLink(username)).searchParams.get('id')
    const chosen = { password: otherPassword, confirm_password: otherPassword }
    return world.post('/public/reset-password', { username, id, ...chosen }, { cookies, client })
  }

  test('ACC-38 gets in although ten failures of a stranger have locked the address', async () => {
    const home = await knownDevice()
    await failTimes(10)

    expect([await status(), await status(home)]).toEqual([429, 200])
  })

  test('ACC-38 gets in although a script has tried 500 addresses from its network', async () => {
    const home = await knownDevice()
    await confirmedAccount(world, neighbour)
    await fillNetwork()

    expect([await status({}, { username: neighbour }), await status(home)]).toEqual([429, 200])
  })

  test('ACC-38 has ten failures of its own, at the same moment too, which count for everybody else as well', async () => {
    const home = await knownDevice()

    const answers = await Promise.all(Array.from({ length: 30 }, () => status(home, { password: otherPassword })))

    expect(answers.filter((each) => each === 400)).toHaveLength(10)
    expect([await status(home), await status()]).toEqual([429, 429])
  })

  test('ACC-39 a reset lets in on its network, with or without the cookie, however many addresses were tried there', async () => {
    await failTimes(10)
    await fillNetwork()
    expect(await status()).toBe(429)

    const device = deviceIn(cookiesOf(await reset()))

    expect(await status({}, { password: otherPassword })).toBe(200)
    await failTimes(10)
    for (let tries = 0; tries < 10; tries += 1) await status({}, { password })
    expect([await status({}, { password: otherPassword }), await status(device, { password: otherPassword })]).toEqual([
      429, 200,
    ])
  })

  test('ACC-40 a network counts each address once, and goes on with those that were tried there before', async () => {
    await failTimes(9)
    const count = async () =>
      (await use().sql(`select points from rate_limits where key like 'log-in-client:%'`))[0]?.points
    expect(await count()).toBe(1)
    await Promise.all(['one', 'two', 'two', 'two'].map((name) => status({}, { username: `${name}@example.org` })))
    expect(await count()).toBe(3)

    await fillNetwork()

    expect([await status({}, { username: 'three@example.org' }), await status()]).toEqual([429, 200])
    world.advance(15 * 60_000)
    expect(await status({}, { username: 'three@example.org' })).toBe(400)
    expect(await count()).toBe(1)
  })

  test('ACC-38 the cookie has 256 bits, is stored as a hash, outlives the logout, and does not look like a login', async () => {
    const response = await logIn(world, username)

    const cookie = response.cookies.find(({ name }) => name === 'GovernorsDevice')
    const flags = { path: '/', httpOnly: true, secure: true, sameSite: 'Lax', maxAge: (180 * days) / 1_000 }
    expect(cookie).toMatchObject({ value: expect.stringMatching(/^[\w-]{43}$/), ...flags })
    const [stored] = await use().sql<{ hash: Buffer }>('select token_hash as hash from known_devices')
    expect(stored?.hash).toHaveLength(32)
    expect(stored?.hash.toString('base64url')).not.toBe(cookie?.value)
    const loggedOut = await world.get('/api/logout', { cookies: cookiesOf(response) })
    expect(loggedOut.cookies.map(({ name }) => name)).not.toContain('GovernorsDevice')
  })

  test('ACC-38 is known for the people who have logged in there, and for nobody else', async () => {
    await confirmedAccount(world, neighbour)
    const both = await knownDevice(neighbour, await knownDevice())
    const other = await knownDevice(neighbour)
    await failTimes(10)

    expect([await status(other), await status(both)]).toEqual([429, 200])
  })

  test('ACC-38 a token that was planted in a browser, or copied before its next login, is worth nothing', async () => {
    const planted = { GovernorsDevice: 'A'.repeat(43) }
    const first = await knownDevice(username, planted)
    await knownDevice(username, first)
    await failTimes(10)

    expect([await status(planted), await status(first)]).toEqual([429, 429])
  })

  test.each([
    [
      'a changed password',
      async (here: Cookies) => {
        const passwords = { current_password: password, password: otherPassword, confirm_password: otherPassword }
        await world.call('PUT', '/api/account/password', { cookies: here, payload: passwords })
        return deviceIn(here)
      },
    ],
    ['a reset', async (here: Cookies) => deviceIn(cookiesOf(await reset(deviceIn(here))))],
  ])('ACC-38 %s ends every other known browser of the account', async (_what, renew) => {
    const other = await knownDevice()
    const own = await renew(cookiesOf(await logIn(world, username)))
    await failTimes(10, { GovernorsDevice: 'none' })
    for (let tries = 0; tries < 10; tries += 1) await status({}, { password })

    const statuses = [await status(other, { password: otherPassword }), await status(own, { password: otherPassword })]

    expect(statuses).toEqual([429, 200])
  })

  test('ACC-38 a wrong current password counts for the browser, and failures of others do not keep its owner from a change', async () => {
    const here = cookiesOf(await logIn(world, username))
    await failTimes(10)
    await fillNetwork()
    const change = (current_password: string) =>
      world.call('PUT', '/api/account/password', {
        cookies: here,
        payload: { current_password, password: otherPassword, confirm_password: otherPassword },
      })

    expect((await change('Wrong!Password9')).statusCode).toBe(400)
    expect((await change(password)).statusCode).toBe(200)
  })

  test('ACC-38 gets a mail with a new link, and sets the new password, although its network has used up both limits', async () => {
    const home = await knownDevice()
    await world.post('/public/forgot-password', { username: neighbour })
    await world.post('/public/reset-password', { username, id: 'x', password, confirm_password: password })
    await use().sql(
      `update rate_limits set points = 1000 where key like 'forgot-client:%' or key like 'reset-client:%'`,
    )
    expect((await world.post('/public/forgot-password', { username })).statusCode).toBe(429)

    expect((await reset(home)).statusCode).toBe(200)
  })

  test('ACC-38 after half a year without a login a browser is forgotten, and of one account twenty are kept', async () => {
    const home = await knownDevice()
    for (let logins = 0; logins < 21; logins += 1) {
      world.advance(1_000)
      await knownDevice()
    }
    const count = async () => (await use().sql('select 1 from known_devices')).length
    expect(await count()).toBe(20)
    const latest = await knownDevice()
    await failTimes(10)
    expect([await status(home), await status(latest)]).toEqual([429, 200])

    world.advance(180 * days)
    await sweepAccounts(use(), world.clock.now())

    expect(await count()).toBe(0)
  })
})
