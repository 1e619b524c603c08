import type { Sql } from '../../platform/database/database.ts'
import { deleteExpired, latestExpiry } from '../../platform/database/expired.ts'
import { newToken, tokenHash } from '../../platform/secrets/secrets.ts'
import { after } from '../../platform/time/clock.ts'
import type { People } from '../people.ts'
import { challengeIn, challengeLifetime } from './verify-passkey.ts'

/** Whom a challenge is for, and for what. One for the login of an applicant is for nobody yet. */
export type Subject = readonly (string | null)[]

/** Each is signed once by a passkey. */
export const challengeStore = (sql: Sql, { challenges: { table, subject } }: People) => ({
  issue: async (about: Subject, now: Date): Promise<string> => {
    const challenge = newToken()
    const places = subject.map((_, index) => `$${index + 3}`)
    await sql(
      `insert into ${table} (challenge_hash, expires_at, ${subject.join()}) values ($1, $2, ${places.join()})`,
      [tokenHash(challenge), after(now, challengeLifetime), ...about],
    )
    return challenge
  },

  /** Uses up the challenge that a browser claims to respond to. Undefined if it could not be used for this any more. */
  redeem: async (clientDataJSON: string, about: Subject, now: Date): Promise<string | undefined> => {
    const challenge = await challengeIn(clientDataJSON)
    if (challenge === undefined) return undefined
    const isAboutIt = subject.map((column, index) => `${column} is not distinct from $${index + 4}`)
    const rows = await sql(
      `delete from ${table} where challenge_hash = $1 and expires_at > $2 and expires_at <= $3 and ${isAboutIt.join(' and ')}
       returning challenge_hash`,
      [tokenHash(challenge), now, latestExpiry(now, challengeLifetime), ...about],
    )
    return rows.length === 1 ? challenge : undefined
  },

  sweep: (now: Date): Promise<void> => deleteExpired(sql, table, challengeLifetime, now),
})
