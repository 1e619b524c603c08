import { webStatuses } from '@apply/engine/statuses'
import type { Sql } from '../../infra/database/database.ts'

/** Every table that records the use of an account. What an operator did with it does not count. */
const uses = [
  'select 1 from applications where account_id = accounts.id and changed_at >= $1',
  'select 1 from submissions where account_id = accounts.id and submitted_at >= $1',
  'select 1 from sessions where account_id = accounts.id and greatest(started_at, last_seen_at) >= $1',
  'select 1 from successful_logins where account_id = accounts.id and at >= $1',
  'select 1 from documents where account_id = accounts.id and registered_at >= $1',
  'select 1 from uploads where account_id = accounts.id and issued_at >= $1',
  'select 1 from pdf_copies where account_id = accounts.id and requested_at >= $1',
  `select 1 from audit where target = 'account ' || accounts.id and at >= $1
   and (actor = target or starts_with(actor, 'client '))`,
]

const isUntouched = `created_at < $1 and (confirmed_at is null or confirmed_at < $1)
  and ${uses.map((use) => `not exists (${use})`).join('\n  and ')}`

const statuses = ['none', ...webStatuses] as const

/** How many accounts were not used since then, by the status of their application. */
export const countUntouched = async (sql: Sql, since: Date): Promise<ReadonlyMap<string, number>> => {
  const counted = await sql<{ status: string; count: number }>(
    `select coalesce((select web_status -> -1 ->> 'web_status' from applications where account_id = accounts.id), 'none')
       as status, count(*) as count
     from accounts where ${isUntouched} group by 1`,
    [since],
  )
  const found = new Map(counted.map(({ status, count }) => [status, count]))
  return new Map(statuses.map((status) => [status, found.get(status) ?? 0]))
}

/** A page of the accounts that were not used since then: those after `last`, ordered by id. */
export const untouchedAfter = async (
  sql: Sql,
  since: Date,
  last: string,
  limit: number,
): Promise<readonly string[]> => {
  const found = await sql<{ id: string }>(
    `select id from accounts where ${isUntouched} and id > $2 order by id limit $3`,
    [since, last, limit],
  )
  return found.map(({ id }) => id)
}

/** Checked again inside the transaction that deletes the account. */
export const isStillUntouched = async (sql: Sql, since: Date, id: string): Promise<boolean> =>
  (await sql(`select 1 from accounts where ${isUntouched} and id = $2`, [since, id])).length > 0
