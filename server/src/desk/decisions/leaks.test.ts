import { desk, form, school } from '@apply/forms/governors-choice'
import { expect, test } from 'vitest'
import { readStatus } from '../../application/items/read-status.ts'
import { personRecord } from '../../people/personal-data/person-record.ts'
import { exportSubmitted } from '../exports/export-applications.ts'
import { asCsv, asJsonLines } from '../exports/export-formats.ts'
import { onDesk } from '../testing/on-desk.ts'
import { beginDueReleases } from './run-release.ts'
import { deciding, releaseJobs, releaseMoment } from './testing/deciding.ts'

const { propose, confirm, prepare, schedule } = deciding

onDesk('what is told of decisions', (use) => {
  const context = { form, school, desk, today: '2026-01-15' }

  const exported = async () => {
    const parts: string[] = []
    const submitted = () => exportSubmitted(use().database, {})
    for await (const row of asCsv(submitted(), { ...context, withLabels: false, withBom: false })) parts.push(row)
    for await (const line of asJsonLines(submitted(), context)) parts.push(line)
    return parts.join('\n')
  }

  const keyOf = async (administrator: {
    readonly post: (url: string, body: object) => Promise<{ json: () => { key: string } }>
  }) => {
    const body = { name: 'SIS', scopes: ['applications', 'documents'] }
    const { key } = (await administrator.post('/desk/api/system-keys', body)).json()
    return (url: string) => use().app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${key}` } })
  }

  const ownData = (id: string) => use().database.transaction((sql) => personRecord(sql, id))

  test('DEC-30, DEC-31 neither the applicant nor another system learns of a decision before its release, and both do after it', async () => {
    const { database, clock } = use()
    const olga = await use().staff('officer', 'olga@example.edu', 'Olga')
    const ada = await use().staff('administrator', 'ada@example.edu', 'Ada')
    const webhook = { name: 'SIS', url: 'https://sis.example.edu/hook', events: ['decision.released'] }
    expect((await ada.post('/desk/api/webhooks', webhook)).statusCode).toBe(200)
    const asSystem = await keyOf(ada)
    const zoe = await use().submitted('zoe@example.edu')
    const ofApplicant = async () => {
      const paths = ['/api/profile', '/api/requests', '/api/letters', '/api/withdrawal', '/api/items']
      const responses = await Promise.all(paths.map((path) => zoe.get(path)))
      return responses.map(({ statusCode, body }) => `${statusCode} ${body}`)
    }
    const ofSystem = async () => (await asSystem('/desk/api/v1/applications')).body
    const before = [await ofApplicant(), await ofSystem(), await exported(), await ownData(zoe.id)]

    await propose(olga, zoe.id, 'deny')
    await confirm(ada, zoe.id)
    const { id } = (await prepare(ada, ['deny'])).json()
    const { make, run, jobs } = await releaseJobs(use())
    await make(id)
    await schedule(ada, id, 'one')
    const [letter] = await database.sql<{ id: string }>('select id from decisions')
    await olga.get(`/desk/api/decisions/${letter?.id}/letter`)

    // The system has read the application meanwhile, which the audit of the person says.
    const { audit: auditBefore = [], ...recordBefore } = before[3] as Awaited<ReturnType<typeof ownData>>
    const { audit: audited = [], ...record } = await ownData(zoe.id)
    expect([await ofApplicant(), await ofSystem(), await exported()]).toEqual(before.slice(0, 3))
    expect(record).toEqual(recordBefore)
    expect(audited.filter(({ action }) => action !== 'desk system read')).toEqual(
      auditBefore.filter(({ action }) => action !== 'desk system read'),
    )
    const letterPath = `/desk/api/v1/applications/${zoe.id}/letters/${letter?.id}`
    expect((await asSystem(letterPath)).statusCode).toBe(404)

    clock.set(releaseMoment)
    await beginDueReleases({ database, clock: clock.now, jobs })
    await run(id)

    const decision = { decision: 'deny', round: 1, released_at: releaseMoment }
    const { applications } = (await asSystem('/desk/api/v1/applications')).json()
    expect(applications).toMatchObject([{ decisions: [{ ...decision, letter: { id: letter?.id } }] }])
    expect((await asSystem(letterPath)).headers['content-type']).toBe('application/pdf')
    const deliveries = await database.sql<{ event: string; body: string }>('select event, body from webhook_deliveries')
    expect(deliveries.map(({ event, body }) => [event, JSON.parse(body).data])).toEqual([
      ['decision.released', decision],
    ])
    expect(await exported()).toContain(`deny,${releaseMoment}`)
    const after = await ownData(zoe.id)
    expect(after).toMatchObject({
      decisions: [{ round: 1, decision: 'deny', opened_at: null }],
      decision_steps: [{ step: 'proposed' }, { step: 'confirmed' }, { step: 'released' }],
    })
    expect(after.audit?.filter(({ action }) => action === 'desk decision')).toHaveLength(4)
  })

  test('DEC-53 other systems see a state of the desk as it is set, also a final one, and no decision with it', async () => {
    const olga = await use().staff('officer', 'olga@example.edu', 'Olga')
    const ada = await use().staff('administrator', 'ada@example.edu', 'Ada')
    const asSystem = await keyOf(ada)
    const zoe = await use().submitted('zoe@example.edu')
    await propose(olga, zoe.id, 'deny')
    await confirm(ada, zoe.id)

    await olga.put(`/desk/api/applications/${zoe.id}/state`, { state: 'decided', version: 0 })

    const [application] = (await asSystem('/desk/api/v1/applications')).json().applications
    expect(application.desk_state).toBe('decided')
    expect(application.decisions).toEqual([])
    expect(await exported()).not.toMatch(/"deny"|,deny,/)
  })

  test('DEC-28 who has withdrawn gets no letter, and the decision waits for the next release', async () => {
    const { database, clock } = use()
    const olga = await use().staff('officer', 'olga@example.edu', 'Olga')
    const ada = await use().staff('administrator', 'ada@example.edu', 'Ada')
    const zoe = await use().submitted('zoe@example.edu')
    await propose(olga, zoe.id, 'admit')
    await confirm(ada, zoe.id)
    const { id } = (await prepare(ada, ['admit'])).json()
    const { make, run, jobs } = await releaseJobs(use())
    await make(id)
    await schedule(ada, id, 'one')
    expect((await zoe.post('/api/withdrawal', { reason: 'plans' })).statusCode).toBe(200)

    clock.set(releaseMoment)
    await beginDueReleases({ database, clock: clock.now, jobs })
    await run(id)

    expect((await zoe.get('/api/letters')).json()).toEqual({ letters: [] })
    expect(await database.sql('select status, release_id from decisions')).toEqual([
      { status: 'confirmed', release_id: null },
    ])
    expect((await olga.get('/desk/api/decisions')).json().conflicts).toContainEqual(
      expect.objectContaining({
        reason: expect.stringContaining('withdrawn'),
        count: 1,
        first: [expect.objectContaining({ id: zoe.id })],
      }),
    )
    expect((await propose(olga, zoe.id, 'deny', 2)).json().message).toContain('withdrawn')
  })

  test('DEC-44 the desk says what is undecided, what speaks against a release, and what has changed since the last look', async () => {
    const olga = await use().staff('officer', 'olga@example.edu', 'Olga')
    const ada = await use().staff('administrator', 'ada@example.edu', 'Ada')
    const [zoe, ben] = [await use().submitted('zoe@example.edu'), await use().submitted('ben@example.edu')]
    const overview = async () => (await olga.get('/desk/api/decisions')).json()
    for (const { id } of [zoe, ben])
      await olga.put(`/desk/api/applications/${id}/state`, { state: 'in-review', version: 0 })
    expect(await overview()).toMatchObject({ undecided: { count: 2 }, conflicts: [], changes: { count: 0 } })

    await propose(olga, zoe.id, 'admit')
    await confirm(ada, zoe.id)
    await propose(olga, ben.id, 'deny')
    const ask = { template: 'transcript', title: 'Your transcript', text: 'Please.' }
    await olga.post(`/desk/api/applications/${zoe.id}/requests`, ask)
    await use().database.sql('update staff set removed_at = joined_at where id = $1', [ada.id])

    const { changes, ...seen } = await overview()
    expect(seen).toMatchObject({
      counts: [
        { decision: 'admit', proposed: 0, confirmed: 1 },
        { decision: 'deny', proposed: 1, confirmed: 0 },
      ],
      undecided: { count: 1, first: [{ id: ben.id, decision: 'deny' }] },
      conflicts: [{ reason: expect.stringContaining('open') }, { reason: expect.stringContaining('left') }],
    })
    expect(changes).toMatchObject({ count: 3, newest: [{ step: 'proposed', id: ben.id }, { step: 'confirmed' }, {}] })
    await olga.post('/desk/api/decisions/seen', { step: changes.step })
    expect((await overview()).changes).toMatchObject({ count: 0, since: expect.any(String) })
  })

  test('DEC-30 a final state tells the applicant nothing before the letter, neither by its word nor in the own data', async () => {
    const olga = await use().staff('officer', 'olga@example.edu', 'Olga')
    const ada = await use().staff('administrator', 'ada@example.edu', 'Ada')
    const zoe = await use().submitted('zoe@example.edu')
    const [first, ...others] = desk.states
    const toApplicants = { word: 'Decided', text: 'There is a letter.' }
    const withWord = others.map((state) => (state.isFinal ? { ...state, toApplicants } : state))
    const told = () => readStatus(use().database.sql, zoe.id, { ...desk, states: [first, ...withWord] })
    const before = await told()
    await propose(olga, zoe.id, 'admit')
    await confirm(ada, zoe.id)
    await olga.put(`/desk/api/applications/${zoe.id}/state`, { state: 'decided', version: 0 })

    expect(await told()).toEqual(before)
    expect(await ownData(zoe.id)).toMatchObject({ desk_states: [], desk_row: [{ desk_state: null }] })
    const { id } = (await prepare(ada, ['admit'])).json()
    const { make, run, jobs } = await releaseJobs(use())
    await make(id)
    await schedule(ada, id, 'one')
    use().clock.set(releaseMoment)
    await beginDueReleases({ database: use().database, clock: use().clock.now, jobs })
    await run(id)

    expect((await told()).present).toMatchObject({ word: 'Decided' })
    expect(await ownData(zoe.id)).toMatchObject({
      desk_states: [{ to_state: 'decided' }],
      desk_row: [{ desk_state: 'decided' }],
    })
  })
})
