import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createStudent } from '../../../testing/student.ts'
import { submit } from '../../application/draft/submit.ts'
import { applicationDepsFor, testMoment } from '../../application/draft/testing/application-deps-for.ts'
import { completeAnswers } from '../../application/draft/testing/complete-answers.ts'
import { issueServiceToken } from '../../integration/tokens/tokens.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { diskStorage } from '../../platform/storage/disk-storage.ts'
import { copyKey } from '../../platform/storage/file-keys.ts'
import { storageOwner } from '../../platform/storage/storage-owner.ts'
import { systemClock } from '../../platform/time/clock.ts'

export const storageIn = (dataDir: string) =>
  diskStorage({
    folder: join(dataDir, 'files'),
    publicUrl: '',
    clock: systemClock,
    secret: async () => Buffer.alloc(32),
  })

/** Makes the files there those of the database, as the first start of the server does. */
export const claimFiles = (database: Database, dataDir: string): Promise<void> => {
  const settings = { databaseUrl: undefined, dataDir, s3: undefined }
  return storageOwner({ storage: storageIn(dataDir), database, settings }).claim()
}

/** What a member of staff has done with an application. */
const storeWorkAbout = async ({ sql }: Database, accountId: string): Promise<void> => {
  const [officer] = await sql<{ id: string }>(
    `insert into staff (email, name, role, created_at) values ($1, 'Officer', 'officer', $2) returning id`,
    [`officer-${accountId.slice(0, 8)}@example.edu`, testMoment],
  )
  const values = [accountId, officer?.id, testMoment]
  await sql(`insert into desk_work values ($1, 'complete', 1)`, [accountId])
  await sql(
    `insert into desk_state_changes (account_id, from_state, to_state, staff_id, at)
     values ($1, 'received', 'complete', $2, $3)`,
    values,
  )
  await sql(`insert into desk_notes (account_id, staff_id, text, at) values ($1, $2, 'Called back.', $3)`, values)
  await sql(
    `with item as (
       insert into items (account_id, kind, definition, title, text, wants, made_by, made_at)
       values ($1, 'request', 'transcript', 'Your transcript', 'Please upload it.', 'document', $2, $3) returning id
     ) insert into item_events (item_id, account_id, event, at, by, staff_id, to_state)
     select id, $1, 'made', $3, 'staff', $2, 'awaiting' from item`,
    values,
  )
  await sql('insert into checklists values ($1, $2)', [accountId, testMoment])
  await sql('insert into status_notices (account_id, told_word, told_at) values ($1, $2, $3)', [
    accountId,
    'In review',
    testMoment,
  ])
  await sql(
    `with run as (insert into desk_bulk_runs (staff_id, action, prepared_at) values ($2, '{}', $3) returning id)
     insert into desk_bulk_items (run_id, account_id, from_state, version, to_state)
     select id, $1, 'received', 0, 'complete' from run`,
    values,
  )
}

/** A counselor who was written to and has sent a letter that the applicant may not read. Returns the keys of its files. */
const storeCounselor = async (sql: Sql, accountId: string): Promise<readonly string[]> => {
  const [loose, letter, pdf] = ['loose', 'letter', 'letter.pdf'].map((name) => `counselors/${accountId}/1/${name}`)
  const [added] = await sql<{ id: string }>(
    `with item as (
       insert into items (account_id, kind, definition, title, text, wants, made_at)
       values ($1, 'counselor', 'counselor', 'A word', '', 'nothing', $2) returning id
     ) insert into counselors (account_id, item_id, first_name, last_name, student_name, email, is_waived, named_by, state, named_at,
         asked_on, link_ends_at)
     select $1, id, 'Ida', 'Webb', 'Zoë', 'ida@example.org', true, 'application', 'received', $2, '2026-01-15', $2 from item returning id`,
    [accountId, testMoment],
  )
  const values = [added?.id, testMoment]
  await sql(`insert into counselor_links values ($3, $1, $2)`, [...values, Buffer.from(`link of ${accountId}`)])
  await sql(
    `with mail as (
       insert into mails (topic, recipient, subject, created_at, useless_at, due_at, sent_at)
       values ('counselor 1', 'ida@example.org', 'Asked', $2, $2, $2, $2) returning id
     ) insert into counselor_mails (counselor_id, step, written_at, mail_id) select $1, 'ask', $2, id from mail`,
    values,
  )
  await sql('insert into counselor_uploads (file_key, counselor_id, name, issued_at) values ($3, $1, $4, $2)', [
    ...values,
    loose,
    'letter',
  ])
  await sql(
    `insert into counselor_files (counselor_id, name, file_key, upload_key, file_name, file_size, sha256, status, pdf_key, registered_at)
     values ($1, 'letter', $3, 'up', 'letter.png', 5, '', 'COMPLETED', $4, $2)`,
    [...values, letter, pdf],
  )
  return [loose, letter, pdf].map(String)
}

/** Mails to addresses that the person had before, or has asked for. */
const storeMailsElsewhere = async (sql: Sql, { id, username }: { readonly id: string; readonly username: string }) => {
  const mails = [
    [`email-changed ${id} ${crypto.randomUUID()}`, `old.${username}`],
    [`change-email ${id}`, `new.${username}`],
  ]
  for (const [topic, recipient] of mails)
    await sql(
      `insert into mails (topic, recipient, subject, account_id, created_at, useless_at, due_at, sent_at)
       values ($1, $2, 'About your address', $4, $3, $3, $3, $3)`,
      [topic, recipient, testMoment, id],
    )
  await sql(
    `insert into mails (topic, recipient, subject, account_id, request_id, created_at, useless_at, due_at, sent_at)
     select 'request ' || id, $2, 'One more step', account_id, id, $3, $3, $3, $3 from items where account_id = $1`,
    [id, `old.${username}`, testMoment],
  )
}

