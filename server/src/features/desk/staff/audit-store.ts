import type { AuditEntry } from '@apply/contract/desk/audit'
import { addDays, startOfDay } from '@apply/engine/calendar'
import type { Sql } from '../../../infra/database/database.ts'
import { distinctValues } from '../../../infra/database/distinct-values.ts'
import { asStaff, shownName } from '../desk-audit.ts'

type AuditFilter = {
  /** Who did something, or to whom it was done, such as a failed login. */
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
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor,
  action: row.action,
  result: row.result,
  staff: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
  target: targetIn(row),
})

export const deskAuditStore = (sql: Sql) => ({
  /** The newest entries that the filter lets through, with the names of people as they are now. */
  page: async ({ person, action, day, timeZone, before, limit }: AuditFilter): Promise<AuditEntry[]> => {
    const values: unknown[] = []
    const bind = (value: unknown): string => `$${values.push(value)}`
    const conditions = [
      `action like 'desk %'`,
      ...(action === undefined ? [] : [`action = ${bind(action)}`]),
      ...(day === undefined
        ? []
        : [`at >= ${bind(startOfDay(timeZone, day))}`, `at < ${bind(startOfDay(timeZone, addDays(day, 1)))}`]),
      ...(before === undefined ? [] : [`(at, id) < (${bind(before.at)}, ${bind(before.id)})`]),
    ]
    const newest = `order by at desc, id desc limit ${bind(limit)}`
    const entries = (...about: readonly string[]) =>
      `(select id, at, actor, target, action, result from audit where ${[...conditions, ...about].join(' and ')} ${newest})`
    // One after the other, because each has an index.
    const entriesOf = (member: string) =>
      `${entries(`actor = ${member}`)} union all ${entries(`target = ${member}`, `actor <> ${member}`)} ${newest}`
    const rows = await sql<Row>(
      `with page as (${person === undefined ? entries() : entriesOf(bind(asStaff(person)))})
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

  /** Every action there is. */
  actions: async (): Promise<string[]> => {
    const rows = await sql<{ value: string }>(distinctValues('audit', 'action', `action like 'desk %'`))
    return rows.map(({ value }) => value)
  },
})
