import type { Sql } from '../../platform/database/database.ts'
import { after } from '../../platform/time/clock.ts'

/** Who looks at the list, in which session. */
export type Visitor = { readonly staff: { readonly id: string }; readonly session: { readonly startedAt: Date } }

/** A visit that is noted to the minute need not be written with every page. */
const precisionMs = 60_000

/**
 * When members of staff have last looked at the list. A login begins another visit, so every window of one session has the same answer,
 * before and after its own look is noted.
 */
export const visitStore = (sql: Sql) => ({
  /** The end of the visit before this one; undefined during the first one. */
  previous: async ({ staff, session }: Visitor): Promise<Date | undefined> => {
    const [visit] = await sql<{ at: Date | null }>(
      `select case when seen_at < $2 then seen_at else previous_at end as at from desk_visits where staff_id = $1`,
      [staff.id, session.startedAt],
    )
    return visit?.at ?? undefined
  },

  /** Writes nothing, and so waits for no disk, within a minute of the last look that was noted. */
  note: async ({ staff, session }: Visitor, now: Date): Promise<void> => {
    await sql(
      `insert into desk_visits (staff_id, seen_at) select $1, $3::timestamptz
       where not exists (
         select from desk_visits where staff_id = $1 and seen_at between greatest($2, $4::timestamptz) and $3)
       on conflict (staff_id) do update set seen_at = excluded.seen_at,
         previous_at = case when desk_visits.seen_at < $2 then desk_visits.seen_at else desk_visits.previous_at end`,
      [staff.id, session.startedAt, now, after(now, -precisionMs)],
    )
  },
})
