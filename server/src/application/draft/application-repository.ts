import type { Draft } from '@apply/engine/answers'
import type { Errors } from '@apply/engine/errors'
import { type WebStatusStep, webStatuses } from '@apply/engine/statuses'
import type { Database, Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Receipt } from '../receipt/receipt.ts'
import { changeLocked, comparing, type SaveOptions, saveDraft } from './save-draft.ts'
import {
  type Application,
  alreadySubmitted,
  loadApplication,
  lockApplication,
  readApplication,
  readSubmission,
  type StatusEntry,
  type Submission,
} from './stored-application.ts'

type DraftMade = (draft: Draft) => Draft

/** An application that no one else can change before the transaction ends. */
export type LockedApplication = Application & {
  /** Changes the draft with its journal and returns the new one; 409 once submitted. */
  readonly change: (change: DraftMade) => Promise<Draft>
  /** Freezes the application. False if the receipt number is taken; then nothing was written. */
  readonly submit: (receipt: Receipt, submission: Submission) => Promise<boolean>
}

type Deps = { readonly database: Database; readonly clock: Clock }

/** The status entries still missing up to this status. */
const statusesUpTo = (status: WebStatusStep, present: readonly StatusEntry[], now: Date): readonly StatusEntry[] =>
  webStatuses
    .slice(present.length, webStatuses.indexOf(status) + 1)
    .map((web_status) => ({ web_status, at: now.toISOString() }))

const statusOutOfOrder = (status: WebStatusStep) =>
  new HttpError(409, `The web_status of your application cannot change to "${status}" now.`)

const submitLocked =
  (sql: Sql, studentId: string, { statuses }: Application): LockedApplication['submit'] =>
  async ({ number, submitted_at, sha256 }, { answers, read_only_view, documents }) => {
    const frozen = [answers, read_only_view, documents].map((content) => JSON.stringify(content))
    const stored = await sql(
      `insert into submissions (account_id, receipt, submitted_at, sha256, answers, read_only_view, documents)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (receipt) do nothing returning receipt`,
      [studentId, number, submitted_at, sha256, ...frozen],
    )
    if (stored.length === 0) return false
    const all = [...statuses, ...statusesUpTo('submitted', statuses, new Date(submitted_at))]
    await sql('update applications set receipt = $2, changed_at = $3, web_status = $4 where account_id = $1', [
      studentId,
      number,
      submitted_at,
      JSON.stringify(all),
    ])
    return true
  }

const lockWith =
  (clock: Clock) =>
  async (sql: Sql, studentId: string): Promise<LockedApplication> => {
    const application = await lockApplication(sql, studentId, clock())
    return {
      ...application,
      change: async (apply) => {
        const change = { studentId, apply: comparing(apply), now: clock() }
        return (await changeLocked(sql, application, change)).draft
      },
      submit: submitLocked(sql, studentId, application),
    }
  }

const setStatus =
  ({ database, clock }: Deps) =>
  (studentId: string, status: WebStatusStep): Promise<void> =>
    database.transaction(async (sql) => {
      const { statuses, isSubmitted } = await lockApplication(sql, studentId, clock())
      if (statuses.at(-1)?.web_status === status) return
      if (isSubmitted) throw alreadySubmitted()
      const steps = statusesUpTo(status, statuses, clock())
      if (steps.length !== 1 || status === 'submitted') throw statusOutOfOrder(status)
      await sql('update applications set web_status = $2, changed_at = $3 where account_id = $1', [
        studentId,
        JSON.stringify([...statuses, ...steps]),
        clock(),
      ])
    })

/** Writes a column that has no journal, and returns false once the application is submitted. */
const setInDraft = async (
  { database, clock }: Deps,
  studentId: string,
  column: 'last_page' | 'validations',
  value: string,
): Promise<boolean> => {
  const statement = `update applications set ${column} = $2 where account_id = $1 and receipt is null returning account_id`
  const write = async () => (await database.sql(statement, [studentId, value])).length > 0
  if (await write()) return true
  return !(await loadApplication(database.sql, studentId, clock())).isSubmitted && write()
}

export type ApplicationRepository = ReturnType<typeof createApplicationRepository>

/** The only place that reads and writes applications and submissions. */
export const createApplicationRepository = ({ database, clock }: Deps) => ({
  read: (studentId: string, sql = database.sql) => readApplication(sql, studentId),

  readSubmission: (studentId: string) => readSubmission(database.sql, studentId),

  /** Changes a draft and returns the application. */
  change: (studentId: string, apply: DraftMade, options?: SaveOptions) =>
    saveDraft(database, clock)(studentId, comparing(apply), options),

  /** Locks an application as part of a larger transaction, to change or to submit it. */
  lock: lockWith(clock),

  /** One step forward; the present status changes nothing. Only a submission sets `submitted`. */
  setStatus: setStatus({ database, clock }),

  setLastPage: async (studentId: string, page: string): Promise<void> => {
    if (!(await setInDraft({ database, clock }, studentId, 'last_page', page))) throw alreadySubmitted()
  },

  /** After the submission nothing is written: what was submitted had no errors. */
  setValidations: async (studentId: string, errors: Errors): Promise<void> => {
    await setInDraft({ database, clock }, studentId, 'validations', JSON.stringify(errors))
  },
})
