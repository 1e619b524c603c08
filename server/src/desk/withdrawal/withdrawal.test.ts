import { webhookEvent } from '@apply/contract/desk/webhooks'
import { expect, test } from 'vitest'
import { tracesOf } from '../../admin/testing/everything-about.ts'
import { erasePerson } from '../../people/personal-data/erase-person.ts'
import { personRecord } from '../../people/personal-data/person-record.ts'
import { exportSubmitted } from '../exports/export-applications.ts'
import { onDesk } from '../testing/on-desk.ts'
import { bulkRuns, move, runBulkJob } from '../work/testing/bulk-runs.ts'

const question = { template: 'question', title: 'A question', text: 'Where did you live in 2024?' }

onDesk('withdrawals', (use) => {
  const setUp = async () => {
    const officer = await use().staff('officer', 'olga@example.edu', 'Olga Officer')
    const zoe = await use().submitted('zoe@example.edu')
    const path = `/desk/api/applications/${zoe.id}`
    const withdraw = (reason = 'plans') => zoe.post('/api/withdrawal', { reason })
    const undo = () => officer.post(`${path}/withdrawal/undo`, { reason: 'She has called us.' })
    return { officer, zoe, path, withdraw, undo }
  }

  const mailsTo = (recipient: string) =>
    use().database.sql<{ subject: string; text_body: string }>(
      'select subject, text_body from mails where recipient = $1 order by created_at, subject',
      [recipient],
    )

  test('WDR-01 WDR-02 an applicant withdraws once for a reason of the school, and nothing of the submission changes', async () => {
    const { zoe, withdraw } = await setUp()
    const frozen = () => use().database.sql('select * from submissions order by account_id')
    const before = await frozen()

    expect((await withdraw('because')).statusCode).toBe(400)
    const both = await Promise.all([withdraw('plans'), withdraw('later')])
    const [first, second] = both.map((response) => response.json().withdrawn)

    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(first).toEqual(second)
    expect((await zoe.get('/api/withdrawal')).json()).toMatchObject({ withdrawn: first })
    expect(await use().database.sql('select 1 from withdrawals')).toHaveLength(1)
    expect(await frozen()).toEqual(before)
    expect((await zoe.get('/api/profile')).json().web_status.at(-1)).toEqual({ web_status: 'submitted' })
    expect((await mailsTo('zoe@example.edu')).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('You have withdrawn your application'),
    )
  })

  test('WDR-01 a draft cannot be withdrawn, and nobody withdraws the application of another person', async () => {
    const { withdraw } = await setUp()
    const draft = await use().student('draft@example.edu')
    await draft.put('/api/answer', { first_name: 'Ada' })

    expect((await draft.post('/api/withdrawal', { reason: 'plans' })).statusCode).toBe(409)
    expect((await use().anyone.post('/api/withdrawal', { reason: 'plans' })).statusCode).toBe(401)
    expect((await withdraw()).statusCode).toBe(200)
    expect((await draft.get('/api/withdrawal')).json().withdrawn).toBeUndefined()
  })

  test('WDR-03 staff see it on the page, in the list and by its filter, and take it back with a reason', async () => {
    const { officer, path, withdraw, undo } = await setUp()
    const reader = await use().staff('reader')
    await use().submitted('ann@example.edu')
    const listed = async (query: string) =>
      (await reader.get(`/desk/api/list?${query}`))
        .json<{ applications: { email: string; withdrawn_at: string | null }[] }>()
        .applications.map(({ email, withdrawn_at }) => [email, withdrawn_at !== null])
    await withdraw()

    expect((await reader.get(path)).json().withdrawals).toMatchObject([{ reason: 'My plans have changed' }])
    expect(await listed('withdrawn=yes')).toEqual([['zoe@example.edu', true]])
    expect(await listed('withdrawn=no')).toEqual([['ann@example.edu', false]])
    expect((await reader.post(`${path}/withdrawal/undo`, { reason: 'x' })).statusCode).toBe(403)

    expect((await undo()).statusCode).toBe(200)
    expect((await undo()).json().message).toContain('Olga Officer took that back on')
    expect(await listed('withdrawn=yes')).toEqual([])
    expect((await officer.get(path)).json().withdrawals).toMatchObject([
      { undone: { by: 'Olga Officer', reason: 'She has called us.' } },
    ])
    expect((await mailsTo('zoe@example.edu')).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Your application counts again'),
    )
    expect((await withdraw()).statusCode).toBe(200)
    expect((await officer.get(path)).json().withdrawals).toHaveLength(2)
  })

  test('WDR-04 who has withdrawn is neither moved nor asked, sends nothing any more, and gets no mail about it', async () => {
    const { officer, zoe, path, withdraw, undo } = await setUp()
    const { id } = (await officer.post(`${path}/requests`, question)).json<{ id: string }>()
    await withdraw()

    expect((await officer.put(`${path}/state`, { state: 'complete', version: 0 })).json().message).toContain(
      'has withdrawn this application',
    )
    expect((await officer.post(`${path}/requests`, { ...question, text: 'Why?' })).statusCode).toBe(409)
    expect((await zoe.get('/api/requests')).json().requests).toEqual([])
    expect((await zoe.post(`/api/requests/${id}/answer`, { text: 'In Memphis.' })).statusCode).toBe(409)
    expect(await use().database.sql(`select 1 from mails where topic like 'request %'`)).toEqual([])

    await undo()
    expect((await zoe.post(`/api/requests/${id}/answer`, { text: 'In Memphis.' })).statusCode).toBe(200)
  })

  test('WDR-04 a bulk action skips who has withdrawn before its preview, and who withdraws while it runs', async () => {
    const { officer, zoe, withdraw } = await setUp()
    const ann = await use().submitted('ann@example.edu')
    const ben = await use().submitted('ben@example.edu')
    await withdraw()
    const ids = [zoe.id, ann.id, ben.id]
    const prepared = await bulkRuns.preview(officer, { ids }, move('complete'))
    expect(prepared.skipped).toEqual([{ reason: 'Withdrawn by the applicant.', count: 1 }])
    await bulkRuns.start(officer, prepared.id)
    await ann.post('/api/withdrawal', { reason: 'plans' })

    await runBulkJob(use(), prepared.id)

    expect(await bulkRuns.list(officer)).toMatchObject([
      { done: 1, total: 2, skipped: [{ reason: 'Withdrawn by the applicant.', count: 1 }] },
    ])
  })

  test('WDR-05 a withdrawal and a move at the same moment end in one order: what is withdrawn first is not moved', async () => {
    const { officer, path, withdraw } = await setUp()

    const [withdrawn, moved] = await Promise.all([
      withdraw(),
      officer.put(`${path}/state`, { state: 'complete', version: 0 }),
    ])

    expect(withdrawn.statusCode).toBe(200)
    const moves = (await officer.get(path)).json().work.moves
    expect(moves).toHaveLength(moved.statusCode === 200 ? 1 : 0)
    expect([200, 409]).toContain(moved.statusCode)
  })

  test('WDR-06 the history, the audit and the own data have each withdrawal, and an erasure deletes them', async () => {
    const { officer, zoe, path, withdraw, undo } = await setUp()
    await withdraw()
    await undo()
    await withdraw('later')

    const history = (await officer.get(`${path}/history`)).json<{ events: { text: string; by?: string }[] }>().events
    expect(history.map(({ text, by }) => [by, text])).toEqual(
      expect.arrayContaining([
        ['The applicant', 'Withdrew the application: plans'],
        ['Olga Officer', 'Took the withdrawal of the application back'],
      ]),
    )
    // What an officer writes is not for the audit, which is never deleted.
    expect(JSON.stringify(history)).not.toContain('She has called us.')
    const { database, clock } = use()
    const record = await database.transaction((sql) => personRecord(sql, zoe.id))
    expect(record.withdrawals).toMatchObject([
      { reason: 'plans', undone_reason: 'She has called us.' },
      { reason: 'later', undone_at: null },
    ])
    await erasePerson(database, { accountId: zoe.id, at: clock.now(), actor: 'operator' })
    expect(Object.keys(await tracesOf(database, zoe))).toEqual(['audit'])
  })

  test('WDR-06 systems are told by events without words of anybody, and read with exports since when', async () => {
    const administrator = await use().staff('administrator')
    const events = ['application.withdrawn', 'application.reinstated']
    await administrator.post('/desk/api/webhooks', { name: 'Banner', url: 'https://banner.example.edu/', events })
    const { key } = (
      await administrator.post('/desk/api/system-keys', { name: 'Banner', scopes: ['applications'] })
    ).json<{ key: string }>()
    const { zoe, withdraw, undo } = await setUp()
    const read = async () =>
      (
        await use().app.inject({
          url: `/desk/api/v1/applications/${zoe.id}`,
          headers: { authorization: `Bearer ${key}` },
        })
      ).json().withdrawn_at
    expect(await read()).toBeNull()

    await withdraw()
    const at = use().clock.now().toISOString()

    expect(await read()).toBe(at)
    const exported = exportSubmitted(use().database, {})
    expect((await Array.fromAsync(exported)).map(({ moved }) => moved.withdrawn_at?.toISOString())).toEqual([at])
    await undo()
    expect(await read()).toBeNull()
    const bodies = await use().database.sql<{ body: string }>(
      'select body from webhook_deliveries order by created_at, event desc',
    )
    expect(bodies.map(({ body }) => webhookEvent.parse(JSON.parse(body)))).toMatchObject([
      { event: 'application.withdrawn', application: zoe.id, data: { receipt: zoe.receipt, reason: 'plans' } },
      { event: 'application.reinstated', application: zoe.id, data: { receipt: zoe.receipt } },
    ])
  })
})
