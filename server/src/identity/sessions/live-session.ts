import { after } from '../../platform/time/clock.ts'
import { applicants } from '../people.ts'

type Names = {
  readonly id: string
  readonly accountId: string
  readonly limits: readonly [seen: string, started: string]
}

/** Whether a session of an applicant lives, for a statement with these expressions. `sessionLimitsAt` gives the values of the limits. */
export const liveSessionCondition = ({ id, accountId, limits: [seen, started] }: Names): string =>
  `exists (select from sessions where sessions.id = ${id} and sessions.account_id = ${accountId}
    and last_seen_at > ${seen} and started_at > ${started})`

export const sessionLimitsAt = (now: Date): readonly Date[] => [
  after(now, -applicants.sessions.idleLifetime),
  after(now, -applicants.sessions.maxLifetime),
]
