import { asAccount, recordAudit } from '../../accounts/audit.ts'
import type { Database } from '../../platform/database.ts'

/** In the order of their references. The rows of the other tables go with the account, the files with their rows. */
const statements = [
  `insert into abandoned_files (file_key) select file_key from uploads where account_id = $1 on conflict do nothing`,
  'delete from documents where account_id = $1',
  'delete from submissions where account_id = $1',
  'delete from applications where account_id = $1',
  'delete from journal where account_id = $1',
  'delete from mails where recipient = (select username from accounts where id = $1)',
  'delete from accounts where id = $1',
]

/** Takes a person out of the database, all or nothing. What remains are audit rows with an id that names nobody. */
export const erasePerson = (database: Database, accountId: string, at: Date): Promise<void> =>
  database.transaction(async (sql) => {
    await sql('select 1 from accounts where id = $1 for update', [accountId])
    for (const statement of statements) await sql(statement, [accountId])
    await recordAudit(sql, {
      ...{ at, actor: 'operator', target: asAccount(accountId) },
      ...{ action: 'delete person', result: 'deleted' },
    })
  })
