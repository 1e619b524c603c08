import type { Sql } from '../platform/database/database.ts'
import type { People } from './people.ts'

/** What logging in and changing a password need of somebody. */
export const personStore = (sql: Sql, { table, activeCondition }: People) => ({
  passwordHash: async (id: string): Promise<string | undefined> => {
    const [row] = await sql<{ password_hash: string | null }>(
      `select password_hash from ${table} where id = $1 and ${activeCondition}`,
      [id],
    )
    return row?.password_hash ?? undefined
  },

  /** Waits for a change in progress, so that no session starts for somebody who was removed. False if they may not log in. */
  lock: async (id: string, how: 'share' | 'update'): Promise<boolean> =>
    (await sql(`select 1 from ${table} where id = $1 and ${activeCondition} for ${how}`, [id])).length === 1,

  /** The same, and false if the password is another one by now. */
  lockWithPassword: async (id: string, passwordHash: string, how: 'share' | 'update'): Promise<boolean> => {
    const values = [id, passwordHash]
    return (
      (
        await sql(
          `select 1 from ${table} where id = $1 and password_hash = $2 and ${activeCondition} for ${how}`,
          values,
        )
      ).length === 1
    )
  },

  setPassword: async (id: string, passwordHash: string): Promise<void> => {
    await sql(`update ${table} set password_hash = $2 where id = $1`, [id, passwordHash])
  },
})
