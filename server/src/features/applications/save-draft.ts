import type { Draft } from '@apply/engine/answers'
import type { Database, Sql } from '../../infra/database/database.ts'
import type { Clock } from '../../infra/process/clock.ts'
import { draftChanges } from './draft-changes.ts'
import { type Application, alreadySubmitted, loadApplication, lockApplication } from './stored-application.ts'

export type ChangeDraft = (draft: Draft) => Draft

/** Writes answers, revision and journal, unless the application has another revision by now. */
const statement = `
  with saved as (
    update applications
    set answers = (answers || $3::jsonb) - $4::text[], tabs = $5, add_another = $6,
        revision = revision + 1, changed_at = $10
    where account_id = $1 and revision = $2 and receipt is null
    returning account_id, revision
  ), journaled as (
    insert into journal (account_id, revision, keys, before, after, at)
    select account_id, revision, $7, $8, $9, $10 from saved
  )
  select revision from saved`

type Saved = {
  readonly draft: Draft
  /** Undefined when another save was faster; then nothing was written. */
  readonly revision: number | undefined
}

/** Applies a change to a draft that was read before and writes the difference. */
const applyChange = async (
  sql: Sql,
  studentId: string,
  { draft, revision, isSubmitted }: Application,
  change: ChangeDraft,
  now: Date,
): Promise<Saved> => {
  if (isSubmitted) throw alreadySubmitted()
  const next = change(draft)
  const { answers, choices } = draftChanges(draft, next)
  if (answers.keys.length + choices.keys.length === 0) return { draft: next, revision }
  const [saved] = await sql<{ revision: number }>(statement, [
    studentId,
    revision,
    JSON.stringify(answers.after),
    // An empty answer is stored as no answer.
    answers.keys.filter((key) => answers.after[key] === ''),
    JSON.stringify(next.tabs),
    JSON.stringify(next.addAnother),
    [...answers.keys, ...choices.keys],
    JSON.stringify({ ...answers.before, ...choices.before }),
    JSON.stringify({ ...answers.after, ...choices.after }),
    now,
  ])
  return { draft: next, revision: saved?.revision }
}

/** Changes an application that the transaction has locked, and returns the new draft. */
export const changeLocked = async (
  sql: Sql,
  studentId: string,
  locked: Application,
  change: ChangeDraft,
  now: Date,
): Promise<{ readonly draft: Draft; readonly revision: number }> => {
  const { draft, revision } = await applyChange(sql, studentId, locked, change, now)
  if (revision === undefined) throw new Error('A locked application was changed by another transaction.')
  return { draft, revision }
}

/** How often a save starts again without a lock when another save was faster. */
const maxUnlockedAttempts = 2

/** Changes a draft and returns its revision. Concurrent saves merge, because each change applies to what is stored then. */
export const saveDraft =
  (database: Database, clock: Clock) =>
  async (studentId: string, change: ChangeDraft, known?: Application): Promise<number> => {
    for (let attempt = 0; attempt < maxUnlockedAttempts; attempt += 1) {
      const isKnown = attempt === 0 && known !== undefined
      const application = isKnown ? known : await loadApplication(database.sql, studentId, clock())
      const { revision } = await applyChange(database.sql, studentId, application, change, clock())
      if (revision !== undefined) return revision
    }
    return database.transaction(async (sql) => {
      const locked = await lockApplication(sql, studentId, clock())
      const { revision } = await changeLocked(sql, studentId, locked, change, clock())
      return revision
    })
  }
