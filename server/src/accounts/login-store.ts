import type { Sql } from '../platform/database.ts'

type Row = { readonly at: Date }

export const loginStore = (sql: Sql) => ({
  record: async (accountId: string, at: Date): Promise<void> => {
    await sql('insert into successful_logins (account_id, at) values ($1, $2)', [accountId, at])
  },

  /** Every successful login of the account, the oldest first. */
  list: async (accountId: string): Promise<readonly Date[]> => {
    const rows = await sql<Row>('select at from successful_logins where account_id = $1 order by at, id', [accountId])
    return rows.map(({ at }) => at)
  },
})
