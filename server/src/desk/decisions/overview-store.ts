import { shownName } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { DecisionStep } from './decision-store.ts'

export type CountRow = {
  readonly decision: string
  readonly proposed: number
  readonly confirmed: number
  readonly free: number
  readonly released: number
  readonly opened: number
}

/** An application that somebody should look at. */
export type Listed = {
  readonly id: string
  readonly name: string | null
  readonly email: string
  readonly decision: string | null
  /** Of all that there are, of which only the first are listed. */
  readonly total: number
}

const maxListed = 20

const latest = `decisions as latest on latest.account_id = desk_rows.account_id and not exists (
  select from decisions as newer where newer.account_id = latest.account_id and newer.round > latest.round)`

const listed = (condition: string): string =>
  `select desk_rows.account_id as id, name, email, decision, count(*) over () as total
   from desk_rows left join ${latest} where ${condition} order by desk_rows.submitted_at, desk_rows.account_id limit ${maxListed}`

export type ChangeRow = DecisionStep & {
  readonly id: string
  readonly name: string | null
  readonly email: string
  readonly by: string
  readonly at: Date
}

const changes = `decision_steps join staff on staff.id = staff_id
  join desk_rows on desk_rows.account_id = decision_steps.account_id where decision_steps.id > $1`

/** What the page about decisions shows. */
export const overviewStore = (sql: Sql) => ({
  counts: (): Promise<CountRow[]> =>
    sql<CountRow>(
      `select decision, count(*) filter (where status = 'proposed') as proposed, count(*) filter (where status = 'confirmed') as confirmed,
         count(*) filter (where status = 'confirmed' and release_id is null) as free,
         count(*) filter (where status = 'released') as released, count(*) filter (where opened_at is not null) as opened
       from decisions where status <> 'withdrawn' group by decision order by decision`,
    ),

  /** In one of these states, without a decision that is confirmed or released. */
  undecided: (states: readonly string[]): Promise<Listed[]> =>
    sql<Listed>(
      listed(`desk_rows.submitted_at is not null and desk_rows.withdrawn_at is null and desk_state = any($1)
        and coalesce(latest.status, 'withdrawn') in ('withdrawn', 'proposed')`),
      [states],
    ),

  /** Released with one of these decisions, and nothing new proposed. */
  awaiting: (decisions: readonly string[]): Promise<Listed[]> =>
    sql<Listed>(listed(`latest.status = 'released' and latest.decision = any($1)`), [decisions]),

  /** Confirmed by somebody who has left since. */
  confirmedByGone: (): Promise<Listed[]> =>
    sql<Listed>(
      listed(`latest.status = 'confirmed' and exists (
        select from staff where staff.id = latest.confirmed_by and (removed_at is not null or role = 'reader'))`),
    ),

  /** Confirmed, and the applicant has withdrawn since. */
  withdrawn: (): Promise<Listed[]> =>
    sql<Listed>(listed(`latest.status = 'confirmed' and desk_rows.withdrawn_at is not null`)),

  /** Confirmed, and something is open that the application needs, or that staff have asked for and not looked at. */
  openItems: (open: readonly string[]): Promise<Listed[]> =>
    sql<Listed>(
      listed(`latest.status = 'confirmed' and desk_rows.withdrawn_at is null and (open_requests + answered_requests > 0 or exists (
        select from items where items.account_id = desk_rows.account_id and is_required and items.state = any($1)))`),
      [open],
    ),

  lastSeen: async (staffId: string): Promise<{ readonly step: number; readonly at: Date } | undefined> => {
    const [row] = await sql<{ step: number; at: Date }>('select step, at from decision_looks where staff_id = $1', [
      staffId,
    ])
    return row
  },

  see: async (staffId: string, step: number, at: Date): Promise<void> => {
    await sql(
      `insert into decision_looks (staff_id, step, at) values ($1, least($2, (select coalesce(max(id), 0) from decision_steps)), $3)
       on conflict (staff_id) do update set step = greatest(decision_looks.step, excluded.step), at = excluded.at`,
      [staffId, step, at],
    )
  },

  changesAfter: async (step: number): Promise<{ readonly count: number; readonly last: number }> => {
    const [row] = await sql<{ count: number; last: number }>(
      `select count(*), coalesce(max(decision_steps.id), $1) as last from ${changes}`,
      [step],
    )
    return row ?? { count: 0, last: step }
  },

  newestAfter: (step: number): Promise<ChangeRow[]> =>
    sql<ChangeRow>(
      `select decision_steps.account_id as id, desk_rows.name, desk_rows.email, round, step, decision, ${shownName('staff')} as by, at
       from ${changes} order by decision_steps.id desc limit ${maxListed}`,
      [step],
    ),
})
