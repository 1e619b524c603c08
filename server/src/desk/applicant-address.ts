import type { Sql } from '../platform/database/database.ts'

/** The address of an applicant now; it can be another one at the next mail. */
export const applicantAddress = async (sql: Sql, accountId: string): Promise<string> => {
  const [row] = await sql<{ username: string }>('select username from accounts where id = $1', [accountId])
  if (!row) throw new Error('An application has no account.')
  return row.username
}
