import { expect, test } from 'vitest'
import { onDesk } from '../../desk/testing/on-desk.ts'
import { publicUrl } from '../applicants/testing/account-world.ts'
import { softwareAuthenticator } from '../applicants/testing/software-authenticator.ts'
import {
  codeApp,
  createVisitor,
  invitationFor,
  joinedMember,
  messageIn,
  otherPassword,
  password,
  subjectsTo,
  type Visitor,
  wrongPassword,
} from './testing/staff-visitor.ts'

const email = 'olive@example.edu'

type Factor = { readonly id: string; readonly kind: string; readonly name: string }
type Device = { readonly id: string; readonly device: string; readonly is_this: boolean }

onDesk('the account of a member of staff', (use) => {
  const now = () => use().clock.now()

  const loggedInAgain = async (app: ReturnType<typeof codeApp>, code = app.codeAt(now())): Promise<Visitor> => {
    const visitor = createVisitor(use())
    await visitor.logInWithPassword(email)
    expect((await visitor.sendCode(code)).statusCode).toBe(200)
    return visitor
  }

  const factorsOf = async (visitor: Visitor): Promise<Factor[]> =>
    (await visitor.get('/desk/api/account')).json().factors
  const sessionsOf = async (visitor: Visitor): Promise<Device[]> =>
    (await visitor.get('/desk/api/account/sessions')).json()
  const offer = (visitor: Visitor, current_password = password) =>
    visitor.post('/desk/api/account/factors/offer', { current_password })
  const removeFactor = (visitor: Visitor, id: string, current_password = password) =>
    visitor.post(`/desk/api/account/factors/${id}/removal`, { current_password })

  test('DSK-08 lists the devices and logs out one or all others', async () => {
    const { visitor, app } = await joinedMember(use(), 'reader', email)
    const second = await loggedInAgain(app)
    use().clock.advance(30_000)
    const third = await loggedInAgain(app)

    const devices = await sessionsOf(visitor)
    expect(devices.map(({ device }) => device)).toEqual(Array(3).fill('Firefox on Linux'))
    expect(devices.filter(({ is_this }) => is_this)).toHaveLength(1)
    const [own] = devices.filter(({ is_this }) => is_this)
    expect((await visitor.remove(`/desk/api/account/sessions/${own?.id}`)).statusCode).toBe(404)
    const secondId = (await sessionsOf(second)).find(({ is_this }) => is_this)?.id
    expect((await visitor.remove(`/desk/api/account/sessions/${secondId}`)).statusCode).toBe(200)
    expect([await second.isLoggedIn(), await third.isLoggedIn()]).toEqual([false, true])

    await visitor.remove('/desk/api/account/sessions')

    expect([await visitor.isLoggedIn(), await third.isLoggedIn()]).toEqual([true, false])
  })

  test('DSK-09 the last second factor cannot be removed, also not by two calls at once', async () => {
    const { visitor } = await joinedMember(use(), 'reader', email)
    const [phone] = await factorsOf(visitor)
    expect((await removeFactor(visitor, phone?.id ?? '')).statusCode).toBe(409)
    const device = softwareAuthenticator()
    const credential = device.create((await offer(visitor)).json().passkey, { origin: publicUrl })
    expect(
      (await visitor.post('/desk/api/account/factors', { kind: 'passkey', name: 'Key', credential })).statusCode,
    ).toBe(200)
    const both = await factorsOf(visitor)

    const answers = await Promise.all(both.map(({ id }) => removeFactor(visitor, id)))

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await factorsOf(visitor)).toHaveLength(1)
    expect(await subjectsTo(use(), email)).toContain('A second factor was removed')
  })

  test('DSK-09 nobody removes the second factor of somebody else', async () => {
    const { visitor } = await joinedMember(use(), 'reader', email)
    const { visitor: other } = await joinedMember(use(), 'administrator', 'other@example.edu')
    const [phone] = await factorsOf(visitor)

    expect((await removeFactor(other, phone?.id ?? '')).statusCode).toBe(404)
    expect(await factorsOf(visitor)).toHaveLength(1)
  })

  test('DSK-08 nobody ends the session of another member', async () => {
    const { visitor } = await joinedMember(use(), 'reader', email)
    const { visitor: other } = await joinedMember(use(), 'administrator', 'other@example.edu')
    const [device] = await sessionsOf(visitor)

    expect((await other.remove(`/desk/api/account/sessions/${device?.id}`)).statusCode).toBe(404)
    expect(await visitor.isLoggedIn()).toBe(true)
  })

  test('DSK-09 a new password needs the old one, obeys the rules, and logs out the other devices', async () => {
    const { visitor, app } = await joinedMember(use(), 'reader', email)
    const other = await loggedInAgain(app)
    const change = (current_password: string, chosen: string) =>
      visitor.put('/desk/api/account/password', { current_password, password: chosen, confirm_password: chosen })

    const wrong = await change(wrongPassword, otherPassword)
    expect([wrong.statusCode, messageIn(wrong)]).toEqual([400, 'Your current password is not right.'])
    expect((await change(password, 'Password2026!')).statusCode).toBe(400)
    expect((await change(password, otherPassword)).statusCode).toBe(200)

    expect([await visitor.isLoggedIn(), await other.isLoggedIn()]).toEqual([true, false])
    expect((await other.logInWithPassword(email)).statusCode).toBe(400)
    expect((await other.logInWithPassword(email, otherPassword)).statusCode).toBe(200)
    expect(await subjectsTo(use(), email)).toContain('Your desk password was changed')
  })

  const passkeyFor = async (visitor: Visitor) => ({
    kind: 'passkey',
    name: 'Key',
    credential: softwareAuthenticator().create((await offer(visitor)).json().passkey, { origin: publicUrl }),
  })

  test.each([
    [
      'a new password',
      (visitor: Visitor) =>
        visitor.put('/desk/api/account/password', {
          current_password: password,
          password: otherPassword,
          confirm_password: otherPassword,
        }),
    ],
    [
      'a new second factor',
      async (visitor: Visitor) => visitor.post('/desk/api/account/factors', await passkeyFor(visitor)),
    ],
    [
      'new recovery codes',
      (visitor: Visitor) => visitor.post('/desk/api/account/recovery-codes', { current_password: password }),
    ],
  ])(
    'DSK-94 a link that was mailed before does not survive %s, and one mailed after it works',
    async (_what, secure) => {
      const { visitor } = await joinedMember(use(), 'reader', email)
      const administrator = await use().staff('administrator')
      const id = (await visitor.get('/desk/api/session')).json<{ id: string }>().id
      const mailed = async () => {
        expect((await administrator.post(`/desk/api/staff/${id}/invitation`)).statusCode).toBe(200)
        return invitationFor(use(), email)
      }
      const open = async (token: string) =>
        (await createVisitor(use()).post('/desk/api/invitation', { token })).statusCode
      const stolen = await mailed()
      expect(await open(stolen)).toBe(200)

      expect((await secure(visitor)).statusCode).toBe(200)

      expect(await open(stolen)).toBe(404)
      expect(await invitationFor(use(), email)).toBe('')
      expect(await open(await mailed())).toBe(200)
    },
  )

  test('DSK-09 wrong passwords here count like failed logins', async () => {
    const { visitor } = await joinedMember(use(), 'reader', email)

    for (let tries = 0; tries < 10; tries += 1) expect((await offer(visitor, wrongPassword)).statusCode).toBe(400)

    expect((await offer(visitor)).statusCode).toBe(429)
    expect((await createVisitor(use(), '192.0.2.9').logInWithPassword(email)).statusCode).toBe(429)
  })

  test('DSK-09 a second factor is added with the password, and its owner is told', async () => {
    const { visitor } = await joinedMember(use(), 'reader', email)
    const offered = (await offer(visitor)).json()
    const app = codeApp(offered.app.secret)
    const send = (code: string) =>
      visitor.post('/desk/api/account/factors', { kind: 'app', name: 'Tablet', offer: offered.app.offer, code })
    expect((await send(app.wrongCodeAt(now()))).statusCode).toBe(400)
    expect((await send(app.codeAt(now()))).statusCode).toBe(200)
    use().clock.advance(30_000)
    expect((await send(app.codeAt(now()))).statusCode).toBe(409)

    expect((await factorsOf(visitor)).map(({ name }) => name)).toEqual(['Phone', 'Tablet'])
    expect(await subjectsTo(use(), email)).toContain('A second factor was added')
    use().clock.advance(30_000)
    expect(await (await loggedInAgain(app)).isLoggedIn()).toBe(true)
  })

  test('DSK-09 an offer ends after ten minutes and serves nobody else', async () => {
    const { visitor } = await joinedMember(use(), 'reader', email)
    const { visitor: other } = await joinedMember(use(), 'reader', 'other@example.edu')
    const offered = (await offer(visitor)).json()
    const send = (caller: Visitor) => {
      const code = codeApp(offered.app.secret).codeAt(now())
      return caller.post('/desk/api/account/factors', { kind: 'app', name: 'Tablet', offer: offered.app.offer, code })
    }
    const credential = softwareAuthenticator().create(offered.passkey, { origin: publicUrl })
    const passkey = { kind: 'passkey', name: 'Key', credential }

    expect((await send(other)).statusCode).toBe(400)
    expect((await other.post('/desk/api/account/factors', passkey)).statusCode).toBe(400)
    use().clock.advance(600_000)
    expect((await send(visitor)).statusCode).toBe(400)
    expect((await visitor.post('/desk/api/account/factors', passkey)).statusCode).toBe(400)
  })

  test('DSK-05 new recovery codes replace all earlier ones', async () => {
    const { visitor, recoveryCodes } = await joinedMember(use(), 'reader', email)
    const renewed = await visitor.post('/desk/api/account/recovery-codes', { current_password: password })
    const [fresh = ''] = renewed.json<{ recovery_codes: string[] }>().recovery_codes

    const again = createVisitor(use())
    await again.logInWithPassword(email)
    expect((await again.sendCode(recoveryCodes[0] ?? '')).statusCode).toBe(400)
    expect((await again.sendCode(fresh)).statusCode).toBe(200)
    expect(await subjectsTo(use(), email)).toContain('New recovery codes were made')
  })

  test('DSK-12 somebody without a password here cannot set one or a second factor by a session alone', async () => {
    const member = await use().staff('reader')

    const refused = await member.post('/desk/api/account/factors/offer', { current_password: password })

    expect(refused.statusCode).toBe(409)
    expect((await member.get('/desk/api/account')).json()).toMatchObject({ has_password: false, factors: [] })
  })
})
