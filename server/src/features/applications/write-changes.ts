import type { Draft } from '@apply/engine/answers'
import type { Sql } from '../../infra/database/database.ts'
import type { DraftChanges } from './draft-changes.ts'

type Write = {
  readonly studentId: string
  /** The revision that the changes were made to. */
  readonly revision: number
  readonly next: Draft
  readonly changes: DraftChanges
  readonly now: Date
}

const statement = `
  with saved as (
    update applications
    set answers = (answers || $3::jsonb) - $4::text[], tabs = $5, add_another = $6,
        revision = revision + 1, changed_at = $10
    where account_id = $1 and revision = $2 and receipt is null
    returning account_id, revision
  ), noted as (
    insert into journal (account_id, revision, keys, before, after, at)
    select account_id, revision, $7, $8, $9, $10 from saved
  )
  select revision from saved`

/** Answers, revision and journal in one statement. Nothing is written, or answered, when the application has moved on. */
export const writeChanges = async (
  sql: Sql,
  { studentId, revision, next, changes: { answers, choices }, now }: Write,
): Promise<number | undefined> => {
  const [saved] = await sql<{ revision: number }>(statement, [
    studentId,
    revision,
    JSON.stringify(answers.after),
    // An empty answer is as good as none, and none takes no room.
    answers.keys.filter((key) => answers.after[key] === ''),
    JSON.stringify(next.tabs),
    JSON.stringify(next.addAnother),
    [...answers.keys, ...choices.keys],
    JSON.stringify({ ...answers.before, ...choices.before }),
    JSON.stringify({ ...answers.after, ...choices.after }),
    now,
  ])
  return saved?.revision
}
