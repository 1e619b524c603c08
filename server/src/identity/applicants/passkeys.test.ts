import { maxPasskeys } from '@apply/engine/account-page'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { lateBody } from '../../../testing/late-body.ts'
import { sweepAccounts } from './create-accounts.ts'
import {
  accountWorld,
  confirmedAccount,
  cookiesOf,
  logIn,
  message,
  otherPassword,
  password,
  publicUrl,
  type World,
} from './testing/account-world.ts'
import { type SoftwareAuthenticator, softwareAuthenticator } from './testing/software-authenticator.ts'

const username = 'ivy@example.org'
const stranger = 'stranger@example.org'
const ours = { origin: publicUrl }
const minutes = 60_000

type Cookies = Record<string, string>
type Behaviour = Parameters<SoftwareAuthenticator['get']>[1]
type Listed = { readonly id: string; readonly name: string; readonly last_used_at: string | null }

const cannotLogIn = 'This passkey cannot log in here. Please log in with your password.'

onDatabase('passkeys', (use) => {
  let world: World
  let here: Cookies
  beforeEach(async () => {
    world = await accountWorld(use())
    await confirmedAccount(world, username)
    here = cookiesOf(await logIn(world, username))
  })
  afterEach(() => world.close())

  const strangerCookies = async (): Promise<Cookies> => {
    await confirmedAccount(world, stranger)
    return cookiesOf(await logIn(world, stranger))
  }

  const askOptions = (cookies = here, current_password = password) =>
    world.call('POST', '/api/account/passkeys/options', { cookies, payload: { current_password } })

  const send = (credential: object, { cookies = here, name = 'Laptop' } = {}) =>
    world.call('POST', '/api/account/passkeys', { cookies, payload: { name, credential } })

  const add = async (device: SoftwareAuthenticator, name = 'Laptop', cookies = here) => {
    const options = await askOptions(cookies)
    return send(device.create(options.json(), ours), { name, cookies })
  }

  const addedDevice = async (name?: string, cookies?: Cookies) => {
    const device = softwareAuthenticator()
    expect((await add(device, name, cookies)).statusCode).toBe(200)
    return device
  }

  const list = async (cookies = here): Promise<Listed[]> =>
    (await world.get('/api/account/passkeys', { cookies })).json()

  const remove = (id: string, cookies = here, current_password = password) =>
    world.call('POST', `/api/account/passkeys/${id}/removal`, { cookies, payload: { current_password } })

  const logInOptions = async () => (await world.call('POST', '/public/passkey-options')).json()

  const sendLogIn = (credential: object) => world.call('POST', '/public/passkey-login', { payload: { credential } })

  const logInWith = async (device: SoftwareAuthenticator, behaviour: Behaviour = ours) =>
    sendLogIn(device.get(await logInOptions(), behaviour))

  const isLoggedIn = async (cookies: Cookies) => (await world.get('/api/who-am-i', { cookies })).statusCode === 200

  const subjects = async () => (await world.mails()).map(({ subject }) => subject).join()

  test('OWN-05 an account has at most ten passkeys, however many are added at once', async () => {
    for (let count = 1; count < maxPasskeys; count += 1) await addedDevice(`Device ${count}`)
    const made = [softwareAuthenticator(), softwareAuthenticator()].map(async (device) =>
      device.create((await askOptions()).json(), ours),
    )

    const both = await Promise.all((await Promise.all(made)).map((credential) => send(credential)))

    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await askOptions()).statusCode).toBe(409)
    expect(await list()).toHaveLength(maxPasskeys)
  })

  test('OWN-06 a passkey is renamed and removed by its owner only, and removing asks for the password', async () => {
    await addedDevice()
    const [{ id } = { id: '' }] = await list()
    const other = await strangerCookies()
    const rename = (cookies: Cookies) =>
      world.call('PUT', `/api/account/passkeys/${id}`, { cookies, payload: { name: 'Old laptop' } })

    expect([(await rename(other)).statusCode, (await remove(id, other)).statusCode]).toEqual([404, 404])
    expect((await rename(here)).statusCode).toBe(200)
    expect((await list()).map(({ name }) => name)).toEqual(['Old laptop'])
    expect((await remove(id, here, 'Wrong!Password9')).statusCode).toBe(400)
    expect((await remove(id)).statusCode).toBe(200)
    expect((await remove(id)).statusCode).toBe(404)
    expect(await list()).toEqual([])
    expect(await subjects()).toContain('A passkey was removed')
    // The deletion of a person finds the mails to an earlier address by their account.
    const notices = `select 1 from mails join accounts on recipient = username and account_id = accounts.id
      where topic like 'passkey-%'`
    expect(await use().sql(notices)).toHaveLength(2)
  })

  test('OWN-09 passkeys survive a new password, and the mail about it says that they still log in', async () => {
    const change = { current_password: password, password: otherPassword, confirm_password: otherPassword }
    const changed = async () => {
      await world.call('PUT', '/api/account/password', { cookies: here, payload: change })
      const [mail] = await use().sql<{ text_body: string }>(
        "select text_body from mails where subject like 'Your password was changed%'",
      )
      return mail?.text_body
    }
    const device = await addedDevice()

    expect(await changed()).toContain('Your passkeys still log in.')

    expect((await logInWith(device)).statusCode).toBe(200)
    await use().sql('delete from passkeys')
    await use().sql('delete from mails')
    Object.assign(change, { current_password: otherPassword, password, confirm_password: password })
    expect(await changed()).not.toContain('passkey')
  })

  test('OWN-07 a passkey logs in without an address, and its session is one like any other', async () => {
    const device = await addedDevice()
    world.advance(1_000)

    const response = await logInWith(device)

    const cookies = cookiesOf(response)
    expect([response.statusCode, await isLoggedIn(cookies)]).toEqual([200, true])
    expect((await world.get('/api/who-am-i', { cookies })).json()).toMatchObject({ username })
    expect((await world.get('/api/account/sessions', { cookies })).json()).toHaveLength(2)
    expect((await list())[0]?.last_used_at).toBe('2026-01-15T12:00:01.000Z')
    world.advance(20 * minutes)
    expect(await isLoggedIn(cookies)).toBe(false)
    expect((await logIn(world, username)).statusCode).toBe(200)
  })

  test('OWN-08 refused passkeys are limited by client, and successful ones are not counted', async () => {
    const device = await addedDevice()
    await use().sql('delete from rate_limits')
    expect((await logInWith(device)).statusCode).toBe(200)
    await use().sql("update rate_limits set points = 500 where key like 'passkey-client%'")

    const limited = await logInWith(device)

    expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
    const home = { GovernorsDevice: here.GovernorsDevice ?? '' }
    const credential = device.get(await logInOptions(), ours)
    const atHome = await world.call('POST', '/public/passkey-login', { payload: { credential }, cookies: home })
    expect(atHome.statusCode).toBe(200)
  })

  test('OWN-05 OWN-06 OWN-08 the audit says what happened without names, and the challenges are stored as hashes and swept', async () => {
    const device = await addedDevice('Laptop of Ivy')
    await logInWith(device)
    await logInWith(device, { origin: 'https://apply.example.org' })
    const [{ id } = { id: '' }] = await list()
    await remove(id)
    const { challenge } = await logInOptions()

    const audit = await use().sql<{ action: string; result: string }>('select * from audit order by id')
    expect(audit.slice(-4).map(({ action, result }) => `${action}: ${result}`)).toEqual([
      'change-passkeys: added',
      'log-in: logged in with a passkey',
      'log-in: passkey refused',
      'change-passkeys: removed',
    ])
    expect(JSON.stringify(audit)).not.toMatch(/Laptop|@/)
    const stored = await use().sql<{ hash: string }>(
      "select encode(challenge_hash, 'hex') as hash from passkey_challenges",
    )
    expect(stored).toHaveLength(1)
    expect(stored[0]?.hash).not.toBe(Buffer.from(challenge, 'base64url').toString('hex'))
    world.advance(5 * minutes)
    await sweepAccounts(use(), world.clock.now())
    expect(await use().sql('select 1 from passkey_challenges')).toEqual([])
  })

  test('OWN-05 several passkeys are added with the password and named, and the owner is told each time', async () => {
    await addedDevice('Laptop')
    world.advance(1_000)
    await addedDevice('My phone')

    expect((await list()).map(({ name }) => name)).toEqual(['Laptop', 'My phone'])
    expect((await world.mails()).filter(({ subject }) => subject.startsWith('A passkey was added'))).toHaveLength(2)
  })

  test('OWN-24 a reset link that was mailed before does not survive a new or a removed passkey', async () => {
    const mailed = async () => {
      world.advance(60_000)
      await world.post('/public/forgot-password', { username })
      return (await world.resetLink(username)).searchParams.get('id')
    }
    const reset = async (id: string | null) =>
      (await world.post('/public/reset-password', { username, id, password, confirm_password: password })).statusCode
    const beforeAdding = await mailed()
    await addedDevice()
    const waiting = (await world.mails()).filter(({ secret }) => secret?.includes('/reset?'))
    const [first] = await list()
    const beforeRemoving = await mailed()
    await remove(first?.id ?? '')

    expect(waiting).toEqual([])
    expect([await reset(beforeAdding), await reset(beforeRemoving)]).toEqual([400, 400])
    expect(await reset(await mailed())).toBe(200)
  })

  test('OWN-05 a wrong password gets no challenge, and counts like a failed login', async () => {
    const wrong = await askOptions(here, 'Wrong!Password9')

    expect([wrong.statusCode, message(wrong)]).toEqual([400, 'Your current password is not right.'])
    for (let tries = 1; tries < 10; tries += 1) await askOptions(here, 'Wrong!Password9')
    expect((await askOptions()).statusCode).toBe(429)
  })

  test('OWN-05 a challenge to add a passkey works once, for five minutes, and for its own account', async () => {
    const device = softwareAuthenticator()
    const options = (await askOptions()).json()
    const made = device.create(options, ours)
    expect((await send(made, { cookies: await strangerCookies() })).statusCode).toBe(400)
    expect((await send(made)).statusCode).toBe(200)
    expect((await send(softwareAuthenticator().create(options, ours))).statusCode).toBe(400)

    const late = (await askOptions()).json()
    world.advance(5 * minutes)
    expect((await send(softwareAuthenticator().create(late, ours))).statusCode).toBe(400)
    expect(await list()).toHaveLength(1)
  })

  test.each([
    ['another origin', { origin: 'https://apply.example.org' }],
    ['another relying party', { ...ours, rpId: 'example.edu' }],
    ['no check of the person', { ...ours, isUserVerified: false }],
    ['a certificate that we did not ask for', { ...ours, certificate: Buffer.from('certificate') }],
  ])('OWN-05 a passkey made with %s is refused', async (_, behaviour) => {
    const refused = await send(softwareAuthenticator().create((await askOptions()).json(), behaviour))

    expect([refused.statusCode, message(refused)]).toEqual([400, 'The passkey could not be added. Please try again.'])
    expect(await list()).toEqual([])
  })

  test('SES-08 OWN-05 a call that was kept open during a reset of the password adds no passkey', async () => {
    const credential = softwareAuthenticator().create((await askOptions()).json(), ours)
    const reset = async () => {
      world.advance(2_000)
      await world.post('/public/forgot-password', { username })
      const id = (await world.resetLink(username)).searchParams.get('id')
      const chosen = { password: otherPassword, confirm_password: otherPassword }
      expect((await world.post('/public/reset-password', { username, id, ...chosen })).statusCode).toBe(200)
    }
    const { payload, headers } = lateBody({ name: 'Stolen', credential }, reset)

    const added = await world.app.inject({
      method: 'POST',
      url: '/api/account/passkeys',
      cookies: here,
      payload,
      headers: { origin: publicUrl, ...headers },
    })

    expect(added.statusCode).toBe(401)
    expect(await use().sql('select name from passkeys')).toEqual([])
  })

  test('OWN-05 what is not a credential is refused with a message', async () => {
    const made = softwareAuthenticator().create((await askOptions()).json(), ours)
    const broken = { ...made.response, clientDataJSON: Buffer.from('no JSON').toString('base64url') }

    for (const credential of [{}, { ...made, response: broken }, { ...made, id: '<script>' }]) {
      const refused = await send(credential)
      expect([refused.statusCode, message(refused)]).toEqual([400, expect.stringMatching(/\w/)])
    }
    for (const name of [' ', 'x'.repeat(61), 'Laptop\n\nClick here'])
      expect(message(await send(made, { name }))).toBe('Please give the passkey a name of at most 60 characters.')
  })

  test.each([
    [1_023, 200],
    [1_024, 400],
    [3_000, 400],
  ])('OWN-05 a passkey with an id of %i bytes gets %i', async (bytes, status) => {
    expect((await add(softwareAuthenticator(bytes))).statusCode).toBe(status)
  })

  test('OWN-05 the same device is not added twice, nor to two accounts', async () => {
    const device = await addedDevice()
    const options = (await askOptions()).json<{ excludeCredentials: { id: string }[] }>()

    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([device.id])
    expect((await add(device)).statusCode).toBe(409)
    expect((await add(device, 'Laptop', await strangerCookies())).statusCode).toBe(409)
  })

  test('OWN-08 a challenge to log in works once, for five minutes, and not to add a passkey', async () => {
    const device = await addedDevice()
    const credential = device.get(await logInOptions(), ours)
    expect((await sendLogIn(credential)).statusCode).toBe(200)
    expect(message(await sendLogIn(credential))).toBe(cannotLogIn)

    const late = device.get(await logInOptions(), ours)
    world.advance(5 * minutes)
    expect((await sendLogIn(late)).statusCode).toBe(400)
    const adding = (await askOptions()).json()
    expect((await sendLogIn(device.get({ ...adding, rpId: adding.rp.id }, ours))).statusCode).toBe(400)
    const made = softwareAuthenticator().create({ ...adding, challenge: (await logInOptions()).challenge }, ours)
    expect((await send(made)).statusCode).toBe(400)
  })

  test.each([
    ['another origin', { origin: 'https://apply.example.org' }],
    ['another relying party', { ...ours, rpId: 'example.edu' }],
    ['no check of the person', { ...ours, isUserVerified: false }],
    ['the name of another account', { ...ours, userHandle: Buffer.from('somebody else').toString('base64url') }],
  ])('OWN-08 a passkey that signs for %s does not log in', async (_, behaviour) => {
    const refused = await logInWith(await addedDevice(), behaviour)

    expect([refused.statusCode, message(refused), refused.cookies]).toEqual([400, cannotLogIn, []])
  })

  test("OWN-08 a passkey does not log in under another person's credential id", async () => {
    const own = await addedDevice()
    const theirs = await addedDevice('Theirs', await strangerCookies())

    const refused = await logInWith(own, { ...ours, credentialId: theirs.id })

    expect([refused.statusCode, message(refused), refused.cookies]).toEqual([400, cannotLogIn, []])
  })

  test('OWN-08 a removed passkey does not log in, nor does one of an account that is not confirmed', async () => {
    const device = await addedDevice()
    const credential = device.get(await logInOptions(), ours)
    await use().sql('update accounts set confirmed_at = null where username = $1', [username])
    expect((await sendLogIn(credential)).statusCode).toBe(400)
    await use().sql('update accounts set confirmed_at = created_at where username = $1', [username])
    expect((await logInWith(device)).statusCode).toBe(200)

    const [{ id } = { id: '' }] = await list()
    await remove(id)
    expect(message(await logInWith(device))).toBe(cannotLogIn)
    expect(message(await logInWith(softwareAuthenticator(), { ...ours, userHandle: 'AAAA' }))).toBe(cannotLogIn)
  })

  test('OWN-08 a device that counts no further is a copy, unless it never counts at all', async () => {
    const device = await addedDevice()
    device.setCounter(7)
    expect((await logInWith(device)).statusCode).toBe(200)
    device.setCounter(7)
    expect((await logInWith(device)).statusCode).toBe(400)

    await use().sql('update passkeys set counter = 0')
    for (let times = 0; times < 2; times += 1) {
      device.setCounter(-1)
      expect((await logInWith(device)).statusCode).toBe(200)
    }
  })

  test('OWN-08 of two logins with the same count one succeeds', async () => {
    const device = await addedDevice()
    const options = [await logInOptions(), await logInOptions()]
    const sameCount = options.map((each) => {
      device.setCounter(4)
      return sendLogIn(device.get(each, ours))
    })

    expect((await Promise.all(sameCount)).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  })
})
