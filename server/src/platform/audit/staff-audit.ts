import type { Sql } from '../database/database.ts'
import { after, type Clock } from '../time/clock.ts'
import { recordAudit } from './audit.ts'

/** The member of staff who does something. */
export type Staff = { readonly id: string }

type Look = {
  /** What was looked at or changed, such as `asAccount(id)`, or `list`. */
  readonly target: string
  /** What was done, such as "desk view". All actions of the desk begin with "desk". */
  readonly action: `desk ${string}`
  /** The result. It holds no answer of an applicant and no text that staff searched for. */
  readonly result: string
}

/** `at` is the moment that the change itself has stored; else it is now. */
type Action = Look & { readonly at?: Date }

export type StaffAudit = {
  /** Every look, search, export and change by staff leaves a row. */
  readonly recordAction: (sql: Sql, staff: Staff, action: Action) => Promise<void>
  /** For a call that pages repeat by themselves: the same look of the same member leaves one row in ten minutes. */
  readonly recordLook: (sql: Sql, staff: Staff, look: Look) => Promise<void>
}

const sameLookMs = 10 * 60_000

export const createStaffAudit = (clock: Clock): StaffAudit => {
  const recordAction: StaffAudit['recordAction'] = (sql, staff, { at = clock(), ...action }) =>
    recordAudit(sql, { ...action, at, actor: asStaff(staff.id) })

  const recordLook: StaffAudit['recordLook'] = async (sql, staff, look) => {
    const at = clock()
    const known = await sql(
      `select 1 from audit where target = $1 and at > $2 and at <= $3 and actor = $4 and action = $5 and result = $6 limit 1`,
      [look.target, after(at, -sameLookMs), at, asStaff(staff.id), look.action, look.result],
    )
    if (known.length === 0) await recordAction(sql, staff, { ...look, at })
  }

  return { recordAction, recordLook }
}

export const asStaff = (id: string | undefined): string => (id === undefined ? 'unknown staff' : `staff ${id}`)

/** The name of a member of staff, as SQL. After a login at the provider there may be none; then it is the address. */
export const shownName = (table: string): string => `coalesce(nullif(${table}.name, ''), ${table}.email)`
