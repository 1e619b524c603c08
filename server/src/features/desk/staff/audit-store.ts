import type { AuditEntry } from '@apply/contract/desk/audit'
import type { Sql } from '../../../infra/database/database.ts'
import { shownName } from '../desk-audit.ts'

export type AuditFilter = {
  readonly person?: string | undefined
  readonly action?: string | undefined
  /** A day in `timeZone`. */
  readonly day?: string | undefined
  readonly timeZone: string
  /** The last entry of the page before. */
  readonly before?: { readonly at: Date; readonly id: number } | undefined
  readonly limit: number
}

type Row = {
  readonly id: number
  readonly at: Date
  readonly actor: string
  readonly target: string
  readonly action: string
  readonly result: string
  readonly actor_id: string | null
  readonly actor_name: string | null
  readonly staff_id: string | null
  readonly staff_name: string | null
  readonly account_id: string | null
  readonly username: string | null
}

/** A deleted account has no address any more; its id stays in the audit. */
const targetIn = ({ target, account_id, username, staff_id, staff_name }: Row): AuditEntry['target'] => {
  if (account_id !== null) return { kind: 'application', id: account_id, text: username ?? '' }
  if (staff_id !== null) return { kind: 'staff', id: staff_id, text: staff_name ?? '' }
  return { kind: 'other', id: null, text: target }
}

const entryIn = (row: Row): AuditEntry => ({
  ...{ id: row.id, at: row.at.toISOString(), actor: row.actor, action: row.action, result: row.result },
  staff: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
  target: targetIn(row),
})

export const deskAuditStore = (sql: Sql) => ({
  /** The newest entries that the filter lets through, with the names of people as they are now. */
  page: async ({ person, action, day, timeZone, before, limit }: AuditFilter): Promise<AuditEntry[]> => {
    const values: unknown[] = []
    const bind = (value: unknown): string => `$${values.push(value)}`
    const midnight = (days: number) => `((${bind(day)}::date + ${days})::timestamp at time zone ${bind(timeZone)})`
    const conditions = [
      `action like 'desk %'`,
      ...(person === undefined ? [] : [`actor = ${bind(`staff ${person}`)}`]),
      ...(action === undefined ? [] : [`action = ${bind(action)}`]),
      ...(day === undefined ? [] : [`at >= ${midnight(0)}`, `at < ${midnight(1)}`]),
      ...(before === undefined ? [] : [`(at, id) < (${bind(before.at)}, ${bind(before.id)})`]),
    ]
    const rows = await sql<Row>(
      `with page as (
         select id, at, actor, target, action, result from audit where ${conditions.join(' and ')}
         order by at desc, id desc limit ${bind(limit)})
       select page.*, actors.id as actor_id, ${shownName('actors')} as actor_name,
         targets.id as staff_id, ${shownName('targets')} as staff_name, accounts.id as account_id, accounts.username
       from page
       left join staff as actors on page.actor = 'staff ' || actors.id
       left join staff as targets on page.target = 'staff ' || targets.id
       left join accounts on accounts.id = case when page.target ~ '^account [0-9a-f-]{36}$' then substr(page.target, 9)::uuid end
       order by at desc, page.id desc`,
      values,
    )
    return rows.map(entryIn)
  },

  people: () =>
    sql<{ id: string; name: string }>(
      `select id, ${shownName('staff')} as name from staff order by removed_at is not null, lower(${shownName('staff')}), id`,
    ),

  /** Every action there is. Looks up one after the other in the index, because there are few actions and many rows. */
  actions: async (): Promise<string[]> => {
    const rows = await sql<{ action: string }>(
      `with recursive found as (
         (select action from audit where action like 'desk %' order by action limit 1)
         union all
         select (select action from audit where action like 'desk %' and action > found.action order by action limit 1)
         from found where found.action is not null)
       select action from found where action is not null order by action`,
    )
    return rows.map(({ action }) => action)
  },
})
