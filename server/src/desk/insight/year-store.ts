import type { Sql } from '../../platform/database/database.ts'

/** Days at the school, as moments. */
export type Days = { readonly from: Date; readonly before: Date; readonly timeZone: string }

type WeekCount = { readonly week: number; readonly people: number }

/** How many weeks a day lies before the last one of the period. */
const weekOf = (moment: string) =>
  `((($2::timestamptz - interval '1 hour') at time zone $3)::date - (${moment} at time zone $3)::date) / 7`

/** Applications by the week in which they were started, and submitted. */
export const countByWeek = async (sql: Sql, { from, before, timeZone }: Days) => {
  const values = [from, before, timeZone]
  const started = await sql<WeekCount>(
    `select ${weekOf('created_at')} as week, count(*) as people from applications
     where created_at >= $1 and created_at < $2 group by 1`,
    values,
  )
  const submitted = await sql<WeekCount>(
    `select ${weekOf('submitted_at')} as week, count(*) as people from submissions
     where submitted_at >= $1 and submitted_at < $2 group by 1`,
    values,
  )
  return { started, submitted }
}

/** Submitted applications by what the list is filtered by. */
export const countByGroup = (sql: Sql, { from, before }: Days) =>
  sql<{ grouped_by: string; value: string; people: number }>(
    `select grouped_by, value, count(*) as people
     from desk_rows cross join lateral (values ('term', entry_term), ('major', major), ('state', state)) as own (grouped_by, value)
     where submitted_at >= $1 and submitted_at < $2 and value is not null group by 1, 2`,
    [from, before],
  )

/** Of what was started in the period: how many had tried to submit, and had submitted, by its end. */
export const countFunnel = async (sql: Sql, { from, before }: Days) => {
  const [row] = await sql<{ started: number; tried: number; submitted: number }>(
    `select count(*) as started, count(*) filter (where submitted_at < $2 or (web_status -> 1 ->> 'at')::timestamptz < $2) as tried,
       count(*) filter (where submitted_at < $2) as submitted
     from applications left join submissions using (account_id) where created_at >= $1 and created_at < $2`,
    [from, before],
  )
  return row ?? { started: 0, tried: 0, submitted: 0 }
}

/** Of those, how many were in which state of the desk by the end of the period. The first state is not among them. */
export const countReached = (sql: Sql, { from, before }: Days) =>
  sql<{ state: string; people: number }>(
    `select latest.to_state as state, count(*) as people
     from applications join submissions using (account_id) cross join lateral (
       select to_state from desk_state_changes as changes
       where changes.account_id = applications.account_id and changes.at < $2 order by changes.id desc limit 1
     ) as latest
     where created_at >= $1 and created_at < $2 and submitted_at < $2 group by 1`,
    [from, before],
  )
