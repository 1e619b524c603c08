import type { Draft } from '@apply/engine/answers'
import type { Database, Sql } from '../../infra/database/database.ts'
import type { Clock } from '../../infra/process/clock.ts'
import { draftChanges } from './draft-changes.ts'
import { isOutdated, type SaveNumber, windowsToForget } from './save-order.ts'
import { type Application, alreadySubmitted, loadApplication, lockApplication } from './stored-application.ts'

export type ChangeDraft = (draft: Draft) => Draft

const isNewer = (window: string, number: string) => `coalesce((last_saves -> ${window} ->> 0)::integer, 0) < ${number}`

/** Writes answers, revision, journal and the number of the save, unless the revision or that number has moved on. */
const statement = `
  with saved as (
    update applications
    set answers = (answers || $3::jsonb) - $4::text[], tabs = $5, add_another = $6,
        revision = revision + 1, changed_at = $10, last_saves = (last_saves - $13::text[]) || $14::jsonb
    where account_id = $1 and revision = $2 and receipt is null and ${isNewer('$11', '$12')}
    returning account_id, revision
  ), journaled as (
    insert into journal (account_id, revision, keys, before, after, at)
    select account_id, revision, $7, $8, $9, $10 from saved
  )
  select revision from saved`

/** A save without changes has a number too: a copy of it could undo what another window has saved since. */
const numberOnly = `
  update applications set last_saves = (last_saves - $4::text[]) || $5::jsonb
  where account_id = $1 and receipt is null and ${isNewer('$2', '$3')}
  returning revision`

/** The parameters for `last_saves`; a save without a number leaves it as it is. */
const numberValues = ({ lastSaves, revision }: Application, save: SaveNumber | undefined): readonly unknown[] =>
  save
    ? [
        save.window,
        save.number,
        windowsToForget(lastSaves, save),
        JSON.stringify({ [save.window]: [save.number, revision] }),
      ]
    : ['', 1, [], '{}']

type Saved = {
  readonly draft: Draft
  /** Undefined when another save was faster; then nothing was written. */
  readonly revision: number | undefined
}

type Change = { readonly apply: ChangeDraft; readonly now: Date; readonly save?: SaveNumber | undefined }

/** Applies a change to a draft that was read before and writes the difference. */
const applyChange = async (
  sql: Sql,
  studentId: string,
  application: Application,
  { apply, now, save }: Change,
): Promise<Saved> => {
  const { draft, revision, isSubmitted, lastSaves } = application
  if (isSubmitted) throw alreadySubmitted()
  if (save && isOutdated(lastSaves, save)) return { draft, revision }
  const next = apply(draft)
  const { answers, choices } = draftChanges(draft, next)
  const number = numberValues(application, save)
  if (answers.keys.length + choices.keys.length === 0) {
    const isNumbered = !save || (await sql(numberOnly, [studentId, ...number])).length > 0
    return { draft: next, revision: isNumbered ? revision : undefined }
  }
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
    ...number,
  ])
  return { draft: next, revision: saved?.revision }
}

/** Changes an application that the transaction has locked, and returns the new draft. */
export const changeLocked = async (
  sql: Sql,
  studentId: string,
  locked: Application,
  change: Change,
): Promise<{ readonly draft: Draft; readonly revision: number }> => {
  const { draft, revision } = await applyChange(sql, studentId, locked, change)
  if (revision === undefined) throw new Error('A locked application was changed by another transaction.')
  return { draft, revision }
}

type SaveOptions = {
  /** The application as the session query has just read it. */
  readonly known?: Application | undefined
  readonly save?: SaveNumber | undefined
}

/** How often a save starts again without a lock when another save was faster. */
const maxUnlockedAttempts = 2

/** Changes a draft and returns its revision. Concurrent saves merge, because each change applies to what is stored then. */
export const saveDraft =
  (database: Database, clock: Clock) =>
  async (studentId: string, apply: ChangeDraft, { known, save }: SaveOptions = {}): Promise<number> => {
    for (let attempt = 0; attempt < maxUnlockedAttempts; attempt += 1) {
      const isKnown = attempt === 0 && known !== undefined
      const application = isKnown ? known : await loadApplication(database.sql, studentId, clock())
      const { revision } = await applyChange(database.sql, studentId, application, { apply, now: clock(), save })
      if (revision !== undefined) return revision
    }
    return database.transaction(async (sql) => {
      const locked = await lockApplication(sql, studentId, clock())
      const { revision } = await changeLocked(sql, studentId, locked, { apply, now: clock(), save })
      return revision
    })
  }
