import type { Sql } from '../../platform/database/database.ts'
import { after, dayMs } from '../../platform/time/clock.ts'

/** There is at most one mail about the status in this time. */
const betweenNoticesMs = dayMs

/** Who is to be told of a status. */
export const noticeStore = (sql: Sql) => ({
  /** A change of the same day waits until the day is over. */
  plan: async (accountId: string, due: Date): Promise<void> => {
    await sql(
      `insert into status_notices (account_id, due_at) values ($1, $2)
       on conflict (account_id) do update
       set due_at = greatest(excluded.due_at, status_notices.told_at + make_interval(secs => $3))`,
      [accountId, due, betweenNoticesMs / 1000],
    )
  },

  /** Those whose notice is due, after an id. */
  due: async (now: Date, last: string, limit: number): Promise<readonly string[]> => {
    const rows = await sql<{ account_id: string }>(
      'select account_id from status_notices where due_at <= $1 and account_id > $2 order by account_id limit $3',
      [now, last, limit],
    )
    return rows.map(({ account_id }) => account_id)
  },

  /** Takes a notice that is due, for this process alone. Needs a transaction. */
  take: async (accountId: string, now: Date): Promise<{ readonly told_word: string | null } | undefined> => {
    const [row] = await sql<{ told_word: string | null }>(
      'update status_notices set due_at = null where account_id = $1 and due_at <= $2 returning told_word',
      [accountId, now],
    )
    return row
  },

  told: async (accountId: string, word: string, now: Date): Promise<void> => {
    await sql('update status_notices set told_word = $2, told_at = $3 where account_id = $1', [accountId, word, now])
  },

  /** A time that the clock, set back since, calls the future must not silence anybody. */
  repair: async (now: Date): Promise<void> => {
    const latest = after(now, betweenNoticesMs)
    await sql('update status_notices set due_at = $1 where due_at > $2', [now, latest])
    await sql('update status_notices set told_at = $1 where told_at > $1', [now])
  },
})
