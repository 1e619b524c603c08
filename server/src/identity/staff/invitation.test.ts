import { pendingLoginCookie } from '@apply/engine/desk'
import { expect, test } from 'vitest'
import { onDesk } from '../../desk/testing/on-desk.ts'
import { publicUrl } from '../applicants/testing/account-world.ts'
import { softwareAuthenticator } from '../applicants/testing/software-authenticator.ts'
import {
  acceptWithApp,
  codeApp,
  createVisitor,
  invitationFor,
  invited,
  joinedMember,
  messageIn,
  otherPassword,
  password,
  subjectsTo,
  type Visitor,
} from './testing/staff-visitor.ts'

const email = 'olive@example.edu'
const hours = 3_600_000

const notValid =
  'This invitation was used or has expired. If you have set up your access, log in. Otherwise ask an administrator for a new one.'

onDesk('an invitation', (use) => {
  const read = (visitor: Visitor, token: string) => visitor.post('/desk/api/invitation', { token })
  const chosen = (token: string, changed: object = {}) => ({
    token,
    name: 'Olive Officer',
    password,
    confirm_password: password,
    ...changed,
  })
  const factorFor = async (visitor: Visitor, token: string) => {
    const { app } = (await visitor.post('/desk/api/invitation/preparation', chosen(token))).json()
    const moment = use().clock.now()
    const { codeAt, wrongCodeAt } = codeApp(app.secret)
    const factor = { kind: 'app', name: 'Phone', offer: app.offer, code: codeAt(moment) }
    return { factor, wrongFactor: { ...factor, code: wrongCodeAt(moment) } }
  }
  const accept = (visitor: Visitor, body: object) => visitor.post('/desk/api/invitation/acceptance', body)

  test('DSK-02 name, password and second factor are set together, and then the person is in', async () => {
    const { visitor, recoveryCodes } = await acceptWithApp(use(), await invited(use(), 'officer', email))

    expect((await visitor.get('/desk/api/session')).json()).toMatchObject({
      email,
      name: 'Olive Officer',
      role: 'officer',
    })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await subjectsTo(use(), email)).toContain('Your access to the desk is set up')
    const stored = await use().database.sql('select code_hash from staff_recovery_codes')
    expect(stored).toHaveLength(10)
    const [{ actions } = {}] = await use().database.sql(
      `select array_agg(action order by id) as actions from audit where target = 'staff ' || (select id from staff where email = $1)`,
      [email],
    )
    expect(actions).toEqual(['desk invite', 'desk join'])
  })

  test('DSK-02 an invitation that two people use at once lets one of them in', async () => {
    const token = await invited(use(), 'officer', email)
    const visitors = [createVisitor(use()), createVisitor(use(), '192.0.2.2')]
    const bodies = await Promise.all(
      visitors.map(async (visitor) => chosen(token, { factor: (await factorFor(visitor, token)).factor })),
    )

    const answers = await Promise.all(visitors.map((visitor, index) => accept(visitor, bodies[index] ?? {})))

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
    expect((await Promise.all(visitors.map((visitor) => visitor.isLoggedIn()))).filter(Boolean)).toHaveLength(1)
    expect(await use().database.sql('select id from staff_code_apps')).toHaveLength(1)
    expect((await read(createVisitor(use()), token)).statusCode).toBe(404)
  })

  test('DSK-95 five hundred wrong links of others do not keep a right one from working', async () => {
    const token = await invited(use(), 'officer', email)
    const visitor = createVisitor(use())
    const open = async (text: string) => (await visitor.post('/desk/api/invitation', { token: text })).statusCode
    expect(await open('A'.repeat(43))).toBe(404)
    await use().database.sql(`update rate_limits set points = 500 where key like 'desk-invitation-client:%'`)

    expect([await open('A'.repeat(43)), await open(token)]).toEqual([429, 200])
  })

  const members = () =>
    use().database.sql('select name, role, password_hash is null as is_open from staff where email = $1', [email])

  test('DSK-01 an administrator invites by mail, with a link whose token is stored as a hash', async () => {
    const token = await invited(use(), 'officer', email)

    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await read(createVisitor(use()), token)).json()).toEqual({ email, name: '', role: 'officer' })
    const stored = await use().database.sql<{ size: number }>(
      'select length(token_hash) as size, token_hash = $1 as is_plain from staff_invitations',
      [Buffer.from(token)],
    )
    expect(stored).toEqual([{ size: 32, is_plain: false }])
    expect(use().logged()).not.toContain(token)
  })

  test('DSK-01 a link is valid for 48 hours, and a new one replaces it', async () => {
    const first = await invited(use(), 'officer', email)
    const administrator = await use().staff('administrator')
    use().clock.advance(48 * hours - 1)
    expect((await read(createVisitor(use()), first)).statusCode).toBe(200)
    use().clock.advance(1)
    const late = await read(createVisitor(use()), first)
    expect([late.statusCode, messageIn(late)]).toEqual([404, notValid])

    const again = await use().staff('administrator', 'again@example.edu')
    expect((await again.post('/desk/api/staff', { email, role: 'reader' })).statusCode).toBe(200)
    const second = await invitationFor(use(), email)
    expect((await again.post('/desk/api/staff', { email, role: 'reader' })).statusCode).toBe(200)
    expect((await read(createVisitor(use()), second)).statusCode).toBe(404)
    expect((await read(createVisitor(use()), await invitationFor(use(), email))).json().role).toBe('reader')
    expect((await administrator.get('/desk/api/session')).statusCode).toBe(401)
  })

  test('DSK-02 nothing is active before both are set', async () => {
    const token = await invited(use(), 'officer', email)
    const visitor = createVisitor(use())
    await visitor.post('/desk/api/invitation/preparation', chosen(token))

    const withoutFactor = await accept(visitor, chosen(token))
    const { factor, wrongFactor } = await factorFor(visitor, token)
    const wrongCode = await accept(visitor, chosen(token, { factor: wrongFactor }))
    const weak = { password: 'Password2026!', confirm_password: 'Password2026!' }
    const weakPassword = await accept(visitor, chosen(token, { factor, ...weak }))

    expect([withoutFactor, wrongCode, weakPassword].map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
    expect(await members()).toEqual([{ name: '', role: 'officer', is_open: true }])
    expect((await visitor.logInWithPassword(email)).statusCode).toBe(400)
    expect([...visitor.cookies.keys()]).toEqual([])
    expect((await accept(visitor, chosen(token, { factor }))).statusCode).toBe(200)
  })

  test('DSK-02 an offer for one person is worth nothing for another', async () => {
    const mine = await invited(use(), 'reader', email)
    const other = await invited(use(), 'administrator', 'other@example.edu')
    const visitor = createVisitor(use())
    const { factor } = await factorFor(visitor, mine)

    expect((await accept(visitor, chosen(other, { factor }))).statusCode).toBe(400)
  })

  test('DSK-02 a passkey is a second factor as well', async () => {
    const token = await invited(use(), 'officer', email)
    const [visitor, device] = [createVisitor(use()), softwareAuthenticator()]
    const options = (await visitor.post('/desk/api/invitation/preparation', chosen(token))).json().passkey
    const elsewhere = device.create(options, { origin: 'https://apply.example.org' })
    const refused = await accept(
      visitor,
      chosen(token, { factor: { kind: 'passkey', name: 'Key', credential: elsewhere } }),
    )
    expect(refused.statusCode).toBe(400)

    const again = (await visitor.post('/desk/api/invitation/preparation', chosen(token))).json().passkey
    const credential = device.create(again, { origin: publicUrl })
    const accepted = await accept(visitor, chosen(token, { factor: { kind: 'passkey', name: 'Key', credential } }))

    expect(accepted.statusCode).toBe(200)
    expect((await visitor.get('/desk/api/account')).json().factors).toMatchObject([{ kind: 'passkey', name: 'Key' }])
  })

  test('DSK-02 a new link replaces password, factors and sessions, but not before it is used', async () => {
    const { visitor: before, app } = await joinedMember(use(), 'officer', email)
    const administrator = await use().staff('administrator')
    const [member] = await use().database.sql<{ id: string }>('select id from staff where email = $1', [email])
    expect((await administrator.post('/desk/api/staff', { email, role: 'officer' })).statusCode).toBe(409)
    expect((await administrator.post(`/desk/api/staff/${member?.id}/invitation`)).statusCode).toBe(200)
    expect(await before.isLoggedIn()).toBe(true)
    const half = createVisitor(use())
    await half.logInWithPassword(email)

    const token = await invitationFor(use(), email)
    const visitor = createVisitor(use())
    const changed = { password: otherPassword, confirm_password: otherPassword }
    const { factor } = await factorFor(visitor, token)
    expect((await accept(visitor, chosen(token, { ...changed, factor }))).statusCode).toBe(200)

    expect(await before.isLoggedIn()).toBe(false)
    expect(half.cookies.has(pendingLoginCookie)).toBe(true)
    expect((await half.sendCode(app.codeAt(use().clock.now()))).statusCode).toBe(400)
    expect((await half.logInWithPassword(email)).statusCode).toBe(400)
    expect((await visitor.get('/desk/api/account')).json().factors).toHaveLength(1)
  })
})
