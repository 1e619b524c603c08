import { staffCookie } from '@apply/engine/desk'
import { expect, test } from 'vitest'
import { lateBody } from '../../../testing/late-body.ts'
import { onDesk } from '../../desk/testing/on-desk.ts'
import { publicUrl } from '../applicants/testing/account-world.ts'
import { createVisitor, invitationFor, invited, joinedMember, messageIn, subjectsTo } from './testing/staff-visitor.ts'

const email = 'olive@example.edu'

type Listed = { readonly email: string; readonly role: string; readonly status: string; readonly sessions: number }

onDesk('the administration of staff', (use) => {
  const idOf = async (address: string) => {
    const [row] = await use().database.sql<{ id: string }>('select id from staff where email = $1', [address])
    return row?.id ?? ''
  }

  const changeRole = (
    caller: { put: (url: string, body: object) => ReturnType<ReturnType<typeof createVisitor>['put']> },
    id: string,
    [from, role]: readonly [string, string],
  ) => caller.put(`/desk/api/staff/${id}/role`, { from, role })

  test('DSK-10 a removed member is out at once, with nothing left that could log in', async () => {
    const administrator = await use().staff('administrator')
    const { visitor, recoveryCodes } = await joinedMember(use(), 'officer', email)
    const id = await idOf(email)
    await administrator.post(`/desk/api/staff/${id}/invitation`)
    const half = createVisitor(use())
    await half.logInWithPassword(email)

    expect((await administrator.remove(`/desk/api/staff/${id}`)).statusCode).toBe(200)

    expect(await visitor.isLoggedIn()).toBe(false)
    expect((await half.sendCode(recoveryCodes[0] ?? '')).statusCode).toBe(400)
    expect((await half.logInWithPassword(email)).statusCode).toBe(400)
    for (const table of ['sessions', 'invitations', 'pending_logins', 'code_apps', 'passkeys', 'recovery_codes'])
      expect(await use().database.sql(`select 1 from staff_${table} where staff_id = $1`, [id]), table).toEqual([])
    expect(await subjectsTo(use(), email)).toContain('Your access to the desk has ended')
    // The mail with the link that has just ended waited still.
    expect(await invitationFor(use(), email)).toBe('')
    expect((await administrator.remove(`/desk/api/staff/${id}`)).statusCode).toBe(404)
    expect((await administrator.post(`/desk/api/staff/${id}/invitation`)).statusCode).toBe(409)
    expect((await administrator.post('/desk/api/staff', { email, role: 'reader' })).statusCode).toBe(200)
  })

  test('DSK-11 two administrators who demote or remove each other at once leave one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [
        await use().staff('administrator', `one${round}@example.edu`),
        await use().staff('administrator', `other${round}@example.edu`),
      ]
      const answers = await Promise.all([
        changeRole(one, other.id, ['administrator', 'reader']),
        other.remove(`/desk/api/staff/${one.id}`),
      ])

      const statuses = answers.map(({ statusCode }) => statusCode)
      expect(
        statuses.filter((status) => status === 200),
        String(statuses),
      ).toHaveLength(1)
      expect([401, 403]).toContain(statuses.find((status) => status !== 200))
      const left = await use().database.sql(
        `select id from staff where role = 'administrator' and removed_at is null and email like '%${round}@example.edu'`,
      )
      expect(left).toHaveLength(1)
    }
  })

  test('DSK-10 a member is told of every change of the role, also of two while the mail server is down', async () => {
    const administrator = await use().staff('administrator')
    await joinedMember(use(), 'officer', email)
    const id = await idOf(email)

    await changeRole(administrator, id, ['officer', 'administrator'])
    await changeRole(administrator, id, ['administrator', 'reader'])

    const waiting = await use().database.sql<{ text_body: string }>(
      `select text_body from mails where recipient = $1 and topic like 'desk-change-role %' and sent_at is null`,
      [email],
    )
    expect(waiting.map(({ text_body }) => /You are (an? \w+) now/.exec(text_body)?.[1]).toSorted()).toEqual([
      'a reader',
      'an administrator',
    ])
  })

  test('DSK-10 lists everybody with role, status and sessions', async () => {
    const administrator = await use().staff('administrator', 'root@example.edu', 'A root')
    await joinedMember(use(), 'officer', email)
    await invited(use(), 'reader', 'waiting@example.edu')
    await administrator.remove(`/desk/api/staff/${await idOf(`root-for-${email}`)}`)

    const listed: Listed[] = (await administrator.get('/desk/api/staff')).json()

    const shown = listed.map(({ role, status, sessions, ...row }) => [row.email, role, status, sessions])
    expect(shown).toEqual([
      ['root@example.edu', 'administrator', 'active', 1],
      [email, 'officer', 'active', 1],
      ['root-for-waiting@example.edu', 'administrator', 'active', 1],
      ['waiting@example.edu', 'reader', 'invited', 0],
      [`root-for-${email}`, 'administrator', 'removed', 0],
    ])
  })

  test('DSK-265 the list of staff says how many second factors of each kind a member has', async () => {
    const administrator = await use().staff('administrator')
    await joinedMember(use(), 'officer', email)

    const members: readonly { email: string; apps: number; passkeys: number }[] = (
      await administrator.get('/desk/api/staff')
    ).json()

    expect(members.find((member) => member.email === email)).toMatchObject({ apps: 1, passkeys: 0 })
    expect(members.find((member) => member.email === administrator.email)).toMatchObject({ apps: 0, passkeys: 0 })
  })

  test('DSK-10 a new role holds from the next call on, and the person is told', async () => {
    const administrator = await use().staff('administrator')
    const { visitor } = await joinedMember(use(), 'administrator', email)
    expect((await visitor.get('/desk/api/staff')).statusCode).toBe(200)

    const changed = await changeRole(administrator, await idOf(email), ['administrator', 'reader'])

    expect(messageIn(changed)).toBe('The role of Olive Officer is reader now.')
    expect((await visitor.get('/desk/api/staff')).statusCode).toBe(403)
    expect((await visitor.get('/desk/api/session')).json()).toMatchObject({ role: 'reader' })
    expect(await subjectsTo(use(), email)).toContain('Your role at the desk was changed')
  })

  test('DSK-10 a role that is chosen again changes nothing, and nobody is told', async () => {
    const administrator = await use().staff('administrator')
    const officer = await use().staff('officer', email)

    expect((await changeRole(administrator, officer.id, ['officer', 'officer'])).statusCode).toBe(200)

    expect(await subjectsTo(use(), email)).toEqual([])
    expect(await use().database.sql(`select 1 from audit where action = 'desk change-role'`)).toEqual([])
  })

  test('DSK-10 a role that somebody else has changed meanwhile is not overwritten', async () => {
    const administrator = await use().staff('administrator')
    const reader = await use().staff('reader')
    await changeRole(administrator, reader.id, ['reader', 'officer'])

    const late = await changeRole(administrator, reader.id, ['reader', 'administrator'])

    expect([late.statusCode, messageIn(late)]).toEqual([
      409,
      'The role was changed to officer meanwhile. Please look at the list again.',
    ])
  })

  test('DSK-10 a forced logout ends every session and every login that is half done', async () => {
    const administrator = await use().staff('administrator')
    const { visitor, app } = await joinedMember(use(), 'officer', email)
    const half = createVisitor(use())
    await half.logInWithPassword(email)

    expect((await administrator.remove(`/desk/api/staff/${await idOf(email)}/sessions`)).statusCode).toBe(200)

    expect(await visitor.isLoggedIn()).toBe(false)
    expect((await half.sendCode(app.codeAt(use().clock.now()))).statusCode).toBe(400)
    expect(await subjectsTo(use(), email)).toContain('You were logged out of the desk')
    await half.logInWithPassword(email)
    expect((await half.sendCode(app.codeAt(use().clock.now()))).statusCode).toBe(200)
  })

  test.each([
    ['POST', '/desk/api/system-keys', { name: 'Copy', scopes: ['applications'] }],
    ['POST', '/desk/api/staff', { email: 'friend@example.edu', role: 'administrator' }],
    ['DELETE', '/desk/api/views/00000000-0000-4000-8000-000000000000', {}],
  ] as const)(
    'DSK-10 a %s to %s that was kept open while its caller was removed is refused',
    async (method, url, body) => {
      const administrator = await use().staff('administrator')
      const { visitor } = await joinedMember(use(), 'administrator', email)
      const removal = async () =>
        expect((await administrator.remove(`/desk/api/staff/${await idOf(email)}`)).statusCode).toBe(200)
      const { payload, headers } = lateBody(body, removal)
      const cookies = { [staffCookie]: visitor.cookies.get(staffCookie) ?? '' }

      const called = await use().app.inject({
        method,
        url,
        cookies,
        payload,
        headers: { origin: publicUrl, ...headers },
      })

      expect(called.statusCode).toBe(401)
      expect(await use().database.sql('select 1 from system_keys')).toEqual([])
      expect(await idOf('friend@example.edu')).toBe('')
    },
  )

  test('DSK-11 nobody removes or demotes themselves', async () => {
    const administrator = await use().staff('administrator')
    await use().staff('administrator', 'other@example.edu')

    expect((await administrator.remove(`/desk/api/staff/${administrator.id}`)).statusCode).toBe(409)
    expect((await changeRole(administrator, administrator.id, ['administrator', 'reader'])).statusCode).toBe(409)
    expect((await administrator.get('/desk/api/session')).json()).toMatchObject({ role: 'administrator' })
  })
})
