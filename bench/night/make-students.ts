import { acceptAnswers } from '@apply/engine/accept-answers'
import { draftOf } from '@apply/engine/answers'
import { form } from '@apply/forms/governors-choice'
import { completeAnswers } from '../../server/src/application/draft/testing/complete-answers.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { newToken, tokenHash } from '../../server/src/platform/secrets/secrets.ts'
import { filledAnswers } from '../filled-answers.ts'

export type Student = { readonly id: string; readonly username: string; readonly token: string }

/** Some 150 answers with which an application can be submitted on the day of the machine. */
const nearlyDone = (now: Date) => {
  const today = now.toISOString().slice(0, 10)
  const entry_term = `${now.getFullYear() + 1}30`
  const last = { ...completeAnswers, entry_term, hs_gpa: '3.50', suspended: 'N' }
  const empty = draftOf({}, { addAnother: { legacy: 4, college: 3, activity: 4 } })
  return acceptAnswers(form, empty, { ...filledAnswers(form, 150, today), ...last }, today).draft
}

const makeAll = `
  with made as (
    insert into accounts (username, password_hash, created_at, confirmed_at)
    select username, $3, $4, $4 from unnest($1::text[]) as username returning id, username
  ), begun as (
    insert into sessions (token_hash, account_id, started_at, last_seen_at)
    select token_hash, made.id, $4, $4
    from made join unnest($1::text[], $2::bytea[]) as given (username, token_hash) using (username)
  ), filled as (
    insert into applications (account_id, answers, tabs, add_another, created_at, changed_at)
    select id, $5, $6, $7, $4, $4 from made
  )
  select id, username from made`

type Wanted = {
  readonly count: number
  /** They share one password. */
  readonly passwordHash: string
  /** The number of the first one, if there are others already. */
  readonly first?: number
  readonly now?: Date
}

/** Students in the middle of their application, written straight into the database. */
export const makeStudents = async (
  { patientTransaction }: Database,
  { count, passwordHash, first = 0, now = new Date() }: Wanted,
): Promise<readonly Student[]> => {
  const { answers, tabs, addAnother } = nearlyDone(now)
  const usernames = Array.from({ length: count }, (_, number) => `student-${first + number}@example.edu`)
  const tokens = new Map(usernames.map((username) => [username, newToken()]))
  const rows = await patientTransaction((sql) =>
    sql<{ id: string; username: string }>(makeAll, [
      [...tokens.keys()],
      [...tokens.values()].map(tokenHash),
      passwordHash,
      now,
      ...[answers, tabs, addAnother].map((each) => JSON.stringify(each)),
    ]),
  )
  return rows.map((row) => ({ ...row, token: tokens.get(row.username) ?? '' }))
}
