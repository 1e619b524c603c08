import { CommanderError } from '@commander-js/extra-typings'
import { expect, test } from 'vitest'
import { onDesk } from '../../desk/testing/on-desk.ts'
import { acceptWithApp, createVisitor, invitationFor, subjectsTo } from '../../identity/staff/testing/staff-visitor.ts'
import { runOn } from '../testing/run-on.ts'
import { staffCommands } from './staff.ts'

const email = 'olive@example.edu'

onDesk('the staff commands', (use) => {
  const run = (...words: readonly string[]) => runOn(use().database, staffCommands, words, 'unused', use().clock.now)

  test('DSK-15 the first administrator is invited here, by mail or with a printed link', async () => {
    const quiet = await run('invite', ' OLIVE@example.edu', '--role', 'administrator', '--name', 'Olive')
    expect(quiet.printed).toEqual([])
    expect(quiet.reported).toEqual([`A mail to ${email} was queued. The link is valid for 48 hours.`])
    const replaced = await invitationFor(use(), email)

    const { printed } = await run('invite', email, '--role', 'administrator', '--print-link')

    const token = await invitationFor(use(), email)
    expect(printed).toEqual([`https://apply.example.edu/desk/invitation#${token}`])
    expect((await createVisitor(use()).post('/desk/api/invitation', { token: replaced })).statusCode).toBe(404)
    expect((await createVisitor(use()).post('/desk/api/invitation', { token })).json().name).toBe('Olive')
    const { visitor } = await acceptWithApp(use(), token)
    expect((await visitor.get('/desk/api/staff')).statusCode).toBe(200)
  })

  test('DSK-15 staff are listed, changed, logged out and removed, with mails and an audit row', async () => {
    await use().staff('administrator', 'root@example.edu', 'Root')
    const officer = await use().staff('officer', email, 'Olive')

    expect((await run('list')).printed).toEqual([
      `${email}\tofficer\tactive\tOlive`,
      'root@example.edu\tadministrator\tactive\tRoot',
    ])
    await run('role', email, '--role', 'reader')
    expect((await officer.get('/desk/api/session')).json()).toMatchObject({ role: 'reader' })
    await run('log-out', email)
    expect((await officer.get('/desk/api/session')).statusCode).toBe(401)
    await run('remove', email)

    expect((await run('list')).printed).toContain(`${email}\treader\tremoved\tOlive`)
    expect(await subjectsTo(use(), email)).toHaveLength(3)
    const rows = await use().database.sql(
      `select action, target from audit where actor = 'operator' and action like 'desk %' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['desk change-role', 'desk log-out-member', 'desk remove-member'])
    expect(new Set(rows.map(({ target }) => target))).toEqual(new Set([`staff ${officer.id}`]))
  })

  test('DSK-11 the last administrator stays, and somebody who was only invited does not count as another one', async () => {
    await use().staff('administrator', 'root@example.edu')
    await run('invite', email, '--role', 'administrator')

    await expect(run('remove', 'root@example.edu')).rejects.toThrow('This is the last administrator.')
    await expect(run('role', 'root@example.edu', '--role', 'officer')).rejects.toThrow('the last administrator')
    await run('remove', email)
    expect(await subjectsTo(use(), email)).toEqual(['Your access to the desk has ended'])
  })

  test('DSK-15 rejects a missing or unknown role, a wrong address, a name of two lines and an unknown member', async () => {
    await use().staff('officer', email)

    for (const words of [
      ['invite', email],
      ['invite', 'nobody', '--role', 'reader'],
      ['role', email, '--role', 'king'],
      ['invite', email, '--role', 'reader', '--name', 'A\nB'],
    ])
      await expect(run(...words)).rejects.toThrow(CommanderError)
    await expect(run('remove', 'nobody@example.edu')).rejects.toThrow('There is no member of staff nobody@example.edu.')
    await expect(run('invite', email, '--role', 'reader')).rejects.toThrow('is officer already')
  })
})
