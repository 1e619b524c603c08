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
  /** For a call that pages repeat by themselves: the same look of the same member leaves one row in ten minutes, unless it is one more. */
  readonly recordLook: (sql: Sql, staff: Staff, look: Look & { readonly isOneMore?: boolean }) => Promise<void>
}

const sameLookMs = 10 * 60_000

export const createStaffAudit = (clock: Clock): StaffAudit => {
  const recordAction: StaffAudit['recordAction'] = (sql, staff, { at = clock(), ...action }) =>
    recordAudit(sql, { ...action, at, actor: asStaff(staff.id) })

  // One statement, so that no look is known that the audit does not have.
  const recordLook: StaffAudit['recordLook'] = async (sql, staff, { target, action, result, isOneMore = false }) => {
    const at = clock()
    await sql(
      `with new_look as (
         insert into desk_looks (staff_id, target, action, result, at)
         select $1::uuid, $2, $3, $4, $5::timestamptz where $8 or not exists (
           select 1 from desk_looks where staff_id = $1 and target = $2 and action = $3 and result = $4 and at > $6 and at <= $5)
         on conflict (staff_id, target, action, result) do update set at = excluded.at
         returning *
       ) insert into audit (at, actor, target, action, result) select at, $7, target, action, result from new_look`,
      [staff.id, target, action, result, at, after(at, -sameLookMs), asStaff(staff.id), isOneMore],
    )
  }

  return { recordAction, recordLook }
}

/** Forgets looks that are no longer asked for, and those from before the clock was set back. */
export const sweepLooks = async (sql: Sql, now: Date): Promise<void> => {
  await sql('delete from desk_looks where at <= $1 or at > $2', [after(now, -sameLookMs), now])
}

export const asStaff = (id: string | undefined): string => (id === undefined ? 'unknown staff' : `staff ${id}`)

/** The name of a member of staff, as SQL. After a login at the provider there may be none; then it is the address. */
export const shownName = (table: string): string => `coalesce(nullif(${table}.name, ''), ${table}.email)`
