import { staffCookie } from '@apply/engine/desk'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../testing/free-port.ts'
import { preparedPostgres } from '../../../testing/prepared-postgres.ts'
import { startProcess, temporaryFolder } from '../../../testing/start-process.ts'
import { staff as people } from '../../identity/people.ts'
import { sessionStore } from '../../identity/sessions/session-store.ts'
import type { Database } from '../../platform/database/database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { newToken, tokenHash } from '../../platform/secrets/secrets.ts'
import { bulkPath, move } from './testing/bulk-runs.ts'

const count = 300

const submitMany = async (database: Database): Promise<void> => {
  await database.patientTransaction((sql) =>
    sql(
      `with account as (insert into accounts (username, password_hash, created_at)
         select 'p' || n || '@example.edu', '', now() from generate_series(1, $1::int) as n returning id),
       application as (insert into applications (account_id, created_at, changed_at, receipt)
         select id, now(), now(), 'GC-' || id from account returning account_id)
       insert into submissions (account_id, receipt, submitted_at, sha256, answers, read_only_view, documents)
       select account_id, 'GC-' || account_id, now(), repeat('0', 64), '{}', '[]', '{}' from application`,
      [count],
    ),
  )
}

/** Calls of an officer who is logged in. */
const officerAt = async ({ sql }: Database, url: string) => {
  const [officer] = await sql<{ id: string }>(
    `insert into staff (email, name, role, created_at) values ('olga@example.edu', 'Olga', 'officer', now()) returning id`,
  )
  const token = newToken()
  await sessionStore(sql, people).start(officer?.id ?? '', tokenHash(token), new Date(), 'Test')
  return async (path: string, body: object): Promise<unknown> => {
    const headers = { origin: url, cookie: `${staffCookie}=${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(response.status).toBe(200)
    return response.json()
  }
}

/** Kills the process in the middle of an action on all applications, and waits until the next one has ended it. */
const killInTheMiddle = async (name: string, action: object, done: string): Promise<Database> => {
  const PORT = String(await freePort())
  const DATABASE_URL = await preparedPostgres(name)
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' })
  onTestFinished(database.close)
  const settings = { PORT, DATABASE_URL, DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'info', HOST: 'localhost' }
  const start = async () => {
    const server = startProcess(settings)
    await server.waitForOutput('Listening')
    return server
  }
  await submitMany(database)
  const { sql } = database
  const countDone = async () => (await sql<{ count: number }>(`select count(*) from ${done}`))[0]?.count ?? 0
  const first = await start()
  const url = `http://localhost:${PORT}`
  const post = await officerAt(database, url)
  await post(`${bulkPath}/preview`, { chosen: { view: {} }, action })
  const [prepared] = await sql<{ id: string }>('select id from desk_bulk_runs')
  await post(`${bulkPath}/${prepared?.id}/start`, { with_final: false })
  await vi.waitFor(async () => expect(await countDone()).toBeGreaterThan(50), { timeout: 45_000, interval: 10 })
  first.kill('SIGKILL')
  await first.ended
  expect(await countDone()).toBeLessThan(count)
  // The silence is made to have passed.
  await sql(`update jobs.job set heartbeat_on = heartbeat_on - interval '10 seconds' where state = 'active'`)

  await start()

  await vi.waitFor(
    async () => expect(await sql('select status from desk_bulk_runs')).toEqual([{ status: 'completed' }]),
    { timeout: 45_000 },
  )
  expect(await sql(`select outcome, count(*) from desk_bulk_items group by outcome`)).toEqual([
    { outcome: 'done', count },
  ])
  return database
}

test('DSK-165 after a kill in the middle of a bulk action the next process goes on, and each application is moved once', {
  timeout: 120_000,
}, async () => {
  const { sql } = await killInTheMiddle('bulk_killed', move('complete'), 'desk_state_changes')

  expect(await sql('select count(*) as moved from desk_state_changes')).toEqual([{ moved: count }])
  expect(await sql('select distinct state, version from desk_work')).toEqual([{ state: 'complete', version: 1 }])
})

test('MSG-14 after a kill in the middle of a mail to many the next process goes on, and each applicant gets one', {
  timeout: 120_000,
}, async () => {
  const action = { kind: 'mail', template: 'free', subject: 'About {receipt}', text: 'Thank you, {receipt}.' }

  const { sql } = await killInTheMiddle('bulk_mail_killed', action, 'desk_mails')

  expect(await sql('select count(*), count(distinct account_id) as people from desk_mails')).toEqual([
    { count, people: count },
  ])
  expect(await sql(`select count(*) from mails where topic like 'desk-mail %'`)).toEqual([{ count }])
})
