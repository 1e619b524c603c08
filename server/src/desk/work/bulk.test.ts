import { expect, test } from 'vitest'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { erasePerson } from '../../people/personal-data/erase-person.ts'
import { exportRuns } from '../exports/testing/export-runs.ts'
import { onDesk } from '../testing/on-desk.ts'
import { bulkPath, bulkRuns, move, runBulkJob } from './testing/bulk-runs.ts'

const { preview, start, undo, stop, list } = bulkRuns

onDesk('bulk actions', (use) => {
  const ask = { kind: 'request', template: 'question', title: 'A question', text: 'Where did you live?' }
  const run = (id: string, signal?: AbortSignal) => runBulkJob(use(), id, signal)
  const stateOf = async (id: string) =>
    (
      await use().database.sql<{ desk_state: string }>('select desk_state from desk_rows where account_id = $1', [id])
    )[0]?.desk_state
  const statesOf = (people: readonly { readonly id: string }[]) => Promise.all(people.map(({ id }) => stateOf(id)))
  const many = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => use().submitted(`person${index}@example.edu`)))
  const moves = () =>
    use().database.sql('select account_id, from_state, to_state from desk_state_changes order by account_id, id')

  test('DSK-55 many applicants are asked for the same thing, each once', async () => {
    const officer = await use().staff('officer')
    const [zoe, ann] = [await use().submitted('zoe@example.edu'), await use().submitted('ann@example.edu')]
    const { kind: _, ...question } = ask
    await officer.post(`/desk/api/applications/${ann.id}/requests`, question)
    const prepared = await preview(officer, { ids: [zoe.id, ann.id, zoe.id] }, ask)
    expect(prepared).toMatchObject({
      ready: [{ state: 'received', is_final: false, count: 1 }],
      skipped: [{ reason: 'Has an open request of this kind already.', count: 1 }],
    })

    await start(officer, prepared.id)
    await start(officer, prepared.id)
    await run(prepared.id)
    await run(prepared.id)

    expect(await list(officer)).toMatchObject([
      { kind: 'request', target: 'A question', status: 'completed', total: 1, done: 1, skipped: [], can_undo: false },
    ])
    expect((await zoe.get('/api/requests')).json().requests).toMatchObject([{ title: 'A question' }])
    expect(
      await use().database.sql(`select recipient from mails where topic like 'request %' order by recipient`),
    ).toEqual([{ recipient: 'ann@example.edu' }, { recipient: 'zoe@example.edu' }])
  })

  test('DSK-163 a preview counts by the state from which each moves, and a decision is taken back only if that is asked for', async () => {
    const officer = await use().staff('officer')
    const people = await many(4)
    const [decided, complete, ...received] = people
    if (!decided || !complete) throw new Error('Nobody has submitted.')
    await officer.put(`/desk/api/applications/${decided.id}/state`, { state: 'decided', version: 0 })
    await officer.put(`/desk/api/applications/${complete.id}/state`, { state: 'complete', version: 0 })
    const draft = await use().student('draft@example.edu')
    const ids = [...people, draft].map(({ id }) => id)

    const prepared = await preview(officer, { ids }, move('in-review'))

    expect(prepared).toMatchObject({
      skipped: [{ reason: 'Not submitted yet, or deleted.', count: 1 }],
    })
    expect(prepared.ready.toSorted((one, other) => (one.state < other.state ? -1 : 1))).toEqual([
      { state: 'complete', is_final: false, count: 1 },
      { state: 'decided', is_final: true, count: 1 },
      { state: 'received', is_final: false, count: 2 },
    ])
    expect(await stateOf(decided.id)).toBe('decided')

    await start(officer, prepared.id)
    await run(prepared.id)
    expect(await list(officer)).toMatchObject([{ target: 'in-review', status: 'completed', total: 3, done: 3 }])
    expect(await statesOf([decided, complete, ...received])).toEqual(['decided', 'in-review', 'in-review', 'in-review'])

    const again = await preview(officer, { ids }, move('complete'))
    await start(officer, again.id, true)
    await run(again.id)
    expect(await statesOf([decided, complete])).toEqual(['complete', 'complete'])
  })

  const { run: runExport, request: requestExport, list: listExports } = exportRuns(use)

  test('DSK-164 everything that matches a filter or a search is prepared, counted exactly, and nothing that matches later', async () => {
    const officer = await use().staff('officer')
    const people = await many(3)
    await use().submitted('other@example.edu', { applied_major: 'BIOL' })
    await use().student('draft@example.edu')

    const everything = await preview(officer, { view: {} }, move('complete'))
    expect([everything.ready[0]?.count, everything.skipped]).toEqual([4, []])
    const filtered = await preview(officer, { view: { major: 'ACCT' } }, move('complete'))
    const later = await use().submitted('later@example.edu')
    await start(officer, filtered.id)
    await run(filtered.id)

    expect(await statesOf([...people, later])).toEqual(['complete', 'complete', 'complete', 'received'])
    const searched = await preview(officer, { view: { text: 'person1@' } }, ask)
    expect(searched.ready).toEqual([{ state: 'complete', is_final: false, count: 1 }])
    const nothing = await preview(officer, { view: { text: '!!!' } }, ask)
    expect([nothing.ready, nothing.skipped]).toEqual([[], []])
  })

  test('DSK-55 DSK-163 what another officer has moved since the preview is skipped and says so, and so is who was deleted', async () => {
    const officer = await use().staff('officer')
    const [zoe, ann, ben] = [
      await use().submitted('zoe@example.edu'),
      await use().submitted('ann@example.edu'),
      await use().submitted('ben@example.edu'),
    ]
    const prepared = await preview(officer, { ids: [zoe.id, ann.id, ben.id] }, move('complete'))
    const colleague = await use().staff('officer', 'colleague@example.edu')
    await colleague.put(`/desk/api/applications/${zoe.id}/state`, { state: 'decided', version: 0 })
    await start(officer, prepared.id)
    await erasePerson(use().database, { accountId: ann.id, at: use().clock.now(), actor: 'operator' })

    await run(prepared.id)

    const [ended] = await list(officer)
    expect(ended).toMatchObject({ status: 'completed', total: 3, done: 1 })
    expect(ended?.skipped).toEqual([
      { reason: 'Moved by somebody else meanwhile.', count: 1 },
      { reason: 'Deleted meanwhile.', count: 1 },
    ])
    expect(await statesOf([zoe, ben])).toEqual(['decided', 'complete'])
  })

  const [tooManyConnections, checkViolation] = ['53300', '23514']
  /** Makes the database fail at one application. */
  const failAt = (id: string | undefined, code: string | undefined) =>
    use().database.sql(
      `create function fail() returns trigger language plpgsql as
         $$ begin raise exception 'failed' using errcode = '${code}'; end $$;
       create trigger fails before insert or update on desk_work
         for each row when (new.account_id = '${id}') execute function fail()`,
    )
  const repair = () => use().database.sql('drop function fail cascade')

  test('OPS-70 one application that fails for a reason of its own is skipped, and the others are moved', async () => {
    const officer = await use().staff('officer')
    const ids = (await many(2)).map(({ id }) => id).toSorted()
    const prepared = await preview(officer, { ids }, move('complete'))
    await start(officer, prepared.id)
    await failAt(ids[0], checkViolation)

    const logged = await run(prepared.id)
    await repair()

    expect(await list(officer)).toMatchObject([
      {
        status: 'completed',
        done: 1,
        skipped: [{ reason: 'Could not be changed. The operator finds the reason in the log.', count: 1 }],
      },
    ])
    expect(logged).toContain(`"account":"${ids[0]}"`)
  })

  test('DSK-165 a job that is killed on the way goes on with the others, and none is moved twice', async () => {
    const officer = await use().staff('officer')
    const people = await many(5)
    const ids = people.map(({ id }) => id).toSorted()
    const prepared = await preview(officer, { ids }, move('complete'))
    await start(officer, prepared.id)
    await failAt(ids[2], tooManyConnections)
    await expect(run(prepared.id)).rejects.toThrow()
    expect(await list(officer)).toMatchObject([{ status: 'running', total: 5, done: 2, can_undo: false }])
    await expect(run(prepared.id, AbortSignal.abort())).rejects.toThrow()
    await repair()

    // The process that was thought to be dead goes on beside the one that has taken its place.
    await Promise.all([run(prepared.id), run(prepared.id)])

    expect(await list(officer)).toMatchObject([{ status: 'completed', total: 5, done: 5, skipped: [] }])
    expect(await moves()).toEqual(
      ids.map((account_id) => ({ account_id, from_state: 'received', to_state: 'complete' })),
    )
  })

  test('DSK-165 the job is in the queue from the start on, and a running action can be stopped by its officer only', async () => {
    const officer = await use().staff('officer')
    const people = await many(3)
    const ids = people.map(({ id }) => id).toSorted()
    const prepared = await preview(officer, { ids }, move('complete'))
    expect(await start(officer, prepared.id)).toMatchObject({ status: 'running', total: 3, done: 0 })
    expect(
      await use().database.sql(
        `select data ->> 'runId' as id from jobs.job where name = 'desk-bulk' and data ->> 'runId' = $1`,
        [prepared.id],
      ),
    ).toEqual([{ id: prepared.id }])
    const colleague = await use().staff('officer', 'colleague@example.edu')
    expect((await colleague.post(`${bulkPath}/${prepared.id}/stop`)).statusCode).toBe(404)
    let stopped: Promise<unknown> | undefined
    await use().database.transaction(async (sql) => {
      await sql('select 1 from applications where account_id = $1 for update', [ids[1]])
      const running = run(prepared.id)
      await untilWaiting(use().database)
      stopped = Promise.all([stop(officer, prepared.id), running])
      await stop(officer, prepared.id)
    })
    await stopped

    expect(await list(officer)).toMatchObject([{ status: 'stopped', total: 3, done: 2, can_undo: true }])
    expect(await statesOf(ids.map((id) => ({ id })))).toEqual(['complete', 'complete', 'received'])
  })

  test('DSK-165 what a member has started ends when the member leaves', async () => {
    const officer = await use().staff('officer')
    const [zoe] = await many(1)
    const prepared = await preview(officer, { ids: [zoe?.id] }, move('complete'))
    await start(officer, prepared.id)
    await use().database.sql('update staff set removed_at = $2 where id = $1', [officer.id, use().clock.now()])

    await run(prepared.id)

    expect(await statesOf([{ id: zoe?.id ?? '' }])).toEqual(['received'])
    expect(await use().database.sql('select status from desk_bulk_runs')).toEqual([{ status: 'stopped' }])
  })

  test('DSK-166 a move is undone within a day, each to its own state, but not what somebody has moved since', async () => {
    const officer = await use().staff('officer')
    const people = await many(3)
    const [zoe, ann, ben] = people
    if (!zoe || !ann || !ben) throw new Error('Nobody has submitted.')
    await officer.put(`/desk/api/applications/${zoe.id}/state`, { state: 'in-review', version: 0 })
    const prepared = await preview(officer, { view: {} }, move('decided'))
    await start(officer, prepared.id)
    expect((await officer.post(`${bulkPath}/${prepared.id}/undo`)).statusCode).toBe(409)
    await run(prepared.id)
    const colleague = await use().staff('officer', 'colleague@example.edu')
    await colleague.put(`/desk/api/applications/${ben.id}/state`, { state: 'complete', version: 1 })
    expect(await list(officer)).toMatchObject([{ can_undo: true }])
    expect((await colleague.post(`${bulkPath}/${prepared.id}/undo`)).statusCode).toBe(404)

    const undone = await undo(officer, prepared.id)
    expect((await officer.post(`${bulkPath}/${prepared.id}/undo`)).statusCode).toBe(409)
    await run(undone.id)

    expect(await statesOf([zoe, ann, ben])).toEqual(['in-review', 'received', 'complete'])
    expect(await list(officer)).toMatchObject([
      {
        kind: 'undo',
        status: 'completed',
        total: 3,
        done: 2,
        skipped: [{ reason: 'Moved by somebody else meanwhile.', count: 1 }],
        can_undo: false,
      },
    ])
    const audited = await use().database.sql<{ result: string }>(
      `select result from audit where action = 'desk bulk' order by id`,
    )
    expect(audited.map(({ result }) => result)).toEqual([
      'prepared a state for 3 of 3 applications that match: no filter',
      'started a move to “decided” for 3 applications',
      `started to undo bulk ${prepared.id} for 3 applications`,
    ])
  })

  test('DSK-166 after a day a move can no longer be undone', async () => {
    const officer = await use().staff('officer')
    await many(1)
    const prepared = await preview(officer, { view: {} }, move('decided'))
    await start(officer, prepared.id)
    await run(prepared.id)
    use().clock.advance(24 * 60 * 60_000)
    const later = await use().staff('officer', 'later@example.edu')
    await use().database.sql('update desk_bulk_runs set staff_id = $1', [later.id])

    expect(await list(later)).toEqual([])
    expect((await later.post(`${bulkPath}/${prepared.id}/undo`)).statusCode).toBe(409)
  })

  test('DSK-165 an export that is made while applications are moved has all of them', async () => {
    const officer = await use().staff('officer')
    const ada = await use().staff('administrator')
    await many(4)
    const prepared = await preview(officer, { view: {} }, move('complete'))
    await start(officer, prepared.id)
    const id = await requestExport(ada, { format: 'csv' })

    await Promise.all([run(prepared.id), runExport(id)])

    expect(await list(officer)).toMatchObject([{ status: 'completed', done: 4 }])
    expect(await listExports(ada)).toMatchObject([{ status: 'completed', done: 4 }])
  })

  test('DSK-55 a bulk action has a limit of ids, needs a state or template of the school, and a preview that is not too old', async () => {
    const officer = await use().staff('officer')
    const ids = Array.from({ length: 1_001 }, () => crypto.randomUUID())

    const statuses = []
    for (const body of [
      { chosen: { ids }, action: move('complete') },
      { chosen: { ids: [] }, action: move('complete') },
      { chosen: { ids: ids.slice(0, 1), view: {} }, action: move('complete') },
      { chosen: { ids: ids.slice(0, 1) }, action: move('invented') },
      { chosen: { ids: ids.slice(0, 1) }, action: { ...ask, template: 'invented' } },
    ])
      statuses.push((await officer.post(`${bulkPath}/preview`, body)).statusCode)
    statuses.push((await officer.post(`${bulkPath}/${ids[0]}/start`, { with_final: false })).statusCode)

    expect(statuses).toEqual([400, 400, 400, 400, 400, 404])
  })
})