/** An event about a person that was sent to another system. */
const storeWebhookDelivery = async (sql: Sql, accountId: string): Promise<void> => {
  const [staff] = await sql<{ id: string }>(
    `insert into staff (email, name, role, created_at) values (gen_random_uuid() || '@example.edu', 'Ada', 'administrator', $1)
     returning id`,
    [testMoment],
  )
  const [webhook] = await sql<{ id: string }>(
    `insert into webhooks (name, url, secret, events, created_at, created_by)
     values ('Banner', 'https://sis.example.edu', 'secret', '{}', $1, $2) returning id`,
    [testMoment, staff?.id],
  )
  await sql(
    `insert into webhook_deliveries (webhook_id, account_id, event, body, created_at)
     values ($1, $2, 'application.submitted', '{}', $3)`,
    [webhook?.id, accountId, testMoment],
  )
}

/** A submitted application with a document, a copy, mails to present and other addresses, a session, a change of the address, a reminder, a passkey, a token, work of staff and a file that a sweep has marked. */
export const storeEverythingAbout = async (database: Database, username: string, dataDir: string) => {
  const { sql } = database
  const student = await createStudent(database, username)
  await sql(
    `insert into applications (account_id, revision, answers, created_at, changed_at) values ($1, 1, $2, $3, $3)`,
    [student.id, JSON.stringify(completeAnswers), testMoment],
  )
  await submit(await applicationDepsFor(database))(student)
  await sql(`insert into journal values ($1, 1, '{first_name}', '{}', '{"first_name": "Zoë"}', $2)`, [
    student.id,
    testMoment,
  ])
  await sql('insert into sessions values ($1, $2, $3, $3)', [Buffer.from(username), student.id, testMoment])
  const unused = Buffer.from('unused')
  await sql('insert into email_changes values ($1, $2, $3, $3, 0, $4)', [
    student.id,
    `new.${username}`,
    unused,
    testMoment,
  ])
  await sql(
    'insert into phone_links (account_id, answer_key, token_hash, session_id, expires_at) values ($1, $2, $3, $4, $5)',
    [student.id, 'photo', Buffer.from(`code of ${username}`), crypto.randomUUID(), testMoment],
  )
  await sql(
    `insert into draft_mails (account_id, kind, about, mail_id, written_at)
     values ($1, 'untouched', '2026-01-08', gen_random_uuid(), $2)`,
    [student.id, testMoment],
  )
  await sql('insert into stopped_reminders values ($1, $2)', [student.id, testMoment])
  await sql(
    `insert into passkeys (account_id, credential_id, public_key, counter, transports, name, added_at)
     values ($1, $2, $3, 0, '{}', 'Laptop', $4)`,
    [student.id, Buffer.from(`key of ${username}`), unused, testMoment],
  )
  await sql('insert into passkey_challenges values ($1, $2, $3)', [
    Buffer.from(`challenge of ${username}`),
    student.id,
    testMoment,
  ])
  await sql('insert into issued_copies values ($1, $2, $3)', [`sha of ${username}`, student.id, testMoment])
  const keys = ['loose', 'up', 'up.pdf'].map((name) => `students/${student.id}/photo/${name}`)
  const [loose, up, pdf] = keys
  await sql('insert into uploads values ($1, $2, $3, $4)', [loose, student.id, 'photo', testMoment])
  await sql(
    `insert into documents (account_id, answer_key, file_key, file_name, file_size, status, pdf_key, registered_at)
     values ($1, 'photo', $2, 'photo.png', 5, 'COMPLETED', $3, $4)`,
    [student.id, up, pdf, testMoment],
  )
  await storeWorkAbout(database, student.id)
  await storeMailsElsewhere(sql, student)
  const letters = await storeCounselor(sql, student.id)
  const [copy] = await sql<{ id: string }>(
    `insert into pdf_copies (account_id, revision, is_submitted, requested_at) values ($1, 1, true, $2) returning id`,
    [student.id, testMoment],
  )
  await storeWebhookDelivery(sql, student.id)
  await issueServiceToken(sql, student.id, new Date('2027-01-01'))
  const lost = `students/${student.id}/ged/lost`
  await sql('insert into unknown_files values ($1, $2, $2)', [lost, testMoment])
  const copyFile = copyKey({ accountId: student.id, id: copy?.id ?? '' })
  await claimFiles(database, dataDir)
  await writeFile(join(dataDir, 'paper'), 'paper')
  for (const key of [...keys, ...letters, copyFile, lost]) await storageIn(dataDir).write(key, join(dataDir, 'paper'))
  return { ...student, keys: [...keys, ...letters, copyFile, lost] }
}

type Traced = { readonly id: string; readonly username: string; readonly otherAddresses?: readonly string[] }

/** How many rows of each table speak of the account or of one of its addresses. */
export const tracesOf = async ({ sql }: Pick<Database, 'sql'>, { id, username, otherAddresses = [] }: Traced) => {
  const tables = await sql<{ table_name: string }>(
    `select table_name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`,
  )
  const found: Record<string, number> = {}
  for (const { table_name } of tables) {
    const [count] = await sql<{ count: number }>(
      `select count(*) from "${table_name}" as line where line::text like any ($1::text[])`,
      [[id, username, ...otherAddresses].map((words) => `%${words}%`)],
    )
    if (count && count.count > 0) found[table_name] = count.count
  }
  return found
}
