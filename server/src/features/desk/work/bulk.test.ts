import { expect, test } from 'vitest'
import { onEachDesk } from '../testing/on-each-desk.ts'

onEachDesk('bulk actions', (use, databaseName) => {
  const ask = { kind: 'request', template: 'question', title: 'A question', text: 'Where did you live?' }

  test('DSK-55 many applicants are asked for the same thing, each once', async () => {
    const officer = await use().staff('officer')
    const [zoe, ann] = [await use().submitted('zoe@example.edu'), await use().submitted('ann@example.edu')]
    await officer.post(
      `/desk/api/applications/${ann.id}/requests`,
      ask && { template: ask.template, title: ask.title, text: ask.text },
    )
    const preview = (await officer.post('/desk/api/bulk/preview', { ids: [zoe.id, ann.id], action: ask })).json()
    expect(preview).toMatchObject({
      ready: [{ id: zoe.id }],
      skipped: [{ reason: 'Has an open request of this kind already.', count: 1 }],
    })

    const items = [...preview.ready, ...preview.ready, { id: ann.id, version: 0 }]
    const run = (await officer.post('/desk/api/bulk', { items, action: ask })).json()

    expect(run.done).toBe(1)
    expect(run.results).toContainEqual({ id: ann.id, skipped: 'Has an open request of this kind already.' })
    expect((await zoe.get('/api/requests')).json().requests).toMatchObject([{ title: 'A question' }])
    expect(
      await use().database.sql(`select recipient from mails where topic like 'request %' order by recipient`),
    ).toEqual([{ recipient: 'ann@example.edu' }, { recipient: 'zoe@example.edu' }])
  })

  if (databaseName === 'PGlite') return // One database is enough for what follows: see onEachDatabase.

  const complete = { kind: 'state', state: 'complete' }

  test('DSK-55 a preview says what would happen to how many and changes nothing; then each one says what happened', async () => {
    const officer = await use().staff('officer')
    const [zoe, ann] = [await use().submitted('zoe@example.edu'), await use().submitted('ann@example.edu')]
    const draft = await use().student('draft@example.edu')
    await officer.put(`/desk/api/applications/${ann.id}/state`, { state: 'complete', version: 0 })
    const ids = [zoe.id, ann.id, draft.id, zoe.id]

    const preview = (await officer.post('/desk/api/bulk/preview', { ids, action: complete })).json()

    expect(preview.ready).toEqual([{ id: zoe.id, version: 0 }])
    expect(
      preview.skipped.toSorted((a: { reason: string }, b: { reason: string }) => (a.reason < b.reason ? -1 : 1)),
    ).toEqual([
      { reason: 'In this state already.', count: 1 },
      { reason: 'Not submitted yet, or deleted.', count: 1 },
    ])
    expect(await use().database.sql('select state from desk_work')).toEqual([{ state: 'complete' }])

    const run = (await officer.post('/desk/api/bulk', { items: preview.ready, action: complete })).json()
    expect(run).toEqual({ done: 1, results: [{ id: zoe.id }] })
    expect((await officer.get(`/desk/api/applications/${zoe.id}`)).json().work.state).toBe('complete')
  })

  test('DSK-55 what somebody else moved since the preview is skipped and says so', async () => {
    const officer = await use().staff('officer')
    const [zoe, ann] = [await use().submitted('zoe@example.edu'), await use().submitted('ann@example.edu')]
    const { ready } = (await officer.post('/desk/api/bulk/preview', { ids: [zoe.id, ann.id], action: complete })).json()
    await officer.put(`/desk/api/applications/${zoe.id}/state`, { state: 'decided', version: 0 })

    const run = (await officer.post('/desk/api/bulk', { items: ready, action: complete })).json()

    expect(run.done).toBe(1)
    expect(run.results).toContainEqual({ id: zoe.id, skipped: 'Moved by somebody else since the preview.' })
    expect((await officer.get(`/desk/api/applications/${zoe.id}`)).json().work.state).toBe('decided')
  })

  /** Two applications to be moved, in the order in which they are, and what makes the database fail at the first of them. */
  const twoToMove = async () => {
    const officer = await use().staff('officer')
    const people = [await use().submitted('zoe@example.edu'), await use().submitted('ann@example.edu')]
    const ids = people.map(({ id }) => id).toSorted()
    const { ready } = (await officer.post('/desk/api/bulk/preview', { ids, action: complete })).json()
    const run = (items: readonly object[]) => officer.post('/desk/api/bulk', { items, action: complete })
    const { sql } = use().database
    const failAt = (id: string | undefined, code: string) =>
      sql(
        `create function fail() returns trigger language plpgsql as
           $$ begin raise exception 'failed' using errcode = '${code}'; end $$;
         create trigger fails before insert or update on desk_work
           for each row when (new.account_id = '${id}') execute function fail()`,
      )
    const repair = () => sql('drop function fail cascade')
    return { ids, ready, run, failAt, repair }
  }

  test('DSK-55 if the server fails on the way, the response has what is done, and the next call begins with the rest', async () => {
    const { ids, ready, run, failAt, repair } = await twoToMove()
    const tooManyConnections = '53300'
    await failAt(ids[1], tooManyConnections)

    const first = await run(ready)
    expect([first.statusCode, first.json()]).toEqual([200, { done: 1, results: [{ id: ids[0] }] }])
    expect((await run(ready.slice(1))).statusCode).toBe(503)

    await repair()
    expect((await run(ready.slice(1))).json()).toEqual({ done: 1, results: [{ id: ids[1] }] })
  })

  test('OPS-70 one application that fails for a reason of its own is skipped, and the others are moved', async () => {
    const { ids, ready, run, failAt, repair } = await twoToMove()
    const checkViolation = '23514'
    await failAt(ids[0], checkViolation)

    const { done, results } = (await run(ready)).json()
    await repair()

    expect([done, results]).toEqual([
      1,
      [{ id: ids[0], skipped: 'Could not be changed. The operator finds the reason in the log.' }, { id: ids[1] }],
    ])
    expect(use().logged()).toContain(`"account":"${ids[0]}"`)
  })

  test('DSK-55 a bulk action has a limit and needs a state or template of the school', async () => {
    const officer = await use().staff('officer')
    const ids = Array.from({ length: 1_001 }, () => crypto.randomUUID())

    const statuses = []
    for (const body of [
      { ids, action: complete },
      { ids: [], action: complete },
      { ids: ids.slice(0, 1), action: { kind: 'state', state: 'invented' } },
      { ids: ids.slice(0, 1), action: { ...ask, template: 'invented' } },
    ])
      statuses.push((await officer.post('/desk/api/bulk/preview', body)).statusCode)

    expect(statuses).toEqual([400, 400, 400, 400])
  })
})
