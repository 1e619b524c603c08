import type { Sql } from '../../infra/database/database.ts'
import { after } from '../../infra/process/clock.ts'
import { recordAudit } from '../accounts/audit.ts'

/** The member of staff who does something. */
export type Staff = { readonly id: string }

type StaffAction = {
  readonly at: Date
  readonly staff: Staff
  /** What was looked at or changed, such as `asAccount(id)`, or `list`. */
  readonly target: string
  /** What was done, such as "desk view". All actions of the desk begin with "desk". */
  readonly action: `desk ${string}`
  /** The result. It holds no answer of an applicant and no text that staff searched for. */
  readonly result: string
}

/** Every look, search, export and change by staff leaves a row. */
export const recordStaffAction = (sql: Sql, { staff, ...entry }: StaffAction): Promise<void> =>
  recordAudit(sql, { ...entry, actor: asStaff(staff.id) })

const sameLookMs = 10 * 60_000

/** For a call that pages repeat every few seconds: the same look of the same member leaves one row in ten minutes. */
export const recordStaffLook = async (sql: Sql, look: StaffAction): Promise<void> => {
  const { at, staff, target, action, result } = look
  const known = await sql(
    `select 1 from audit where target = $1 and at > $2 and at <= $3 and actor = $4 and action = $5 and result = $6 limit 1`,
    [target, after(at, -sameLookMs), at, asStaff(staff.id), action, result],
  )
  if (known.length === 0) await recordStaffAction(sql, look)
}

export const asStaff = (id: string): string => `staff ${id}`

/** The name of a member of staff, as SQL. After a login at the provider there may be none; then it is the address. */
export const shownName = (table: string): string => `coalesce(nullif(${table}.name, ''), ${table}.email)`
