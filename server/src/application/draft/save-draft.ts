import type { Draft } from '@apply/engine/answers'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type DraftChanges, draftChanges } from './draft-changes.ts'
import { isOutdated, type SaveNumber } from './save-order.ts'
import { type Application, alreadySubmitted, loadApplication, lockApplication } from './stored-application.ts'
import { type Difference, type Saved, type Written, writeDraft, writeNumber } from './write-draft.ts'
import { writeRecentDrafts } from './write-recent-drafts.ts'

export type ChangeDraft = (draft: Draft) => Draft

type Change = Written & { readonly apply: ChangeDraft }

const isEmpty = ({ answers, choices }: DraftChanges): boolean => answers.keys.length + choices.keys.length === 0

/** What a change would write. Undefined if nothing: it is a copy of a save that is stored, or changes no answer and has no number. */
const differenceOf = (application: Application, { apply, ...change }: Change): Difference | undefined => {
  const { draft, isSubmitted, lastSaves } = application
  const { save } = change
  if (isSubmitted) throw alreadySubmitted()
  if (save && isOutdated(lastSaves, save)) return undefined
  const next = apply(draft)
  const changes = draftChanges(draft, next)
  return isEmpty(changes) && !save ? undefined : { ...changes, ...change, next }
}

/** Writes what differs from an application that was read before. */
const write = (sql: Sql, studentId: string, application: Application, difference: Difference): Promise<Saved> =>
  isEmpty(difference)
    ? writeNumber(sql, studentId, application, difference.save)
    : writeDraft(sql, studentId, application, difference)

/** Changes an application that the transaction has locked. */
export const changeLocked = async (
  sql: Sql,
  studentId: string,
  locked: Application,
  change: Change,
): Promise<Application> => {
  const difference = differenceOf(locked, change)
  if (!difference) return locked
  const changed = await write(sql, studentId, locked, difference)
  if (!changed) throw new Error('A locked application was changed by another transaction.')
  return changed
}

type SaveOptions = {
  /** The application as the session query has just read it. */
  readonly known?: Application | undefined
  readonly save?: SaveNumber | undefined
}

/** How often a save starts again without a lock when another save was faster. */
const maxUnlockedAttempts = 2

/** Changes a draft. Concurrent saves merge, because each change applies to what is stored then. */
export const saveDraft =
  (database: Database, clock: Clock) =>
  async (studentId: string, apply: ChangeDraft, { known, save }: SaveOptions = {}): Promise<Application> => {
    for (let attempt = 0; attempt < maxUnlockedAttempts; attempt += 1) {
      const isKnown = attempt === 0 && known !== undefined
      const application = isKnown ? known : await loadApplication(database.sql, studentId, clock())
      const difference = differenceOf(application, { apply, now: clock(), save })
      // The lock is then all that is written: like the save that it repeats, this one waits for a synchronous standby.
      if (!difference) break
      const changed = await write(database.sql, studentId, application, difference)
      if (changed) return changed
    }
    return database.transaction(async (sql) => {
      const locked = await lockApplication(sql, studentId, clock())
      return changeLocked(sql, studentId, locked, { apply, now: clock(), save })
    })
  }

type FromRecent = {
  readonly studentId: string
  /** The hash of a session that was live a moment ago. */
  readonly session: Buffer
  /** What its last save left, or what was read with the session. */
  readonly recent: Application
  readonly save?: SaveNumber | undefined
}

/** The trigger that deletes the document of a cleared answer may have to wait for its conversion. */
const clearsAnAnswer = ({ answers }: DraftChanges): boolean => Object.values(answers.after).includes('')

/**
 * A save of what was known a moment ago, in one statement together with those of other students that arrive at the same time.
 * Undefined unless something was written: then the caller starts from what is stored.
 */
export const saveRecentDraft = (database: Database, clock: Clock) => {
  const write = database.inBatches(writeRecentDrafts(database))

  return async ({ studentId, session, recent, save }: FromRecent, apply: ChangeDraft): Promise<Saved> => {
    if (save && isOutdated(recent.lastSaves, save)) return undefined
    const next = apply(recent.draft)
    const changes = draftChanges(recent.draft, next)
    if (isEmpty(changes) || clearsAnAnswer(changes)) return undefined
    return write({ ...changes, studentId, session, recent, next, save, now: clock() })
  }
}
