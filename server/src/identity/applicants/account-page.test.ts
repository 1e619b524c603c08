import type { LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { after } from '../../platform/time/clock.ts'
import { deviceName } from '../sessions/device-name.ts'
import {
  accountWorld,
  confirmedAccount,
  cookiesOf,
  logIn,
  message,
  otherPassword,
  password,
  signUp,
  type World,
} from './testing/account-world.ts'

const username = 'ivy@example.org'
const newAddress = 'ivy.new@example.org'
const resetPassword = 'Orchard#Valley9'
const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

type Cookies = Record<string, string>
type Device = { readonly id: string; readonly device: string; readonly is_this: boolean }

onDatabase('the account page', (use) => {
  let world: World
  let here: Cookies
  let phone: Cookies
  beforeEach(async () => {
    world = await accountWorld(use())
    await confirmedAccount(world, username)
    here = cookiesOf(await logIn(world, username))
    phone = cookiesOf(await logIn(world, username, { headers: { 'user-agent': firefox } }))
  })
  afterEach(() => world.close())

  const isLoggedIn = async (cookies: Cookies) => (await world.get('/api/who-am-i', { cookies })).statusCode === 200

  const changePassword = (change: object = {}, cookies = here) =>
    world.call('PUT', '/api/account/password', {
      cookies,
      payload: { current_password: password, password: otherPassword, confirm_password: otherPassword, ...change },
    })

  const requestChange = (change: object = {}) =>
    world.call('POST', '/api/account/email', {
      cookies: here,
      payload: { username: newAddress, current_password: password, ...change },
    })

  const enterCode = (code: string, cookies = here): Promise<LightMyRequestResponse> =>
    world.call('PUT', '/api/account/email', { cookies, payload: { code } })

  const resetWith = (link: URL, address: string) =>
    world.post('/public/reset-password', {
      username: address,
      id: link.searchParams.get('id'),
      password: resetPassword,
      confirm_password: resetPassword,
    })

  test('OWN-01 OWN-02 a change of the address that waits for its code does not survive a new password', async () => {
    await requestChange()
    const code = await world.code(newAddress)

    await changePassword()

    expect(await world.database.sql('select * from email_changes')).toEqual([])
    expect((await enterCode(code)).statusCode).toBe(400)
    expect((await logIn(world, username, { password: otherPassword })).statusCode).toBe(200)
  })

  test('OWN-02 a change of the address that waits for its code does not survive a reset of the password', async () => {
    await requestChange()
    const code = await world.code(newAddress)
    await world.post('/public/forgot-password', { username })

    expect((await resetWith(await world.resetLink(username), username)).statusCode).toBe(200)

    expect(await world.database.sql('select * from email_changes')).toEqual([])
    const owner = cookiesOf(await logIn(world, username, { password: resetPassword }))
    expect((await enterCode(code, owner)).statusCode).toBe(400)
    expect((await logIn(world, username, { password: resetPassword })).statusCode).toBe(200)
  })

  test('OWN-01 of two changes at the same time one succeeds', async () => {
    const both = await Promise.all([changePassword(), changePassword()])

    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  })

  test('OWN-02 somebody who signs up with the address before the code is entered keeps it once confirmed', async () => {
    await requestChange()
    const code = await world.code(newAddress)
    await world.database.sql('delete from mails where recipient = $1', [newAddress])
    await confirmedAccount(world, newAddress)

    expect((await enterCode(code)).statusCode).toBe(400)
    expect((await logIn(world, username)).statusCode).toBe(200)
  })

  test('OWN-02 somebody who signs up with the address and never confirms it does not keep the owner from it', async () => {
    await requestChange()
    const code = await world.code(newAddress)
    await signUp(world, newAddress, otherPassword)
    const [unconfirmed] = await world.database.sql('select id from accounts where username = $1', [newAddress])
    const about = () => world.database.sql('select 1 from mails where topic like $1', [`%${unconfirmed?.id}%`])
    expect(await about()).toHaveLength(1)

    expect((await enterCode(code)).statusCode).toBe(200)
    expect((await logIn(world, newAddress)).statusCode).toBe(200)
    expect(await about()).toEqual([])
  })

  const devices = async (): Promise<Device[]> => (await world.get('/api/account/sessions', { cookies: here })).json()

  test('OWN-03 one other device is logged out by its id, but not the own one and no stranger', async () => {
    await confirmedAccount(world, 'stranger@example.org')
    const stranger = cookiesOf(await logIn(world, 'stranger@example.org'))
    const end = (id: string, cookies: Cookies) => world.call('DELETE', `/api/account/sessions/${id}`, { cookies })
    const ids = await devices()
    const [own = '', other = ''] = [true, false].map((own) => ids.find(({ is_this }) => is_this === own)?.id)

    expect((await end(other, stranger)).statusCode).toBe(404)
    expect((await end(own, here)).statusCode).toBe(404)
    expect((await end(other, here)).statusCode).toBe(200)
    expect([await isLoggedIn(here), await isLoggedIn(phone), await isLoggedIn(stranger)]).toEqual([true, false, true])
  })

  test('OWN-01 of two changes that have proved the same password the later one is refused', async () => {
    const { responses } = await world.database.transaction(async (sql) => {
      await sql('select 1 from accounts for update')
      const responses = Promise.all([changePassword(), changePassword()])
      await untilWaiting(world.database, 2)
      return { responses }
    })

    expect((await responses).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  })

  test('OWN-02 a change of the address that is asked for with a password that changes meanwhile is refused', async () => {
    const { asking } = await world.database.transaction(async (sql) => {
      await sql(`update accounts set password_hash = 'another' where username = $1`, [username])
      const asking = requestChange()
      await untilWaiting(world.database)
      return { asking }
    })

    expect((await asking).statusCode).toBe(400)
    expect(await world.database.sql('select * from email_changes')).toEqual([])
  })

  const subjectsTo = async (recipient: string) =>
    (await world.mails()).flatMap((mail) => (mail.recipient === recipient ? [mail.subject] : [])).join()

  test('OWN-01 the password changes with the current one, other devices are logged out, and the owner is told', async () => {
    const response = await changePassword()

    expect([response.statusCode, message(response)]).toEqual([
      200,
      'Your password was changed. Every other device was logged out.',
    ])
    expect([await isLoggedIn(here), await isLoggedIn(phone)]).toEqual([true, false])
    expect((await logIn(world, username)).statusCode).toBe(400)
    expect((await logIn(world, username, { password: otherPassword })).statusCode).toBe(200)
    expect(await subjectsTo(username)).toContain('Your password was changed')
  })

  test('OWN-01 a wrong current password changes nothing and counts like a failed login', async () => {
    const refused = await changePassword({ current_password: 'Wrong!Password9' })

    expect([refused.statusCode, message(refused)]).toEqual([400, 'Your current password is not right.'])
    expect(await isLoggedIn(phone)).toBe(true)
    // The right one does not count.
    expect((await requestChange()).statusCode).toBe(200)
    for (let tries = 1; tries < 10; tries += 1)
      expect((await changePassword({ current_password: 'Wrong!Password9' })).statusCode).toBe(400)
    expect((await changePassword()).statusCode).toBe(429)
    expect((await logIn(world, username)).statusCode).toBe(429)
  })

  test.each([
    ['a weak password', { password: 'password', confirm_password: 'password' }],
    ['two different passwords', { confirm_password: password }],
    ['no current password', { current_password: '' }],
  ])('OWN-01 %s is refused with a message', async (_, change) => {
    const response = await changePassword(change)

    expect([response.statusCode, message(response)]).toEqual([400, expect.stringMatching(/\w/)])
    expect((await logIn(world, username)).statusCode).toBe(200)
  })

  test('OWN-02 the address changes with the code that was sent to the new one, and the old one is told', async () => {
    expect(message(await requestChange())).toBe(`We sent a code to ${newAddress}.`)
    expect((await logIn(world, newAddress)).statusCode).toBe(400)

    const confirmed = await enterCode(await world.code(newAddress))

    expect(confirmed.json()).toMatchObject({ username: newAddress })
    expect([await isLoggedIn(here), await isLoggedIn(phone)]).toEqual([true, false])
    expect((await logIn(world, username)).statusCode).toBe(400)
    expect((await logIn(world, newAddress)).statusCode).toBe(200)
    expect(await subjectsTo(username)).toContain('Your email address was changed')
  })

  const waitingFor = async (recipient: string, subject: string) =>
    (await world.mails()).filter((mail) => mail.recipient === recipient && mail.subject.includes(subject)).length

  test('OWN-02 of two changes while the mail server is down both earlier addresses are told', async () => {
    await requestChange()
    await enterCode(await world.code(newAddress))
    world.advance(60_000)
    await requestChange({ username: 'ivy.newer@example.org' })

    await enterCode(await world.code('ivy.newer@example.org'))

    for (const earlier of [username, newAddress])
      expect([earlier, await waitingFor(earlier, 'Your email address was changed')]).toEqual([earlier, 1])
  })

  test('OWN-01 a notice of a new password that waits is replaced neither by a later one nor after a new address', async () => {
    await changePassword()
    await requestChange({ current_password: otherPassword })
    await enterCode(await world.code(newAddress))

    await changePassword({ current_password: otherPassword, password, confirm_password: password })
    await world.post('/public/forgot-password', { username: newAddress })
    await resetWith(await world.resetLink(newAddress), newAddress)

    expect(await waitingFor(username, 'Your password was changed')).toBe(1)
    expect(await waitingFor(newAddress, 'Your password was changed')).toBe(2)
  })

  test('OWN-02 a code works once, five wrong ones end it, and so do 15 minutes', async () => {
    await requestChange()
    const code = await world.code(newAddress)
    const wrong = code === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries += 1) expect((await enterCode(wrong)).statusCode).toBe(400)
    expect((await enterCode(code)).statusCode).toBe(400)

    world.advance(60_000)
    await requestChange()
    const second = await world.code(newAddress)
    world.advance(15 * 60_000)
    expect((await enterCode(second)).statusCode).toBe(400)
    expect((await logIn(world, username)).statusCode).toBe(200)

    await requestChange()
    const third = await world.code(newAddress)
    expect([(await enterCode(third)).statusCode, (await enterCode(third)).statusCode]).toEqual([200, 400])
  })

  test('OWN-02 ACC-28 wrong codes are limited per client like those of a sign-up, right ones are not', async () => {
    const { sql } = world.database
    await requestChange()
    const code = await world.code(newAddress)
    await sql(`delete from rate_limits where key like 'confirm-client:%'`)
    await enterCode(code === '000000' ? '111111' : '000000')
    expect((await enterCode(code)).statusCode).toBe(200)

    expect(await sql(`select points from rate_limits where key like 'confirm-client:%'`)).toEqual([{ points: 1 }])
    await sql(`update rate_limits set points = 2000 where key like 'confirm-client:%'`)
    expect((await enterCode(code)).statusCode).toBe(429)
  })

  test('OWN-02 an address with an account gets a mail that says so, and the response does not tell', async () => {
    await confirmedAccount(world, newAddress)
    await world.database.sql('delete from mails where recipient = $1', [newAddress])

    expect(message(await requestChange())).toBe(`We sent a code to ${newAddress}.`)

    expect(await subjectsTo(newAddress)).toContain('You already have an account')
    expect(await world.code(newAddress)).toBe('')
  })

  test('OWN-02 asking needs the password, another address, and at most one mail a minute', async () => {
    expect((await requestChange({ current_password: 'Wrong!Password9' })).statusCode).toBe(400)
    expect(message(await requestChange({ username: ` ${username.toUpperCase()}` }))).toBe(
      'This is your email address already.',
    )
    expect((await requestChange()).statusCode).toBe(200)
    expect(message(await requestChange())).toContain('Such an email was asked for already.')
  })

  test('OWN-02 an address gets at most five such mails an hour, however many accounts ask for it', async () => {
    const askAs = async (name: string) => {
      await confirmedAccount(world, name)
      const cookies = cookiesOf(await logIn(world, name))
      const payload = { username: newAddress, current_password: password }
      return world.call('POST', '/api/account/email', { cookies, payload })
    }
    for (const index of [1, 2, 3, 4, 5]) expect((await askAs(`asks${index}@example.org`)).statusCode).toBe(200)

    const sixth = await askAs('asks6@example.org')

    expect([sixth.statusCode, message(sixth)]).toEqual([
      429,
      expect.stringContaining('Such an email was asked for already.'),
    ])
    expect(await world.database.sql('select 1 from mails where recipient = $1', [newAddress])).toHaveLength(5)
    const cookies = cookiesOf(await logIn(world, 'asks6@example.org'))
    const payload = { username: 'another@example.org', current_password: password }
    expect((await world.call('POST', '/api/account/email', { cookies, payload })).statusCode).toBe(200)
  })

  test('OWN-01 OWN-02 a reset link that was mailed before works neither after a new password nor after a new address', async () => {
    await world.post('/public/forgot-password', { username })
    const first = await world.resetLink(username)
    await changePassword()
    expect((await resetWith(first, username)).statusCode).toBe(400)

    world.advance(60_000)
    await world.post('/public/forgot-password', { username })
    const second = await world.resetLink(username)
    await requestChange({ current_password: otherPassword })
    expect((await enterCode(await world.code(newAddress))).statusCode).toBe(200)
    expect((await resetWith(second, newAddress)).statusCode).toBe(400)
  })

  test('OWN-03 the list names each device, and which one is this', async () => {
    const listed = await devices()

    expect(listed).toHaveLength(2)
    expect(listed.find(({ is_this }) => !is_this)?.device).toBe('Firefox on Android')
    expect(listed.filter(({ is_this }) => is_this)).toHaveLength(1)
    expect(JSON.stringify(listed)).not.toContain(here['GovernorsIdentity.session'])
  })

  test.each([
    ['last_seen_at', 20 * 60_000],
    ['started_at', 12 * 60 * 60_000],
  ])('OWN-03 SES-07 a device whose session has ended by its %s is not listed', async (column, lifetime) => {
    const ended = after(world.clock.now(), -lifetime)
    await world.database.sql(`update sessions set ${column} = $1 where device = 'Firefox on Android'`, [ended])

    expect((await devices()).map(({ is_this }) => is_this)).toEqual([true])
  })

  test('OWN-03 all other devices are logged out together', async () => {
    const third = cookiesOf(await logIn(world, username))
    await confirmedAccount(world, 'stranger@example.org')
    const stranger = cookiesOf(await logIn(world, 'stranger@example.org'))

    await world.call('DELETE', '/api/account/sessions', { cookies: here })

    expect([await isLoggedIn(here), await isLoggedIn(phone), await isLoggedIn(third)]).toEqual([true, false, false])
    expect(await isLoggedIn(stranger)).toBe(true)
  })

  test('OWN-01 OWN-02 OWN-03 every change is in the audit, without secrets and addresses', async () => {
    await changePassword()
    await requestChange({ current_password: otherPassword })
    await enterCode(await world.code(newAddress))
    await world.call('DELETE', '/api/account/sessions', { cookies: here })

    const rows = await world.database.sql<{ action: string; result: string }>('select * from audit order by id')

    expect(rows.slice(-4).map(({ action, result }) => `${action}: ${result}`)).toEqual([
      'change-password: password changed',
      'change-email: mail sent',
      'change-email: address changed',
      'end-session: all others ended',
    ])
    expect(JSON.stringify(rows)).not.toMatch(/@|Kestrel|Lantern/)
  })
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36', 'Chrome on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari on iPhone'],
  [firefox, 'Firefox on Android'],
  ['curl/8.0', 'Unknown device'],
  [undefined, 'Unknown device'],
])('OWN-03 %s is shown as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
