import { type WebStatusStep, webStatuses } from '@apply/engine/statuses'
import type { Database } from '../../infra/database/database.ts'
import { HttpError } from '../../infra/http/http-error.ts'
import type { Clock } from '../../infra/process/clock.ts'
import { alreadySubmitted, lockApplication, type StatusEntry } from './stored-application.ts'

/** The entries that lead from those there are up to this status. */
export const entriesUpTo = (
  status: WebStatusStep,
  present: readonly StatusEntry[],
  now: Date,
): readonly StatusEntry[] =>
  webStatuses
    .slice(present.length, webStatuses.indexOf(status) + 1)
    .map((web_status) => ({ web_status, at: now.toISOString() }))

const outOfOrder = (status: WebStatusStep) =>
  new HttpError(409, `The web_status of your application cannot change to "${status}" now.`)

/** One step forward; the status it already has changes nothing. `submitted` comes from a submission alone. */
export const advanceStatus = (
  database: Database,
  clock: Clock,
  studentId: string,
  status: WebStatusStep,
): Promise<void> =>
  database.transaction(async (sql) => {
    const { statuses, isSubmitted } = await lockApplication(sql, studentId, clock())
    if (statuses.at(-1)?.web_status === status) return
    if (isSubmitted) throw alreadySubmitted()
    const steps = entriesUpTo(status, statuses, clock())
    if (steps.length !== 1 || status === 'submitted') throw outOfOrder(status)
    await sql('update applications set web_status = $2, changed_at = $3 where account_id = $1', [
      studentId,
      JSON.stringify([...statuses, ...steps]),
      clock(),
    ])
  })
