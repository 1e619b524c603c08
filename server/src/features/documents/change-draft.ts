import type { Draft } from '@apply/engine/answers'
import type { Sql } from '../../infra/database/database.ts'
import { draftChanges } from '../applications/draft-changes.ts'
import { alreadySubmitted, lockApplication } from '../applications/stored-application.ts'
import { writeChanges } from '../applications/write-changes.ts'

/** Changes a draft as part of a transaction, under the lock of the application and with its journal; 409 once submitted. Answers the new draft. */
export const changeDraft = async (
  sql: Sql,
  studentId: string,
  now: Date,
  change: (draft: Draft) => Draft,
): Promise<Draft> => {
  const { draft, revision, isSubmitted } = await lockApplication(sql, studentId, now)
  if (isSubmitted) throw alreadySubmitted()
  const next = change(draft)
  const changes = draftChanges(draft, next)
  if (changes.answers.keys.length + changes.choices.keys.length === 0) return next
  const written = await writeChanges(sql, { studentId, revision, next, changes, now })
  if (written === undefined) throw new Error('A locked application was changed by somebody else.')
  return next
}
