import { asStaff } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { StaffDeps } from './staff-deps.ts'
import type { StaffMember } from './staff-member.ts'
import { staffStore } from './staff-store.ts'

export type Caller = {
  readonly staff: StaffMember
  readonly client: string
  /** The token of the browser. */
  readonly device: string | undefined
}

const wrongPassword = () => new HttpError(400, 'Your current password is not right.')

export const noPassword = () =>
  new HttpError(409, 'You log in through the identity provider of the school and have no password here.')

/** Locks the member for a change, and refuses it if the password is not the proved one any more. */
type LockMember = (sql: Sql) => Promise<void>

/**
 * Asks for the password again before a change that could lock the owner out. Wrong ones count against the same limits as
 * failed logins, so that a stolen session is no way to guess a password.
 */
export const createPasswordProof =
  ({ database, clock, passwords, passwordTries, recordAction }: StaffDeps) =>
  async ({ staff, client, device }: Caller, password: string, action: `desk ${string}`): Promise<LockMember> => {
    const passwordHash = (await staffStore(database.sql).byId(staff.id))?.passwordHash
    if (passwordHash === undefined) throw noPassword()
    const passwordTry = await passwordTries.begin({ client, username: staff.email, device }, clock())
    if (!(await passwords.matches(password, passwordHash))) {
      await passwordTry.fail(clock())
      await recordAction(database.sql, staff, { target: asStaff(staff.id), action, result: 'wrong password' })
      throw wrongPassword()
    }
    await passwordTry.takeBack(clock())
    return async (sql) => {
      if (!(await staffStore(sql).lockWithPassword(staff.id, passwordHash))) throw wrongPassword()
    }
  }
