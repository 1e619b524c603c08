import type { AuditEntry } from '@apply/contract/desk/audit'
import { addDays, startOfDay } from '@apply/engine/calendar'
import { storedAddress } from '@apply/engine/rules/contact-rules'
import { asAccount } from '../../platform/audit/audit.ts'
import { asStaff, shownName } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { distinctValues } from '../../platform/database/distinct-values.ts'

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type AuditFilter = {
  /** Who did something, or to whom it was done, such as a failed login. */
  readonly person?: string | undefined
  /** The id of the account to whose application it was done. */
  readonly applicant?: string | undefined
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
  readonly applicant_name: string | null
  readonly actor_key: string | null
  readonly target_key: string | null
  readonly webhook: string | null
}

/** Such as "export", of which there is no name. */
const withoutId = (target: string): string => target.replace(/ [0-9a-f-]{36}$/, '')

/** A deleted account has no address any more; its id stays in the audit. */
const targetIn = (row: Row): AuditEntry['target'] => {
  const { target, account_id, username, staff_id, staff_name, target_key, webhook } = row
  if (account_id !== null) return { kind: 'application', id: account_id, text: username ?? '' }
  if (staff_id !== null) return { kind: 'staff', id: staff_id, text: staff_name ?? '' }
  if (target_key !== null) return { kind: 'key', id: null, text: target_key }
  if (webhook !== null) return { kind: 'webhook', id: null, text: webhook }
  return { kind: 'other', id: null, text: withoutId(target) }
}

/** "Given Family" of "Family, Given". */
const spokenName = (listed: string): string => listed.split(', ').toReversed().join(' ')

const entryIn = (row: Row): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor,
  action: row.action,
  result: row.result,
  staff: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
  system: row.actor_key,
  target: targetIn(row),
  applicant: row.applicant_name ? spokenName(row.applicant_name) : null,
})

export const deskAuditStore = (sql: Sql) => ({
  /** The newest entries that the filter lets through, with the names of people as they are now. */
  page: async ({ person, applicant, action, day, timeZone, before, limit }: AuditFilter): Promise<AuditEntry[]> => {
    const values: unknown[] = []
    const bind = (value: unknown): string => `$${values.push(value)}`
    const conditions = [
      'is_desk',
      ...(applicant === undefined ? [] : [`target = ${bind(asAccount(applicant))}`]),
      ...(action === undefined ? [] : [`action = ${bind(action)}`]),
      ...(day === undefined
        ? []
        : [`at >= ${bind(startOfDay(timeZone, day))}`, `at < ${bind(startOfDay(timeZone, addDays(day, 1)))}`]),
      ...(before === undefined ? [] : [`(at, id) < (${bind(before.at)}, ${bind(before.id)})`]),
    ]
    const newest = `order by at desc, id desc limit ${bind(limit)}`
    const entries = (...about: readonly string[]) =>
      `(select id, at, actor, target, action, result, account_id from audit where ${[...conditions, ...about].join(' and ')} ${newest})`
    // One after the other, because each has an index.
    const entriesOf = (member: string) =>
      `${entries(`actor = ${member}`)} union all ${entries(`target = ${member}`, `actor <> ${member}`)} ${newest}`
    const rows = await sql<Row>(
      `with page as (${person === undefined ? entries() : entriesOf(bind(asStaff(person)))})
       select page.*, actors.id as actor_id, ${shownName('actors')} as actor_name,
         targets.id as staff_id, ${shownName('targets')} as staff_name, accounts.username,
         desk_rows.name as applicant_name, actor_keys.name as actor_key, target_keys.name as target_key, webhooks.name as webhook
       from page
       left join staff as actors on page.actor = 'staff ' || actors.id
       left join staff as targets on page.target = 'staff ' || targets.id
       left join accounts on accounts.id = page.account_id
       left join desk_rows on desk_rows.account_id = page.account_id
       left join system_keys as actor_keys on page.actor = 'system ' || actor_keys.id
       left join system_keys as target_keys on page.target = 'system ' || target_keys.id
       left join webhooks on page.target = 'webhook ' || webhooks.id
       order by at desc, page.id desc`,
      values,
    )
    return rows.map(entryIn)
  },

  /** The id of an account by its e-mail address, the number of its receipt, or itself. */
  applicant: async (text: string): Promise<string | undefined> => {
    if (isId.test(text)) return text.toLowerCase()
    const [row] = await sql<{ id: string }>(
      `select id from accounts where username = $1
       union all select account_id from submissions where receipt = $2 limit 1`,
      [storedAddress(text), text.toUpperCase()],
    )
    return row?.id
  },

  people: () =>
    sql<{ id: string; name: string }>(
      `select id, ${shownName('staff')} as name from staff order by removed_at is not null, lower(${shownName('staff')}), id`,
    ),

  /** Every action there is. */
  actions: async (): Promise<string[]> => {
    const rows = await sql<{ value: string }>(distinctValues('audit', 'action', 'is_desk'))
    return rows.map(({ value }) => value)
  },
})
