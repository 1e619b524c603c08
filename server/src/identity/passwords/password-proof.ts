import type { Database, Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { recordAct } from '../own-acts.ts'
import type { People } from '../people.ts'
import { personStore } from '../person-store.ts'
import type { GuardedPasswords } from './guarded-passwords.ts'

/** Who makes a call about their own access. */
export type Caller = {
  readonly id: string
  readonly email: string
  /** The hash of the session that stays. */
  readonly session: Buffer
  readonly client: string
  /** The token of the browser. */
  readonly device: string | undefined
}

const wrongPassword = () => new HttpError(400, 'Your current password is not right.')

/** Locks the person for a change, and refuses it if the password is not the proved one any more. */
export type LockProved = (sql: Sql) => Promise<void>

export type ProofDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly passwords: GuardedPasswords
}

/**
 * Asks for the password again before a change that could lock the owner out. Wrong ones count against the same limits as
 * failed logins, so that a stolen session is no way to guess a password.
 */
export const createPasswordProof =
  (people: People, { database, clock, passwords }: ProofDeps) =>
  async ({ id, email, client, device }: Caller, password: string, action: string): Promise<LockProved> => {
    const stored = await personStore(database.sql, people).passwordHash(id)
    if (stored === undefined && people.noPassword) throw new HttpError(409, people.noPassword)
    const compare = async () => ((await passwords.matches(password, stored)) ? stored : undefined)
    const proved = await passwords.tries.attempt({ client, username: email, device }, clock, compare)
    if (proved === undefined) {
      await recordAct(database.sql, people, id, { at: clock(), action, result: 'wrong password' })
      throw wrongPassword()
    }
    return async (sql) => {
      if (!(await personStore(sql, people).lockWithPassword(id, proved, 'update'))) throw wrongPassword()
    }
  }
