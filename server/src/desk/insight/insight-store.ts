import type { Sql } from '../../platform/database/database.ts'
import { after, dayMs } from '../../platform/time/clock.ts'

/** A period at the school. */
export type Period = {
  readonly from: Date
  readonly before: Date
  readonly timeZone: string
  readonly now: Date
}

/** Nobody can be recognised in a group of this size. */
export const minGroup = 5

const maxRows = 20

/** The most recent attempts whose journals are read. Each has dozens of rows there. */
const maxAttempts = 2_000

type DayCount = { readonly day: string; readonly people: number }

const dayOf = (moment: string) => `(${moment} at time zone $3)::date`
const attemptedAt = `(web_status -> 1 ->> 'at')::timestamptz`

/** Applications by the day on which they were started, first tried to be submitted, and submitted. */
export const countByDay = async (sql: Sql, { from, before, timeZone }: Period) => {
  const started = await sql<DayCount>(
    `select ${dayOf('created_at')} as day, count(*) as people from applications
     where created_at >= $1 and created_at < $2 group by 1`,
    [from, before, timeZone],
  )
  const firstAttempt = await sql<DayCount>(
    `select ${dayOf(attemptedAt)} as day, count(*) as people from applications
     where (web_status -> 1 ->> 'at') collate "C" >= $1 and (web_status -> 1 ->> 'at') collate "C" < $2 group by 1`,
    [from.toISOString(), before.toISOString(), timeZone],
  )
  const submitted = await sql<DayCount>(
    `select ${dayOf('submitted_at')} as day, count(*) as people from submissions
     where submitted_at >= $1 and submitted_at < $2 group by 1`,
    [from, before, timeZone],
  )
  return { started, firstAttempt, submitted }
}

/** From the first saved answer to the submission; undefined if too few have submitted. */
export const timeToSubmit = async (sql: Sql, { from, before }: Period) => {
  const [row] = await sql<{ median: number; p90: number }>(
    `select percentile_cont(0.5) within group (order by extract(epoch from submitted_at - created_at))::float8 as median,
       percentile_cont(0.9) within group (order by extract(epoch from submitted_at - created_at))::float8 as p90
     from submissions join applications using (account_id) where submitted_at >= $1 and submitted_at < $2
     having count(*) >= ${minGroup}`,
    [from, before],
  )
  return row
}

const weekMs = 7 * dayMs

/** The pages on which drafts were left that were begun in the period and not touched for a week. */
export const countLeftOn = (sql: Sql, { from, before, now }: Period) =>
  sql<{ last_page: string | null; people: number }>(
    `select last_page, count(*) as people from applications
     where created_at >= $1 and created_at < $2 and receipt is null and changed_at < $3
     group by last_page having count(*) >= ${minGroup} order by people desc, last_page`,
    [from, before, after(now, -weekMs)],
  )

/**
 * The messages of the last attempt to submit, in drafts of the period that are still not submitted. A browser reports them, so each
 * person counts once for a message, however often it was reported.
 */
export const countMessages = (sql: Sql, { from, before, now }: Period) =>
  sql<{ key: string; message: string; people: number; seconds: number }>(
    `with stopped as materialized (
       select validations, extract(epoch from $3::timestamptz - ${attemptedAt})::float8 as seconds from applications
       where created_at >= $1 and created_at < $2 and receipt is null and validations <> '{}'
         and web_status -> 1 ->> 'web_status' = 'validating'
     )
     select key, message, count(*) as people, percentile_cont(0.5) within group (order by seconds) as seconds
     from stopped cross join lateral (
       select distinct key, left(reported, 300) as message
       from jsonb_each(validations) as failing (key, messages), jsonb_array_elements_text(messages) as reported
     ) as own
     group by key, message having count(*) >= ${minGroup} order by people desc, key, message limit ${maxRows}`,
    [from, before, now],
  )

/** The keys that were changed after the first attempt to submit, and how long after it the last change was. */
export const countCorrected = (sql: Sql, { from, before }: Period) =>
  sql<{ key: string; people: number; seconds: number }>(
    `with attempts as materialized (
       select account_id, ${attemptedAt} as at from applications
       where (web_status -> 1 ->> 'at') collate "C" >= $1 and (web_status -> 1 ->> 'at') collate "C" < $2
       order by (web_status -> 1 ->> 'at') collate "C" desc limit ${maxAttempts}
     ), corrections as (
       select key, extract(epoch from max(changes.at) - attempts.at)::float8 as seconds
       from attempts cross join lateral (
         -- Each application by the index: with its guesses, the planner would rather read the whole journal.
         select keys, at from journal where journal.account_id = attempts.account_id and journal.at > attempts.at offset 0
       ) as changes, unnest(changes.keys) as key
       group by attempts.account_id, attempts.at, key
     )
     select key, count(*) as people, percentile_cont(0.5) within group (order by seconds) as seconds
     from corrections group by key having count(*) >= ${minGroup} order by people desc, key limit ${5 * maxRows}`,
    [from.toISOString(), before.toISOString()],
  )

/** The documents that could not be taken and were not replaced since. */
export const countRefused = (sql: Sql, { from, before }: Period) =>
  sql<{ key: string; message: string; people: number }>(
    `select answer_key as key, message, count(*) as people from documents
     where status = 'FAILED' and registered_at >= $1 and registered_at < $2
     group by 1, 2 having count(*) >= ${minGroup} order by people desc, key, message limit ${maxRows}`,
    [from, before],
  )
