import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyPostgres } from '../../../testing/databases.ts'
import { temporaryFolder } from '../../../testing/start-process.ts'
import type { Sql } from './database.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open-database.ts'

const migrations = join(import.meta.dirname, '../../../migrations')
const [then, later] = [new Date('2026-01-01T12:00:00Z'), new Date('2026-02-01T12:00:00Z')]
const [zoe, ann, officer, request, gone, other] = [
  '10000000-0000-4000-8000-000000000001',
  '20000000-0000-4000-8000-000000000002',
  '30000000-0000-4000-8000-000000000003',
  '40000000-0000-4000-8000-000000000004',
  '50000000-0000-4000-8000-000000000005',
  '60000000-0000-4000-8000-000000000006',
]

/** The tables as they were before rows had columns for what they refer to. */
const databaseBefore = async () => {
  const folder = await temporaryFolder()
  for (const name of await readdir(migrations)) if (name < '030') await cp(join(migrations, name), join(folder, name))
  const databaseUrl = await emptyPostgres(`references_${process.env.VITEST_POOL_ID}`)
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  onTestFinished(database.close)
  await migrate(database, folder)
  await database.sql(
    `insert into accounts (id, username, password_hash, created_at) values ($1, 'zoe@example.edu', '', $3), ($2, 'ann@example.edu', '', $3)`,
    [zoe, ann, then],
  )
  await database.sql(
    `insert into staff (id, email, name, role, created_at) values ($1, 'ada@example.edu', 'Ada', 'officer', $2)`,
    [officer, then],
  )
  await database.sql(
    `insert into desk_requests (id, account_id, template, title, text, wants, asked_by, asked_at)
     values ($1, $2, 'transcript', 'Transcript', 'Please.', 'document', $3, $4)`,
    [request, zoe, officer, then],
  )
  return database
}

const mailTopics = [
  `account-deleted ${gone}`,
  `change-email ${zoe}`,
  `desk-joined ${officer} ${other}`,
  `desk-mail ${other} ${zoe}`,
  `password-changed ${ann} ${other}`,
  `request ${request}`,
  `request-answered ${request} ${officer}`,
]

const addMails = async (sql: Sql): Promise<void> => {
  await sql(
    `insert into mails (topic, recipient, subject, created_at, useless_at, due_at)
     select topic, '', '', $2, $2, $2 from unnest($1::text[]) as topic`,
    [mailTopics, then],
  )
}

const addFiles = async (sql: Sql): Promise<void> => {
  await sql(
    `insert into documents (account_id, answer_key, file_key, file_name, file_size, status, registered_at)
     select $1, key, key, '', 1, 'COMPLETED', $3 from unnest($2::text[]) as key`,
    [zoe, ['ged', `request-${request}`], then],
  )
  await sql(
    `insert into uploads (account_id, answer_key, file_key, issued_at) select $1, key, key, $3 from unnest($2::text[]) as key`,
    [zoe, ['ged', `request-${request}`], then],
  )
}

const addAudit = async (sql: Sql): Promise<void> => {
  const entries = [
    [`account ${zoe}`, `account ${zoe}`, 'change-email', 'address changed'],
    [`account ${ann}`, `account ${ann}`, 'change-email', 'mail sent'],
    ['client 192.0.2.1', `account ${gone}`, 'log-in', 'wrong password'],
    [`staff ${officer}`, 'list', 'desk search', 'found 2'],
  ]
  for (const entry of entries)
    await sql('insert into audit (at, actor, target, action, result) values ($5, $1, $2, $3, $4)', [...entry, later])
}

const mailsNow = (sql: Sql) =>
  sql(
    'select topic, account_id, request_id, is_forgotten_when_done as is_forgotten, meant_for, run_id from mails order by topic',
  )

const expectedMails = [
  { account_id: null, request_id: null, is_forgotten: true },
  { account_id: zoe, request_id: null, is_forgotten: false },
  { account_id: null, request_id: null, is_forgotten: false },
  { account_id: null, request_id: null, is_forgotten: false },
  { account_id: ann, request_id: null, is_forgotten: false },
  { account_id: zoe, request_id: request, is_forgotten: false },
  { account_id: null, request_id: request, is_forgotten: false },
].map((mail, index) => ({
  topic: mailTopics[index],
  meant_for: index === 1 ? 'new address' : 'address',
  run_id: index === 3 ? other : null,
  ...mail,
}))

test('OPS-71 an upgrade fills the columns of references from what is stored', async () => {
  const database = await databaseBefore()
  const { sql } = database
  await addMails(sql)
  await addFiles(sql)
  await addAudit(sql)

  await migrate(database)

  expect(await sql('select id, address_since from accounts order by id')).toEqual([
    { id: zoe, address_since: later },
    { id: ann, address_since: null },
  ])
  expect(await mailsNow(sql)).toEqual(expectedMails)
  for (const table of ['documents', 'uploads'])
    expect(await sql(`select request_id from ${table} order by answer_key`)).toEqual([
      { request_id: null },
      { request_id: request },
    ])
  expect(await sql('select actor_kind, is_desk, account_id from audit order by id')).toEqual([
    { actor_kind: 'account', is_desk: false, account_id: zoe },
    { actor_kind: 'account', is_desk: false, account_id: ann },
    { actor_kind: 'client', is_desk: false, account_id: gone },
    { actor_kind: 'staff', is_desk: true, account_id: null },
  ])
})

test('OPS-71 rows of a process of the version before refer to the same', async () => {
  const database = await databaseBefore()
  const { sql } = database
  await migrate(database)

  await addMails(sql)
  await addFiles(sql)
  await sql(`update accounts set username = 'new@example.edu' where id = $1`, [zoe])

  expect(await mailsNow(sql)).toEqual(expectedMails)
  expect(await sql('select request_id from documents order by answer_key')).toContainEqual({ request_id: request })
  const [changed] = await sql<{ is_dated: boolean }>(
    'select address_since > created_at as is_dated from accounts where id = $1',
    [zoe],
  )
  expect(changed).toEqual({ is_dated: true })
})

test('OPS-71 what is about a person or a request goes with them, and is found by an index', async () => {
  const database = await databaseBefore()
  const { sql } = database
  await migrate(database)
  await addMails(sql)
  await addFiles(sql)
  const plan = await database.transaction(async (inTransaction) => {
    await inTransaction('set local enable_seqscan = off')
    return inTransaction(`explain select from mails where account_id = $1 or request_id = $2`, [zoe, request])
  })

  await sql('delete from documents')
  await sql('delete from accounts where id = $1', [zoe])

  expect(JSON.stringify(plan)).toMatch(/mails_account.*mails_request/)
  expect(await sql('select topic from mails order by topic')).toEqual(
    [mailTopics[0], ...mailTopics.slice(2, 5)].map((topic) => ({ topic })),
  )
})
