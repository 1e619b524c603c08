import type { Draft } from '@apply/engine/answers'
import type { Sql } from '../../platform/database/database.ts'
import type { DraftChanges } from './draft-changes.ts'
import { type SaveNumber, windowsToForget } from './save-order.ts'
import type { Application } from './stored-application.ts'

/** A condition for a save: the application has no later one of its window. */
const isNewer = (window: string, number: string): string =>
  `coalesce((last_saves -> ${window} ->> 0)::integer, 0) < ${number}`

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

/** The values for `last_saves`; a save without a number leaves it as it is. */
export const numberValues = ({ lastSaves, revision }: Application, save: SaveNumber | undefined) =>
  save
    ? ([
        save.window,
        save.number,
        windowsToForget(lastSaves, save),
        { [save.window]: [save.number, revision] },
      ] as const)
    : (['', 1, [], {}] as const)

/** The application after a change; undefined when another save was faster, and then nothing was written. */
export type Saved = Application | undefined

/** When a change is made, and which save of its window it is. */
export type Written = { readonly now: Date; readonly save?: SaveNumber | undefined }

/** What a change writes. */
export type Difference = DraftChanges & Written & { readonly next: Draft }

/** The application after a save with this number. */
export const withSave = (application: Application, save: SaveNumber | undefined): Application => {
  const { lastSaves, revision } = application
  return save ? { ...application, lastSaves: { ...lastSaves, [save.window]: [save.number, revision] } } : application
}

/** Writes a difference. */
export const writeDraft = async (
  sql: Sql,
  studentId: string,
  application: Application,
  { next, answers, choices, now, save }: Difference,
): Promise<Saved> => {
  const [saved] = await sql<{ revision: number }>(statement, [
    studentId,
    application.revision,
    JSON.stringify(answers.after),
    // An empty answer is stored as no answer.
    answers.keys.filter((key) => answers.after[key] === ''),
    JSON.stringify(next.tabs),
    JSON.stringify(next.addAnother),
    [...answers.keys, ...choices.keys],
    JSON.stringify({ ...answers.before, ...choices.before }),
    JSON.stringify({ ...answers.after, ...choices.after }),
    now,
    ...numberValues(application, save),
  ])
  return saved && { ...withSave(application, save), draft: next, revision: saved.revision }
}

/** Writes only the number of a save that changes nothing. */
export const writeNumber = async (
  sql: Sql,
  studentId: string,
  application: Application,
  save: SaveNumber | undefined,
): Promise<Saved> => {
  const isWritten = (await sql(numberOnly, [studentId, ...numberValues(application, save)])).length > 0
  return isWritten ? withSave(application, save) : undefined
}
