import type { Sql } from '../../infra/database/database.ts'
import { recordAudit } from '../accounts/audit.ts'

type StaffAction = {
  readonly at: Date
  readonly staff: { readonly id: string }
  /** What was looked at or changed, such as `asAccount(id)`, or `list`. */
  readonly target: string
  /** What was done, such as "desk view". All actions of the desk begin with "desk". */
  readonly action: `desk ${string}`
  /** What came of it. It holds no answer of an applicant and no text that staff searched for. */
  readonly result: string
}

/** Every look, search, export and change by staff leaves a row. */
export const recordStaffAction = (sql: Sql, { staff, ...entry }: StaffAction): Promise<void> =>
  recordAudit(sql, { ...entry, actor: asStaff(staff.id) })

export const asStaff = (id: string): string => `staff ${id}`
