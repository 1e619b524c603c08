import { expect, test } from 'vitest'
import { capturedLog } from '../../../testing/captured-log.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import type { MailTransport } from '../../platform/mail/mail-transport.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { onDesk } from '../testing/on-desk.ts'
import { bulkRuns, runBulkJob } from '../work/testing/bulk-runs.ts'

const mail = { kind: 'mail', template: 'free', subject: 'Hello', text: 'Dear {first_name},' }

onDesk('mails to many that are stopped', (use) => {
  const setUp = async (count: number) => {
    const officer = await use().staff('officer', 'olga@example.edu', 'Olga')
    const people = []
    for (let index = 0; index < count; index += 1) people.push(await use().submitted(`person${index}@example.edu`))
    const prepared = await bulkRuns.preview(officer, { ids: people.map(({ id }) => id) }, mail)
    await bulkRuns.start(officer, prepared.id)
    return { officer, people, runId: prepared.id }
  }

  const waiting = () =>
    use().database.sql<{ id: string; account_id: string }>(
      `select id, account_id from mails where topic like 'desk-mail %' and sent_at is null order by account_id`,
    )

  /** Sends a mail as a worker does. Returns to whom it went. */
  const deliver = async (mailId: string, transport: MailTransport = { send: async () => undefined }) => {
    const { database, clock } = use()
    await sendMail({ database, clock: clock.now, log: capturedLog().log, transport })({
      data: { mailId },
      signal: new AbortController().signal,
    })
  }

  test('MSG-20 mails to many that are stopped while half of them are sent: the others are taken back, and it says how many', async () => {
    const { officer, runId } = await setUp(5)
    await runBulkJob(use(), runId)
    const mails = await waiting()
    for (const { id } of mails.slice(0, 2)) await deliver(id)
    expect(await bulkRuns.list(officer)).toMatchObject([{ status: 'completed', done: 5, waiting: 3 }])
    const [taken, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = deliver(mails[2]?.id ?? '', {
      send: async () => {
        taken.resolve()
        await arrived.promise
      },
    })
    await taken.promise

    await bulkRuns.stop(officer, runId)
    arrived.resolve()
    await slow
    for (const { id } of mails.slice(3)) await deliver(id)
    await bulkRuns.stop(officer, runId)

    const [ended] = await bulkRuns.list(officer)
    expect(ended).toMatchObject({
      status: 'stopped',
      done: 3,
      skipped: [{ reason: 'Taken back before it was sent.', count: 2 }],
    })
    expect(ended?.waiting).toBeUndefined()
    const written = await use().database.sql('select sent_at is not null as is_sent from desk_mails')
    expect(written).toEqual([{ is_sent: true }, { is_sent: true }, { is_sent: true }])
    const read = await officer.get(`/desk/api/applications/${mails[4]?.account_id}/mails`)
    expect(read.json()).toEqual({ mails: [] })
    const audit = await use().database.sql<{ result: string }>(
      `select result from audit where result like '%back%' order by result`,
    )
    expect(audit.map(({ result }) => result)).toEqual([
      'stopped, and took 2 mails back that were not sent yet',
      'took the mail from “free” back before it was sent',
      'took the mail from “free” back before it was sent',
    ])
  })

  test('MSG-21 what is being written at the moment of the stop is taken back as well', async () => {
    const { officer, people, runId } = await setUp(3)
    const ids = people.map(({ id }) => id).toSorted()
    let running: Promise<unknown> | undefined
    let stopping: Promise<unknown> | undefined
    await use().database.transaction(async (sql) => {
      await sql('select 1 from applications where account_id = $1 for update', [ids[1]])
      running = runBulkJob(use(), runId)
      await untilWaiting(use().database)
      stopping = bulkRuns.stop(officer, runId)
      await stopping
    })
    await Promise.all([running, stopping])

    expect(await waiting()).toEqual([])
    const [ended] = await bulkRuns.list(officer)
    expect(ended).toMatchObject({ status: 'stopped', total: 3, done: 0 })
    expect(ended?.skipped).toEqual([{ reason: 'Taken back before it was sent.', count: 2 }])
  })

  test('MSG-21 nobody else stops the mails of a member, and single mails stay', async () => {
    const { officer, people, runId } = await setUp(1)
    await runBulkJob(use(), runId)
    const [zoe] = people
    const path = `/desk/api/applications/${zoe?.id}/mails`
    const draft = { template: 'free', subject: 'Alone', text: 'Dear {first_name},' }
    const { sha256 } = (await officer.post(`${path}/preview`, draft)).json()
    expect((await officer.post(path, { ...draft, seen: sha256 })).statusCode).toBe(200)
    const colleague = await use().staff('officer', 'omar@example.edu', 'Omar')

    expect((await colleague.post(`/desk/api/bulk/${runId}/stop`)).statusCode).toBe(404)
    expect(await waiting()).toHaveLength(2)
    await bulkRuns.stop(officer, runId)

    expect((await officer.get(path)).json().mails).toMatchObject([{ subject: expect.stringContaining('Alone') }])
    expect(await waiting()).toHaveLength(1)
  })
})
