import type { Database, Sql } from '../../infra/database/database.ts'
import { asAccount, recordAudit } from '../accounts/audit.ts'

/** The files of a deleted person are not kept for a day, as those of a deleted document are. */
const removeAtOnce = (keys: string) => `
  insert into abandoned_files (file_key, remove_after) select file_key, '-infinity' from (${keys}) keys (file_key)
  where file_key is not null on conflict (file_key) do update set remove_after = excluded.remove_after`

/** In the order of their references. Rows of other tables are deleted with the account, files with their rows. */
const statements = [
  removeAtOnce(`select file_key from uploads where account_id = $1
    union select unnest(array[file_key, pdf_key]) from documents where account_id = $1
    union select file_key from abandoned_files where starts_with(file_key, 'students/' || $1::uuid || '/')
    union select file_key from unknown_files where starts_with(file_key, 'students/' || $1::uuid || '/')`),
  `delete from unknown_files where starts_with(file_key, 'students/' || $1::uuid || '/')`,
  'delete from documents where account_id = $1',
  'delete from submissions where account_id = $1',
  'delete from applications where account_id = $1',
  'delete from journal where account_id = $1',
  'delete from mails where recipient = (select username from accounts where id = $1)',
  'delete from accounts where id = $1',
]

type Erasure = {
  readonly accountId: string
  readonly at: Date
  /** Who deletes the person, for the audit. */
  readonly actor: 'operator' | 'server'
  /** Checked once the person is locked. */
  readonly condition?: (sql: Sql) => Promise<boolean>
}

/**
 * Deletes a person from the database, completely or not at all, and returns whether it did: it does not if `condition`
 * no longer holds. Audit rows remain, with an id that no longer has an account.
 */
export const erasePerson = (
  database: Database,
  { accountId, at, actor, condition = async () => true }: Erasure,
): Promise<boolean> =>
  database.transaction(async (sql) => {
    // Locks in the same order as all other code, so that a concurrent login or save waits.
    await sql('select 1 from applications where account_id = $1 for update', [accountId])
    await sql('select 1 from accounts where id = $1 for update', [accountId])
    if (!(await condition(sql))) return false
    for (const statement of statements) await sql(statement, [accountId])
    const entry = { at, actor, target: asAccount(accountId) }
    await recordAudit(sql, { ...entry, action: 'delete person', result: 'deleted' })
    return true
  })
