import { expect, test } from 'vitest'
import { createVisitor, joinedMember, wrongPassword } from '../../identity/staff/testing/staff-visitor.ts'
import { erasePerson } from '../../people/personal-data/erase-person.ts'
import { asAccount } from '../../platform/audit/audit.ts'
import { createStaffAudit, type Staff, type StaffAudit } from '../../platform/audit/staff-audit.ts'
import { onDesk } from '../testing/on-desk.ts'
import { deskAuditStore } from './audit-store.ts'

const email = 'olive@example.edu'

type Entry = {
  readonly id: number
  readonly at: string
  readonly action: string
  readonly result: string
  readonly staff: { readonly name: string } | null
  readonly system: string | null
  readonly applicant: string | null
  readonly target: { readonly kind: string; readonly text: string; readonly id: string | null }
}
type Page = { readonly entries: Entry[]; readonly next: string | null }

onDesk('the audit of the desk', (use) => {
  const pageFor = async (caller: { get: (url: string) => Promise<{ json: () => Page }> }, query = ''): Promise<Page> =>
    (await caller.get(`/desk/api/audit${query}`)).json()

  const record = (staff: Staff, action: Parameters<StaffAudit['recordAction']>[2]) =>
    createStaffAudit(use().clock.now).recordAction(use().database.sql, staff, action)

  test('DSK-13 shows who did what to whom, the newest first, also logins that failed', async () => {
    const { visitor } = await joinedMember(use(), 'administrator', email)
    const stranger = createVisitor(use(), '198.51.100.7')
    use().clock.advance(1_000)
    await stranger.logInWithPassword(email, wrongPassword)
    const zoe = await use().student('zoe@example.edu')
    const [member] = await use().database.sql<{ id: string }>('select id from staff where email = $1', [email])
    await record({ id: member?.id ?? '' }, { target: asAccount(zoe.id), action: 'desk view', result: 'shown' })

    const { entries } = await pageFor(visitor)

    const [view, refused] = entries
    expect(view).toMatchObject({ staff: { name: 'Olive Officer' }, action: 'desk view', result: 'shown' })
    expect(view?.target).toEqual({ kind: 'application', id: zoe.id, text: 'zoe@example.edu' })
    expect(refused).toMatchObject({
      staff: null,
      actor: 'client 198.51.100.7',
      action: 'desk log-in',
      result: 'refused',
    })
    expect(refused?.target).toEqual({ kind: 'staff', id: member?.id, text: 'Olive Officer' })
    expect(entries.map(({ action }) => action)).toEqual(['desk view', 'desk log-in', 'desk join', 'desk invite'])
    expect((await pageFor(visitor)).entries[0]).toMatchObject({ action: 'desk view-audit', target: { text: 'audit' } })
  })

  test('DSK-13 filters the audit by person, action and day at the school', async () => {
    const administrator = await use().staff('administrator')
    const officer = await use().staff('officer')
    // Late in the evening of the 14th in Tennessee.
    const at = new Date('2026-01-15T05:30:00Z')
    const entry = { at, target: 'list', result: 'shown' }
    await record(officer, { ...entry, action: 'desk search' })
    await record(administrator, { ...entry, action: 'desk search' })
    await record(officer, { ...entry, action: 'desk export' })

    const actionsFor = async (query: string) =>
      (await pageFor(administrator, query)).entries.map(({ action }) => action).toSorted()

    expect(await actionsFor(`?person=${officer.id}`)).toEqual(['desk export', 'desk search'])
    expect(await actionsFor('?action=desk%20search')).toEqual(['desk search', 'desk search'])
    expect(await actionsFor('?day=2026-01-14')).toEqual(['desk export', 'desk search', 'desk search'])
    expect(await actionsFor('?day=2026-01-15')).not.toContain('desk search')
    const filters = (await administrator.get('/desk/api/audit/filters')).json()
    expect(filters.actions).toEqual(['desk export', 'desk search', 'desk view-audit'])
    expect(filters.people).toContainEqual({ id: officer.id, name: officer.name })
  })

  test('DSK-184 keys and webhooks are named, also those that have ended, and no id is shown', async () => {
    const administrator = await use().staff('administrator')
    const key = { name: 'Student records', scopes: ['applications'] }
    const made = (await administrator.post('/desk/api/system-keys', key)).json<{ id: string; key: string }>()
    const zoe = await use().submitted('zoe@example.edu')
    const headers = { authorization: `Bearer ${made.key}` }
    await use().app.inject({ url: `/desk/api/v1/applications/${zoe.id}`, headers })
    await administrator.remove(`/desk/api/system-keys/${made.id}`)
    const webhook = { name: 'Housing', url: 'https://housing.example.edu/', events: ['state.changed'] }
    const { id } = (await administrator.post('/desk/api/webhooks', webhook)).json<{ id: string }>()
    await administrator.put(`/desk/api/applications/${zoe.id}/state`, { state: 'complete', version: 0 })
    const [event] = (await administrator.get(`/desk/api/webhooks/${id}/deliveries`)).json().deliveries
    await administrator.post(`/desk/api/webhook-deliveries/${event.id}/replay`)
    await administrator.remove(`/desk/api/webhooks/${id}`)
    await administrator.post('/desk/api/exports', { format: 'csv' })

    const { entries } = await pageFor(administrator)

    const shown = entries.map(({ action, staff, system, target }) => [action, staff?.name ?? system, target.text])
    expect(shown.toSorted()).toEqual([
      ['desk create key', administrator.name, 'Student records'],
      ['desk create webhook', administrator.name, 'Housing'],
      ['desk export', administrator.name, 'export'],
      ['desk remove webhook', administrator.name, 'Housing'],
      ['desk replay webhook', administrator.name, 'Housing'],
      ['desk revoke key', administrator.name, 'Student records'],
      ['desk state', administrator.name, 'zoe@example.edu'],
      ['desk system read', 'Student records', 'zoe@example.edu'],
      ['desk view-webhooks', administrator.name, 'Housing'],
    ])
  })

  test('DSK-185 the audit is filtered by applicant: by address, receipt or id, also with other filters and after a deletion', async () => {
    const administrator = await use().staff('administrator')
    const officer = await use().staff('officer')
    const [zoe, ann] = [await use().submitted('zoe@example.edu'), await use().submitted('ann@example.edu')]
    for (const { id } of [zoe, ann]) {
      await officer.get(`/desk/api/applications/${id}`)
      await administrator.put(`/desk/api/applications/${id}/state`, { state: 'complete', version: 0 })
    }
    const actionsFor = async (applicant: string, more = '') =>
      (await pageFor(administrator, `?applicant=${encodeURIComponent(applicant)}${more}`)).entries.map(
        ({ action, target }) => [action, target.id],
      )

    const both = [
      ['desk state', zoe.id],
      ['desk view', zoe.id],
    ]
    for (const applicant of [' Zoe@Example.edu', zoe.receipt.toLowerCase(), zoe.id.toUpperCase()])
      expect((await actionsFor(applicant)).toSorted(), applicant).toEqual(both)
    expect(await actionsFor('zoe@example.edu', `&person=${officer.id}`)).toEqual([['desk view', zoe.id]])
    expect(await actionsFor('zoe@example.edu', '&action=desk%20state')).toEqual([['desk state', zoe.id]])
    expect(await actionsFor('nobody@example.edu')).toEqual([])
    await erasePerson(use().database, { accountId: zoe.id, at: use().clock.now(), actor: 'operator' })
    expect((await actionsFor(zoe.id)).toSorted()).toEqual(both)
    expect(await use().database.sql(`select distinct result from audit where action = 'desk view-audit'`)).toEqual(
      expect.arrayContaining([{ result: 'by applicant' }, { result: 'by action, applicant' }]),
    )
  })

  test('DSK-186 the list of staff and the numbers of a period are looked at once, however often a page reads them again', async () => {
    const administrator = await use().staff('administrator')
    const pages = ['staff', 'staff', 'insight?days=7', 'insight?days=7', 'insight?days=90']

    for (const page of pages) expect((await administrator.get(`/desk/api/${page}`)).statusCode).toBe(200)

    expect(await use().database.sql('select action, result from audit order by id')).toEqual([
      { action: 'desk view-staff', result: '1 listed' },
      { action: 'desk insight', result: 'shown for 7 days' },
      { action: 'desk insight', result: 'shown for 90 days' },
    ])
  })

  test('DSK-263 an entry has the name of the applicant and of a member who left, and none of who was deleted or only has a draft', async () => {
    const administrator = await use().staff('administrator')
    const officer = await use().staff('officer', 'maya@example.edu', 'Maya Olsen')
    const jordan = await use().submitted('jordan@example.edu', { first_name: 'Jordan', last_name: 'Akerlund' })
    const draft = await use().student('draft@example.edu')
    await draft.put('/api/answer', { first_name: 'Dora', last_name: 'Draft' })
    const gone = await use().submitted('gone@example.edu')
    for (const { id } of [jordan, draft, gone]) await officer.get(`/desk/api/applications/${id}`)
    await erasePerson(use().database, { accountId: gone.id, at: use().clock.now(), actor: 'operator' })
    await administrator.remove(`/desk/api/staff/${officer.id}`)

    const { entries } = await pageFor(administrator, `?action=desk%20view`)

    const shown = entries.map(({ staff, applicant, target }) => [staff?.name, applicant, target.text])
    expect(shown.toSorted()).toEqual([
      ['Maya Olsen', null, ''],
      ['Maya Olsen', null, 'draft@example.edu'],
      ['Maya Olsen', 'Jordan Akerlund', 'jordan@example.edu'],
    ])
  })

  test('ACC-01 DSK-185 the audit of an applicant is not found by an address that only looks like theirs', async () => {
    const administrator = await use().staff('administrator')
    const kelvin = await use().submitted('kelvin@example.edu')
    await administrator.get(`/desk/api/applications/${kelvin.id}`)
    const entriesFor = async (applicant: string) =>
      (await pageFor(administrator, `?applicant=${encodeURIComponent(applicant)}`)).entries.length

    expect([await entriesFor('Kelvin@example.edu'), await entriesFor('\u212Aelvin@example.edu')]).toEqual([1, 0])
  })

  test('DSK-13 a day at the school has its first hour also where midnight comes twice', async () => {
    const officer = await use().staff('officer')
    // On the Azores, clocks went from one o'clock back to midnight at 01:00 UTC.
    const at = new Date('2026-10-25T00:30:00Z')
    const entry = { at, target: 'list', result: 'shown' }
    await record(officer, { ...entry, action: 'desk search' })
    const filter = { timeZone: 'Atlantic/Azores', limit: 10 }
    const entriesOn = (day: string) => deskAuditStore(use().database.sql).page({ ...filter, day })

    expect(await entriesOn('2026-10-25')).toHaveLength(1)
    expect(await entriesOn('2026-10-24')).toEqual([])
  })

  test('DSK-13 the filter by person has what was done to them too, such as a failed login', async () => {
    const { visitor } = await joinedMember(use(), 'administrator', email)
    const [member] = await use().database.sql<{ id: string }>('select id from staff where email = $1', [email])
    await createVisitor(use(), '198.51.100.7').logInWithPassword(email, wrongPassword)
    use().clock.advance(1_000)
    await pageFor(visitor)

    const { entries } = await pageFor(visitor, `?person=${member?.id}`)

    expect(entries.map(({ action, staff }) => [action, staff?.name])).toEqual([
      ['desk view-audit', 'Olive Officer'],
      ['desk log-in', undefined],
      ['desk join', 'Olive Officer'],
      ['desk invite', 'Root'],
    ])
  })

  test('DSK-13 pages follow each other without a gap or a repetition while rows are added', async () => {
    const administrator = await use().staff('administrator')
    const add = (result: string) => record(administrator, { target: 'list', action: 'desk search', result })
    for (let number = 0; number < 120; number += 1) await add(`${number}`)
    use().clock.advance(60_000)

    const seen: string[] = []
    let query = '?action=desk%20search'
    for (;;) {
      const { entries, next } = await pageFor(administrator, query)
      seen.push(...entries.map(({ result }) => result))
      if (next === null) break
      await add('new')
      query = `?action=desk%20search&cursor=${encodeURIComponent(next)}`
    }

    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => String(119 - index)))
    for (const cursor of ['nonsense', '-271821-04-20T00:00:00Z_1', '2026-13-01T00:00:00Z_1'])
      expect((await administrator.get(`/desk/api/audit?cursor=${cursor}`)).statusCode, cursor).toBe(400)
  })

  test('DSK-13 reading it is recorded, once for all pages of a look, and also from a cursor that no page has given', async () => {
    const [ada, ben] = [await use().staff('administrator'), await use().staff('administrator', 'ben@example.edu')]
    for (let number = 0; number < 60; number += 1)
      await record(ada, { target: 'list', action: 'desk search', result: 'x' })
    const looksOf = ({ id }: { readonly id: string }) =>
      use().database.sql(`select result from audit where action = 'desk view-audit' and actor = $1`, [`staff ${id}`])

    const { next } = await pageFor(ada)
    await pageFor(ada, `?cursor=${encodeURIComponent(next ?? '')}`)
    await pageFor(ben, '?cursor=2099-01-01T00:00:00.000Z_1')

    expect([await looksOf(ada), await looksOf(ben)]).toEqual([[{ result: 'all' }], [{ result: 'all' }]])
  })
})
