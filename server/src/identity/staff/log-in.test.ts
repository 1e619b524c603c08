import { pendingLoginCookie, staffCookie, staffDeviceCookie } from '@apply/engine/desk'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { cheapHashing } from '../../../testing/student.ts'
import { type DeskWorld, deskWorld } from '../../desk/testing/desk-world.ts'
import { onDesk } from '../../desk/testing/on-desk.ts'
import { publicUrl } from '../applicants/testing/account-world.ts'
import { countedDatabase, countedPasswords } from '../applicants/testing/counted-work.ts'
import { softwareAuthenticator } from '../applicants/testing/software-authenticator.ts'
import { createPasswords } from '../passwords/passwords.ts'
import { sweepStaff } from './staff-routes.ts'
import {
  acceptWithApp,
  createVisitor,
  invitationFor,
  invited,
  joinedMember,
  messageIn,
  otherPassword,
  password,
  subjectsTo,
  type Visitor,
  wrongPassword,
} from './testing/staff-visitor.ts'

const email = 'olive@example.edu'
const minutes = 60_000
const ours = { origin: publicUrl }
const notAccepted = 'This was not accepted. Try the next code, or start again with your password.'

onDesk('a login of staff', (use) => {
  const now = () => use().clock.now()

  const member = async () => {
    const joined = await joinedMember(use(), 'officer', email)
    await joined.visitor.post('/desk/api/session/end')
    const { app } = joined
    return { ...joined, code: (steps = 0) => app.codeAt(now(), steps), wrongCode: () => app.wrongCodeAt(now()) }
  }

  const addPasskey = async (visitor: Visitor) => {
    const device = softwareAuthenticator()
    const offered = (await visitor.post('/desk/api/account/factors/offer', { current_password: password })).json()
    const credential = device.create(offered.passkey, ours)
    await visitor.post('/desk/api/account/factors', { kind: 'passkey', name: 'Key', credential })
    return device
  }

  const passkeyOptions = async (visitor: Visitor) => (await visitor.post('/desk/api/log-in/passkey-options')).json()
  const sendPasskey = (visitor: Visitor, credential: object) => visitor.post('/desk/api/log-in/passkey', { credential })

  test('DSK-03 a passkey after the password gives a session, if its device has checked the person', async () => {
    const joined = await joinedMember(use(), 'officer', email)
    const device = await addPasskey(joined.visitor)
    const visitor = createVisitor(use())
    expect((await visitor.post('/desk/api/log-in/passkey-options')).statusCode).toBe(400)
    expect((await visitor.logInWithPassword(email)).json()).toEqual({ has_app: true, has_passkey: true })

    const unchecked = device.get(await passkeyOptions(visitor), { ...ours, isUserVerified: false })
    expect((await sendPasskey(visitor, unchecked)).statusCode).toBe(400)
    const elsewhere = device.get(await passkeyOptions(visitor), { origin: 'https://apply.example.org' })
    expect((await sendPasskey(visitor, elsewhere)).statusCode).toBe(400)
    const options = await passkeyOptions(visitor)
    expect(options.allowCredentials).toMatchObject([{ id: device.id }])
    const unknown = softwareAuthenticator().get(options, ours)
    expect((await sendPasskey(visitor, unknown)).statusCode).toBe(400)
    const { response, ...rest } = device.get(await passkeyOptions(visitor), ours)
    const { userHandle: _, ...anonymous } = response
    const right = { ...rest, response: anonymous }
    expect((await sendPasskey(visitor, right)).statusCode).toBe(200)

    expect(await visitor.isLoggedIn()).toBe(true)
    await visitor.logInWithPassword(email)
    expect((await sendPasskey(visitor, right)).statusCode).toBe(400)
  })

  test('DSK-05 each recovery code replaces the second factor once, however it is typed, and its owner is told', async () => {
    const { recoveryCodes } = await member()
    const [first = '', second = ''] = recoveryCodes
    const visitor = createVisitor(use())
    await visitor.logInWithPassword(email)
    expect((await visitor.sendCode(first.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200)
    expect((await visitor.get('/desk/api/account')).json().recovery_codes_left).toBe(9)

    await visitor.logInWithPassword(email)
    expect((await visitor.sendCode(first)).statusCode).toBe(400)
    expect((await visitor.sendCode(second)).statusCode).toBe(200)

    expect(await subjectsTo(use(), email)).toContain('A recovery code was used')
  })

  test('DSK-06 a new password ends logins that are half done', async () => {
    const joined = await joinedMember(use(), 'officer', email)
    const visitor = createVisitor(use())
    await visitor.logInWithPassword(email)
    const body = { current_password: password, password: otherPassword, confirm_password: otherPassword }
    expect((await joined.visitor.put('/desk/api/account/password', body)).statusCode).toBe(200)

    expect((await visitor.sendCode(joined.app.codeAt(now()))).statusCode).toBe(400)
  })

  test('DSK-14 expired sessions, pending logins, invitations and challenges are deleted', async () => {
    const { code } = await member()
    const visitor = createVisitor(use())
    await visitor.logInWithPassword(email)
    await visitor.post('/desk/api/log-in/passkey-options')
    await visitor.sendCode(code())
    await visitor.logInWithPassword(email)
    await invited(use(), 'reader', 'invited@example.edu')
    const count = async () => {
      const [row] = await use().database.sql(
        `select (select count(*) from staff_sessions) + (select count(*) from staff_pending_logins) +
           (select count(*) from staff_invitations) + (select count(*) from staff_challenges) as rows`,
      )
      return row?.rows
    }
    expect(await count()).toBeGreaterThan(3)

    use().clock.advance(49 * 60 * minutes)
    await sweepStaff(use().database.sql, now())

    expect(await count()).toBe(0)
  })

  test('DSK-03 the password alone gives no session; the code after it does', async () => {
    const { code } = await member()
    const visitor = createVisitor(use())

    const half = await visitor.logInWithPassword(email)
    expect(half.json()).toEqual({ has_app: true, has_passkey: false })
    expect([visitor.hasSession(), await visitor.isLoggedIn()]).toEqual([false, false])

    expect((await visitor.sendCode(code())).statusCode).toBe(200)
    expect(await visitor.isLoggedIn()).toBe(true)
    expect(visitor.cookies.has(pendingLoginCookie)).toBe(false)
  })

  test('DSK-03 a code alone gives no session, and a login belongs to the browser that sent the password', async () => {
    const { code } = await member()
    const [visitor, stranger] = [createVisitor(use()), createVisitor(use())]
    await visitor.logInWithPassword(email)

    const without = await stranger.sendCode(code())

    expect([without.statusCode, messageIn(without)]).toEqual([400, notAccepted])
    expect((await visitor.sendCode(code())).statusCode).toBe(200)
  })

  test('DSK-03 a login ends five minutes after the password, and after it was used', async () => {
    const { code } = await member()
    const visitor = createVisitor(use())
    await visitor.logInWithPassword(email)
    use().clock.advance(5 * minutes)
    const late = await visitor.sendCode(code())
    expect([late.statusCode, messageIn(late)]).toEqual([400, notAccepted])

    await visitor.logInWithPassword(email)
    const used = visitor.cookies.get(pendingLoginCookie) ?? ''
    expect((await visitor.sendCode(code())).statusCode).toBe(200)
    const again = createVisitor(use())
    again.cookies.set(pendingLoginCookie, used)
    use().clock.advance(30_000)
    expect((await again.sendCode(code())).statusCode).toBe(400)
  })

  test('DSK-03 the session is a new one, whatever cookie was planted before', async () => {
    const { code } = await member()
    const visitor = createVisitor(use())
    visitor.cookies.set(staffCookie, 'planted')
    const thief = await use().staff('reader', 'thief@example.edu')
    await visitor.logInWithPassword(email)
    await visitor.sendCode(code())

    expect(visitor.cookies.get(staffCookie)).toMatch(/^[\w-]{43}$/)
    expect((await thief.get('/desk/api/session')).json()).toMatchObject({ email: 'thief@example.edu' })
  })

  test('DSK-03 a passkey of somebody else is no second factor', async () => {
    await member()
    const { visitor: other } = await joinedMember(use(), 'reader', 'rita@example.edu')
    const device = await addPasskey(other)
    const visitor = createVisitor(use())
    await visitor.logInWithPassword(email)

    const refused = await sendPasskey(visitor, device.get(await passkeyOptions(visitor), ours))

    expect([refused.statusCode, messageIn(refused)]).toEqual([400, notAccepted])
  })

  test('DSK-04 a code works once, also for two logins at the same moment', async () => {
    const { code } = await member()
    const visitors = [createVisitor(use()), createVisitor(use(), '192.0.2.2'), createVisitor(use(), '192.0.2.3')]
    for (const visitor of visitors) await visitor.logInWithPassword(email)

    const answers = await Promise.all(visitors.map((visitor) => visitor.sendCode(code())))

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400])
  })

  test('DSK-04 the code that set up the app cannot log in', async () => {
    const { code } = await member()
    const visitor = createVisitor(use())
    await visitor.logInWithPassword(email)

    expect((await visitor.sendCode(code(-1))).statusCode).toBe(400)
    expect((await visitor.sendCode(` ${code().slice(0, 3)} ${code().slice(3)} `)).statusCode).toBe(200)
  })

  test('DSK-04 the secret of an app is stored encrypted and never shown again', async () => {
    const { visitor } = await joinedMember(use(), 'officer', email)

    const [{ size } = { size: 0 }] = await use().database.sql<{ size: number }>(
      'select length(secret) as size from staff_code_apps',
    )
    const account = (await visitor.get('/desk/api/account')).json()

    expect(size).toBe(12 + 20 + 16)
    expect(Object.keys(account.factors[0]).toSorted()).toEqual(['added_at', 'id', 'kind', 'last_used_at', 'name'])
  })

  test('DSK-06 five wrong codes end a login, and its owner hears that somebody knows the password', async () => {
    const { code, wrongCode } = await member()
    const visitor = createVisitor(use())
    await visitor.logInWithPassword(email)
    for (let tries = 0; tries < 5; tries += 1) expect((await visitor.sendCode(wrongCode())).statusCode).toBe(400)

    expect((await visitor.sendCode(code())).statusCode).toBe(400)
    expect(await subjectsTo(use(), email)).toContain('Wrong codes after your password')
  })

  test('DSK-06 wrong codes are counted over all logins and networks of a person, but a passkey still works', async () => {
    const joined = await joinedMember(use(), 'officer', email)
    const device = await addPasskey(joined.visitor)
    const guess = async (network: number) => {
      const visitor = createVisitor(use(), `192.0.2.${network}`)
      await visitor.logInWithPassword(email)
      return visitor.sendCode(joined.app.wrongCodeAt(now()))
    }
    for (let tries = 0; tries < 10; tries += 1) expect((await guess(tries)).statusCode).toBe(400)
    const answers = await Promise.all([20, 21, 22].map(guess))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429])

    const owner = createVisitor(use())
    await owner.logInWithPassword(email)
    expect((await sendPasskey(owner, device.get(await passkeyOptions(owner), ours))).statusCode).toBe(200)

    for (let round = 0; round < 2; round += 1) {
      use().clock.advance(15 * minutes)
      for (let tries = 0; tries < 10; tries += 1) await guess(30 + tries)
    }
    use().clock.advance(15 * minutes)
    expect((await guess(99)).statusCode).toBe(429)
  })

  const lockEverybodyOut = async () => {
    const stranger = createVisitor(use(), '198.51.100.7')
    for (let tries = 0; tries < 10; tries += 1) await stranger.logInWithPassword(email, wrongPassword)
    await createVisitor(use()).logInWithPassword('made-up@example.edu', wrongPassword)
    const { sql } = use().database
    await sql(`update rate_limits set points = 500 where key like 'desk-log-in-client:%'`)
  }

  test('ACC-71 a link that sets a new password clears the failures of its address', async () => {
    await joinedMember(use(), 'officer', email)
    await lockEverybodyOut()
    const root = await use().staff('administrator')
    const [member] = await use().database.sql<{ id: string }>('select id from staff where email = $1', [email])
    await root.post(`/desk/api/staff/${member?.id}/invitation`)

    await acceptWithApp(use(), await invitationFor(use(), email))

    expect((await createVisitor(use()).logInWithPassword(email)).statusCode).toBe(200)
  })

  test('DSK-95 failures of others lock no browser out on which the member has logged in before', async () => {
    const { visitor, code } = await member()
    await lockEverybodyOut()

    expect((await createVisitor(use()).logInWithPassword(email)).statusCode).toBe(429)
    expect((await createVisitor(use()).logInWithPassword('other@example.edu')).statusCode).toBe(429)
    expect((await visitor.logInWithPassword(email)).statusCode).toBe(200)
    expect((await visitor.sendCode(code())).statusCode).toBe(200)
  })

  test('DSK-95 the cookie of a known browser belongs to the desk, and is worth nothing after the member was removed', async () => {
    const joined = await joinedMember(use(), 'officer', email)
    const kept = joined.visitor.cookies.get(staffDeviceCookie)
    const administrator = await use().staff('administrator')
    const again = createVisitor(use())
    await again.logInWithPassword(email)
    const { cookies } = await again.sendCode(joined.app.codeAt(now()))
    expect(cookies.find(({ name }) => name === staffDeviceCookie)).toMatchObject({
      path: '/desk',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
    })
    expect(await use().database.sql('select 1 from staff_known_devices')).toHaveLength(2)

    const id = (await joined.visitor.get('/desk/api/session')).json<{ id: string }>().id
    await administrator.remove(`/desk/api/staff/${id}`)

    expect(kept).toMatch(/^[\w-]{43}$/)
    expect(await use().database.sql('select 1 from staff_known_devices')).toEqual([])
  })

  test('DSK-06 wrong passwords are counted per address, with the same message for every reason', async () => {
    await member()
    await invited(use(), 'reader', 'invited@example.edu')
    const visitor = createVisitor(use())
    const messages = await Promise.all(
      [email, 'invited@example.edu', 'nobody@example.edu'].map(async (address) =>
        messageIn(await visitor.logInWithPassword(address, wrongPassword)),
      ),
    )
    expect(new Set(messages)).toEqual(new Set(['Incorrect email address or password.']))

    for (const address of [email, 'nobody@example.edu']) {
      for (let tries = 1; tries < 10; tries += 1) await visitor.logInWithPassword(address, wrongPassword)
      expect((await visitor.logInWithPassword(address)).statusCode).toBe(429)
    }
  })
})

