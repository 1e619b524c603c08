import type { Draft } from '@apply/engine/answers'
import type { Database, Sql } from '../../infra/database/database.ts'
import type { Clock } from '../../infra/process/clock.ts'
import { draftChanges } from './draft-changes.ts'
import { alreadySubmitted, loadApplication, lockApplication, type StoredApplication } from './stored-application.ts'
import { writeChanges } from './write-changes.ts'

export type Change = (draft: Draft) => Draft

/** So often a save that was overtaken starts again before it waits in line for the lock. */
const unlockedTries = 2

/** Changes a draft and answers its revision. Saves of two tabs merge: each change is made to what is stored at that moment. */
export const saveDraft = (database: Database, clock: Clock) => {
  const apply = async (sql: Sql, studentId: string, stored: StoredApplication, change: Change) => {
    if (stored.isSubmitted) throw alreadySubmitted()
    const { draft, revision } = stored
    const next = change(draft)
    const changes = draftChanges(draft, next)
    if (changes.answers.keys.length + changes.choices.keys.length === 0) return revision
    return writeChanges(sql, { studentId, revision, next, changes, now: clock() })
  }

  return async (studentId: string, change: Change, known?: StoredApplication): Promise<number> => {
    for (let tries = 0; tries < unlockedTries; tries += 1) {
      const isKnown = tries === 0 && known !== undefined
      const stored = isKnown ? known : await loadApplication(database.sql, studentId, clock())
      const revision = await apply(database.sql, studentId, stored, change)
      if (revision !== undefined) return revision
    }
    return database.transaction(async (sql) => {
      const revision = await apply(sql, studentId, await lockApplication(sql, studentId, clock()), change)
      if (revision === undefined) throw new Error('A locked application was changed by somebody else.')
      return revision
    })
  }
}
