import { shownName } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'

/** One time that an applicant withdrew the application, and who of the staff took that back. */
export type Withdrawal = {
  readonly id: string
  readonly reason: string
  readonly at: Date
  readonly undone_by: string | null
  readonly undone_at: Date | null
  readonly undone_reason: string | null
}

/** The caller of a method that writes has locked the application. */
export const withdrawalStore = (sql: Sql) => ({
  add: async (accountId: string, reason: string, at: Date): Promise<void> => {
    await sql('insert into withdrawals (account_id, reason, at) values ($1, $2, $3)', [accountId, reason, at])
  },

  /** The one that holds now. */
  present: async (accountId: string): Promise<Pick<Withdrawal, 'id' | 'reason' | 'at'> | undefined> => {
    const [row] = await sql<Pick<Withdrawal, 'id' | 'reason' | 'at'>>(
      'select id, reason, at from withdrawals where account_id = $1 and undone_at is null',
      [accountId],
    )
    return row
  },

  undo: async (id: string, staffId: string, reason: string, at: Date): Promise<void> => {
    await sql('update withdrawals set undone_by = $2, undone_reason = $3, undone_at = $4 where id = $1', [
      id,
      staffId,
      reason,
      at,
    ])
  },

  /** All of an application, oldest first. */
  list: (accountId: string): Promise<Withdrawal[]> =>
    sql<Withdrawal>(
      `select withdrawals.id, reason, at, ${shownName('staff')} as undone_by, undone_at, undone_reason
       from withdrawals left join staff on staff.id = undone_by where account_id = $1 order by number`,
      [accountId],
    ),
})