onDatabase('a wrong password of staff', (database) => {
  const work = { hashes: 0, statements: 0, transactions: 0 }
  let world: DeskWorld
  beforeEach(async () => {
    const passwords = countedPasswords(createPasswords({ cost: cheapHashing }), work)
    world = await deskWorld(countedDatabase(database(), work), {}, { passwords })
  })
  afterEach(() => world.close())

  test('DSK-07 costs the same for a known, a removed, an invited and an unknown address', async () => {
    const [known, removed, waiting] = ['known@example.edu', 'removed@example.edu', 'invited@example.edu']
    await joinedMember(world, 'reader', known)
    await joinedMember(world, 'reader', removed)
    await invited(world, 'reader', waiting)
    await database().sql('update staff set removed_at = $2 where email = $1', [removed, world.clock.now()])
    const visitor = createVisitor(world)

    const workFor = async (address: string) => {
      Object.assign(work, { hashes: 0, statements: 0, transactions: 0 })
      const response = await visitor.logInWithPassword(address, wrongPassword)
      return { ...work, status: response.statusCode, message: messageIn(response), cookies: response.cookies }
    }
    const forKnown = await workFor(known)

    expect(forKnown).toMatchObject({ hashes: 1, transactions: 0, status: 400, cookies: [] })
    for (const address of [removed, waiting, 'unknown@example.edu']) expect(await workFor(address)).toEqual(forKnown)
    expect((await visitor.logInWithPassword(removed)).statusCode).toBe(400)
  })
})
