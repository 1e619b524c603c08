import { changedKeys, type Draft } from '@apply/engine/answers'
import type { Changed } from '@apply/engine/apply-changes'
import type { Database, Sql } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { isOutdated, type SaveNumber } from './save-order.ts'
import { type Application, alreadySubmitted, loadApplication, lockApplication } from './stored-application.ts'
import { type DraftChange, differencesOf, type Saved, writeDrafts } from './write-drafts.ts'

export type ChangeDraft = (draft: Draft) => Changed

/** A change that does not say which answers it has changed. */
export const comparing =
  (apply: (draft: Draft) => Draft): ChangeDraft =>
  (before) => {
    const draft = apply(before)
    return { draft, keys: changedKeys(before.answers, draft.answers) }
  }

type Change = Pick<DraftChange, 'studentId' | 'session' | 'now'> & {
  readonly apply: ChangeDraft
  readonly save?: SaveNumber | undefined
}

/** What a change would write. Undefined if nothing: it is a copy of a save that is stored, or changes no answer and has no number. */
const changeOf = (read: Application, { apply, save, ...change }: Change): DraftChange | undefined => {
  if (read.isSubmitted) throw alreadySubmitted()
  if (isOutdated(read.lastSaves, save)) return undefined
  const changed = apply(read.draft)
  const { answers, choices } = differencesOf(read.draft, changed)
  if (answers.keys.length + choices.keys.length === 0 && !save) return undefined
  return { ...change, read, next: changed.draft, answers, choices, save }
}

/** Writes one change; undefined when another save was faster, and then nothing was written. */
const write = async (sql: Sql, change: DraftChange): Promise<Saved | undefined> =>
  (await writeDrafts(sql, [change], { mayWait: true })).get(change)

/** Changes an application that the transaction has locked. */
export const changeLocked = async (sql: Sql, locked: Application, change: Change): Promise<Saved> => {
  const made = changeOf(locked, change)
  if (!made) return { ...locked, changed: false }
  const saved = await write(sql, made)
  if (!saved) throw new Error('A locked application was changed by another transaction.')
  return saved
}

export type SaveOptions = {
  /** The application as the session query has just read it. */
  readonly known?: Application | undefined
  readonly save?: SaveNumber | undefined
}

/** How often a save starts again without a lock when another save was faster. */
const maxUnlockedAttempts = 2

/** Changes a draft. Concurrent saves merge, because each change applies to what is stored then. */
export const saveDraft =
  ({ sql, transaction }: Database, clock: Clock) =>
  async (studentId: string, apply: ChangeDraft, { known, save }: SaveOptions = {}): Promise<Saved> => {
    for (let attempt = 0; attempt < maxUnlockedAttempts; attempt += 1) {
      const isKnown = attempt === 0 && known !== undefined
      const application = isKnown ? known : await loadApplication(sql, studentId, clock())
      const change = changeOf(application, { studentId, apply, now: clock(), save })
      // The lock is then all that is written: like the save that it repeats, this one waits for a synchronous standby.
      if (!change) break
      const saved = await write(sql, change)
      if (saved) return saved
    }
    return transaction(async (locking) => {
      const locked = await lockApplication(locking, studentId, clock())
      return changeLocked(locking, locked, { studentId, apply, now: clock(), save })
    })
  }

type FromRecent = Omit<Change, 'apply' | 'now'> & {
  readonly session: Buffer
  /** What the last save of the session left, or what was read with it. */
  readonly recent: Application
}

/** The trigger that deletes the document of a cleared answer may have to wait for its conversion. */
const clearsAnAnswer = ({ answers }: DraftChange): boolean => Object.values(answers.after).includes('')

/**
 * A save of what was known a moment ago, in one statement together with those of other students that arrive at the same time.
 * Undefined unless something was written: then the caller starts from what is stored.
 */
export const saveRecentDraft = (database: Database, clock: Clock) => {
  const writeTogether = database.inBatches((changes: readonly DraftChange[]) =>
    writeDrafts(database.sql, changes, { mayWait: false }),
  )
  return async ({ recent, ...save }: FromRecent, apply: ChangeDraft): Promise<Saved | undefined> => {
    const change = changeOf(recent, { ...save, apply, now: clock() })
    return change && !clearsAnAnswer(change) ? writeTogether(change) : undefined
  }
}
