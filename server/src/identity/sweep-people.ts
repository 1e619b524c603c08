import type { Sql } from '../platform/database/database.ts'
import { knownDevices } from './devices.ts'
import { linkStore } from './links.ts'
import { challengeStore } from './passkeys/challenges.ts'
import type { People } from './people.ts'
import { sessionStore } from './sessions/session-store.ts'

/** Deletes what has expired of the access of people. Nothing depends on when, or whether, this runs. */
export const sweepPeople = async (sql: Sql, people: People, now: Date): Promise<void> => {
  await sessionStore(sql, people).sweep(now)
  await linkStore(sql, people).sweep(now)
  await challengeStore(sql, people).sweep(now)
  await knownDevices(sql, people).sweep(now)
}
