import type { Sql } from '../../infra/database/database.ts'

export const loginStore = (sql: Sql) => ({
  record: async (accountId: string, at: Date): Promise<void> => {
    await sql('insert into successful_logins (account_id, at) values ($1, $2)', [accountId, at])
  },
})

/** Every successful login of an account, the oldest first. */
export const loginsColumn =
  'array(select at from successful_logins where account_id = accounts.id order by at, id) as logins'
