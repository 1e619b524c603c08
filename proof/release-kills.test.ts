import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../server/src/platform/database/database.ts'
import { openDatabase } from '../server/src/platform/database/open-database.ts'
import { freePort } from '../server/testing/free-port.ts'
import { preparedPostgres } from '../server/testing/prepared-postgres.ts'
import { startProcess, temporaryFolder } from '../server/testing/start-process.ts'
import { isFull, sizes } from './sizes.ts'
import { printLine } from './world/print-line.ts'

const minute = 60_000

/** Applicants who have submitted, each with a confirmed decision, in a release that is due. Two of three have their letter; one is made. */
const fill = async ({ patientTransaction }: Database, letters: number): Promise<void> => {
  await patientTransaction(async (sql) => {
    const [member] = await sql<{ id: string }>(
      `insert into staff (email, name, role, created_at, joined_at)
       select name || '@example.edu', name, 'administrator', now(), now() from unnest(array['ada', 'olga']) as name returning id`,
    )
    const [release] = await sql<{ id: string }>(
      `insert into decision_releases (moment, status, total, prepared_by, prepared_at, scheduled_by, scheduled_at)
       values (now() + interval '3 seconds', 'scheduled', $2, $1, now(), $1, now()) returning id`,
      [member?.id, letters],
    )
    await sql(
      `with account as (insert into accounts (username, password_hash, created_at)
         select 'p' || n || '@example.edu', '', now() from generate_series(1, $1::int) as n returning id),
       application as (insert into applications (account_id, created_at, changed_at, receipt)
         select id, now(), now(), 'GC-' || id from account returning account_id)
       insert into submissions (account_id, receipt, submitted_at, sha256, answers, read_only_view, documents)
       select account_id, 'GC-' || account_id, now(), repeat('0', 64), '{}', '[]', '{}' from application`,
      [letters],
    )
    await sql(
      `insert into decisions (account_id, round, decision, status, version, proposed_by, proposed_at, confirmed_by, confirmed_at, letter, release_id)
       select account_id, 1, 'admit', 'confirmed', 2, $1, now(), (select id from staff where id <> $1), now(),
         '{"title":"You are admitted","blocks":["Dear applicant,"],"closing":["Sincerely"]}', $2 from submissions`,
      [member?.id, release?.id],
    )
    await sql(
      `insert into decision_letters (decision_id, pdf, sha256, made_at)
       select id, '%PDF'::bytea, repeat('0', 64), now() from decisions where abs(hashtext(id::text)) % $1 > 0`,
      [isFull ? 50 : 20],
    )
  })
}

test('R28 a release that is killed again and again gives every applicant exactly one letter and one mail', {
  timeout: 30 * minute,
}, async () => {
  const { releaseKills: kills, releaseLetters: letters } = sizes
  const DATABASE_URL = await preparedPostgres('release_killed')
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' })
  onTestFinished(database.close)
  const { sql } = database
  const DATA_DIR = await temporaryFolder()
  const start = async () => {
    const PORT = String(await freePort())
    const server = startProcess({ PORT, DATABASE_URL, DATA_DIR, LOG_LEVEL: 'info', HOST: 'localhost' })
    await server.waitForOutput('Listening')
    return server
  }
  const released = async () =>
    (await sql<{ count: number }>(`select count(*) from decisions where status = 'released'`))[0]?.count ?? 0
  await fill(database, letters)
  let server = await start()

  for (let kill = 1; kill <= kills; kill += 1) {
    const aim = Math.floor((letters * kill) / (kills + 1))
    await vi.waitFor(async () => expect(await released()).toBeGreaterThanOrEqual(aim), {
      timeout: 4 * minute,
      interval: 5,
    })
    server.kill('SIGKILL')
    await server.ended
    // The silence of the dead process is made to have passed.
    await sql(`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`)
    server = await start()
  }

  await vi.waitFor(
    async () => expect(await sql('select status from decision_releases')).toEqual([{ status: 'released' }]),
    { timeout: 8 * minute },
  )
  expect(await released()).toBe(letters)
  expect(await sql('select count(*) from decision_letters')).toEqual([{ count: letters }])
  const mails = `select account_id from mails where topic like 'letter %'`
  expect(await sql(`select count(*), count(distinct account_id) as people from (${mails}) as mails`)).toEqual([
    { count: letters, people: letters },
  ])
  const steps = `select account_id from decision_steps where step = 'released'`
  expect(await sql(`select count(*), count(distinct account_id) as people from (${steps}) as steps`)).toEqual([
    { count: letters, people: letters },
  ])
  printLine(`R28: ${kills} kills among ${letters} letters: each applicant has one letter and one mail`)
})
