import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createStudent } from '../../../testing/student.ts'
import { submit } from '../../application/draft/submit.ts'
import { applicationDepsFor, testMoment } from '../../application/draft/testing/application-deps-for.ts'
import { completeAnswers } from '../../application/draft/testing/complete-answers.ts'
import { issueServiceToken } from '../../integration/tokens/tokens.ts'
import type { Database } from '../../platform/database/database.ts'
import { diskStorage } from '../../platform/storage/disk-storage.ts'
import { copyKey } from '../../platform/storage/file-keys.ts'
import { storageOwner } from '../../platform/storage/storage-owner.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { storeCounselor, storeMailsElsewhere, storeWebhookDelivery, storeWorkAbout } from './rows-about.ts'

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
