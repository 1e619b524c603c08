import { setTimeout as sleep } from 'node:timers/promises'
import { abandonAtOnce, abandonLater } from '../../application/documents/abandoned-files.ts'
import { removeAbandonedFiles } from '../../application/documents/sweep-documents.ts'
import { aboutPersonCondition } from '../../identity/applicants/mails-about.ts'
import { tellOfDeletion } from '../../integration/systems/tell-of-deletion.ts'
import { asAccount, recordAudit } from '../../platform/audit/audit.ts'
import type { Database, Sql } from '../../platform/database/database.ts'
import { lockAccountAtOnce, lockApplication } from '../../platform/database/lock-order.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { fileOwnerOf } from '../../platform/storage/file-keys.ts'
import { uploadMinutes } from '../../platform/storage/storage.ts'
import { after } from '../../platform/time/clock.ts'

const filesOfPersonCondition = `${fileOwnerOf('file_key')} = $1::uuid::text`

const mailsToCounselors = `select mail_id from counselor_mails join counselors on counselors.id = counselor_id
  where account_id = $1 and mail_id is not null`

/**
 * A mail to a counselor can be about several students. One that waits is not sent with the name of somebody who is gone: what it would
 * have told of the others is due again.
 */
const forgetCounselorMails = [
  `with taken as (
     delete from counselor_mails where mail_id in (${mailsToCounselors})
       and mail_id in (select id from mails where sent_at is null and given_up_at is null)
       and counselor_id not in (select id from counselors where account_id = $1)
     returning counselor_id
   ) update counselors set next_on = '-infinity' where id in (select counselor_id from taken)`,
  `delete from mails where id in (${mailsToCounselors})`,
]

/** In the order of their references. Rows of other tables are deleted with the account, files with their rows. */
const statements = [
  // Not kept for a day, as those of a deleted document are.
  abandonAtOnce(`select file_key from uploads where account_id = $1
    union select unnest(array[file_key, pdf_key]) from documents where account_id = $1
    union select counselor_uploads.file_key from counselor_uploads
      join counselors on counselors.id = counselor_id where account_id = $1
    union select unnest(array[sent.file_key, sent.pdf_key]) from counselor_files as sent
      join counselors on counselors.id = counselor_id where account_id = $1
    union select file_key from abandoned_files where ${filesOfPersonCondition}
    union select file_key from unknown_files where ${filesOfPersonCondition}`),
  `delete from unknown_files where ${filesOfPersonCondition}`,
  'delete from documents where account_id = $1',
  ...forgetCounselorMails,
  'delete from counselors where account_id = $1',
  'delete from submissions where account_id = $1',
  'delete from applications where account_id = $1',
  'delete from journal where account_id = $1',
  'delete from account_acts where account_id = $1',
  `delete from desk_looks where target = 'account ' || $1`,
  `delete from mails where ${aboutPersonCondition}`,
  'delete from accounts where id = $1',
]

/** An upload form is valid for ten minutes, and what it began may take a while to arrive. */
const uploadEndsAfterMs = 2 * uploadMinutes * 60_000

/** The keys to which a file may still arrive: in a bucket the server cannot refuse it. */
const openUploads = async (sql: Sql, accountId: string, at: Date): Promise<readonly string[]> => {
  const rows = await sql<{ file_key: string }>(
    `select file_key from uploads where account_id = $1 and issued_at > $2
     union select file_key from counselor_uploads join counselors on counselors.id = counselor_id
       where account_id = $1 and issued_at > $2 order by file_key`,
    [accountId, after(at, -uploadEndsAfterMs)],
  )
  return rows.map(({ file_key }) => file_key)
}

const receiptOf = async (sql: Sql, accountId: string): Promise<string | undefined> => {
  const [row] = await sql<{ receipt: string }>('select receipt from submissions where account_id = $1', [accountId])
  return row?.receipt
}

type Erasure = {
  readonly accountId: string
  readonly at: Date
  /** Who deletes, for the audit. */
  readonly actor: string
  /** Nobody is deleted if this does not hold once everything is locked. */
  readonly condition?: (sql: Sql) => Promise<boolean>
  /** Part of the same transaction, after the rows are gone. */
  readonly afterwards?: (sql: Sql) => Promise<void>
}

/** What is left to do for the files of a person who was deleted. */
export type Erased = { readonly accountId: string; readonly at: Date; readonly openUploads: readonly string[] }

const maxTries = 100
const retryMs = 20

const eraseOnce = (
  database: Database,
  { accountId, at, actor, condition = async () => true, afterwards }: Erasure,
): Promise<Erased | undefined | 'busy'> =>
  database.transaction(async (sql) => {
    await lockApplication(sql, accountId)
    if ((await lockAccountAtOnce(sql, accountId)) === 'busy') return 'busy'
    if (!(await condition(sql))) return undefined
    const erased = { accountId, at, openUploads: await openUploads(sql, accountId, at) }
    const receipt = await receiptOf(sql, accountId)
    for (const statement of statements) await sql(statement, [accountId])
    // Nobody else has ever seen a draft.
    if (receipt !== undefined) await tellOfDeletion(sql, { accountId, receipt, at })
    const target = asAccount(accountId)
    await recordAudit(sql, { at, actor, target, action: 'delete person', result: 'deleted' })
    await afterwards?.(sql)
    return erased
  })

/**
 * Deletes a person from the database, completely or not at all. Returns undefined if `condition` does not hold. Audit rows
 * remain, with an id that no longer has an account.
 */
export const erasePerson = async (database: Database, erasure: Erasure): Promise<Erased | undefined> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const erased = await eraseOnce(database, erasure)
    if (erased !== 'busy') return erased
    await sleep(retryMs)
  }
  throw new HttpError(503, 'This account is being used at this moment. Please try again.', { retryAfterSeconds: 1 })
}

type FileDeps = Parameters<typeof removeAbandonedFiles>[0]

/** Removes the files of erased persons only, and returns their number. Files that arrive late are removed by a later sweep. */
export const removeErasedFiles = async (deps: FileDeps, erased: readonly Erased[]): Promise<number> => {
  const total = await removeAbandonedFiles(
    deps,
    erased.map(({ accountId }) => accountId),
  )
  for (const { at, openUploads } of erased)
    await abandonLater(deps.database.sql, openUploads, after(at, uploadEndsAfterMs))
  return total
}
