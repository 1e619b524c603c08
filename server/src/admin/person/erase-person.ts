import { asAccount, recordAudit } from '../../features/accounts/audit.ts'
import type { Database, Sql } from '../../infra/database/database.ts'

/** In the order of their references. The rows of the other tables go with the account, the files with their rows. */
const statements = [
  `insert into abandoned_files (file_key) select file_key from uploads where account_id = $1 on conflict do nothing`,
  `with known as (delete from unknown_files where starts_with(file_key, 'students/' || $1::uuid || '/') returning file_key)
   insert into abandoned_files (file_key) select file_key from known on conflict do nothing`,
  'delete from documents where account_id = $1',
  'delete from submissions where account_id = $1',
  'delete from applications where account_id = $1',
  'delete from journal where account_id = $1',
  'delete from mails where recipient = (select username from accounts where id = $1)',
  'delete from accounts where id = $1',
]

/**
 * Takes a person out of the database, all or nothing, and answers whether it did: not if `stillWanted` says no by then.
 * What remains are audit rows with an id that names nobody.
 */
export const erasePerson = (
  database: Database,
  accountId: string,
  at: Date,
  stillWanted: (sql: Sql) => Promise<boolean> = async () => true,
): Promise<boolean> =>
  database.transaction(async (sql) => {
    // In the order of everybody else; whoever logs in or writes at this moment waits.
    await sql('select 1 from applications where account_id = $1 for update', [accountId])
    await sql('select 1 from accounts where id = $1 for update', [accountId])
    if (!(await stillWanted(sql))) return false
    for (const statement of statements) await sql(statement, [accountId])
    await recordAudit(sql, {
      ...{ at, actor: 'operator', target: asAccount(accountId) },
      ...{ action: 'delete person', result: 'deleted' },
    })
    return true
  })
