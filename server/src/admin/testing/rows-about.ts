import { testMoment } from '../../application/draft/testing/application-deps-for.ts'
import type { Database, Sql } from '../../platform/database/database.ts'

/** What a member of staff has done with an application. */
export const storeWorkAbout = async ({ sql }: Database, accountId: string): Promise<void> => {
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
export const storeCounselor = async (sql: Sql, accountId: string): Promise<readonly string[]> => {
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
export const storeMailsElsewhere = async (
  sql: Sql,
  { id, username }: { readonly id: string; readonly username: string },
) => {
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
export const storeWebhookDelivery = async (sql: Sql, accountId: string): Promise<void> => {
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
