import type { Draft } from '@apply/engine/answers'
import type { Database } from '../../platform/database/database.ts'
import type { DraftChanges } from './draft-changes.ts'
import type { Application } from './stored-application.ts'
import { numberValues, type Written, withSave } from './write-draft.ts'

/** A change to an application as it was a moment ago. */
type RecentChange = DraftChanges &
  Written & {
    readonly studentId: string
    /** The hash of the session. */
    readonly session: Buffer
    readonly recent: Application
    readonly next: Draft
  }

const statement = 'select save_recent_drafts($1) as place'

const rowOf = ({ studentId, session, recent, next, answers, choices, now, save }: RecentChange, place: number) => {
  const [save_window, save_number, forgotten, last_save] = numberValues(recent, save)
  return {
    place,
    student: studentId,
    session: `\\x${session.toString('hex')}`,
    revision: recent.revision,
    answers: answers.after,
    tabs: next.tabs,
    add_another: next.addAnother,
    keys: [...answers.keys, ...choices.keys],
    before: { ...answers.before, ...choices.before },
    after: { ...answers.after, ...choices.after },
    at: now,
    save_window,
    save_number,
    forgotten,
    last_save,
  }
}

const savedBy = ({ recent, next, save }: RecentChange): Application => ({
  ...withSave(recent, save),
  draft: next,
  revision: recent.revision + 1,
})

/** Writes changes of several sessions in one statement and returns the applications that were written. */
export const writeRecentDrafts =
  (database: Database) =>
  async (changes: readonly RecentChange[]): Promise<ReadonlyMap<RecentChange, Application>> => {
    const written = await database.sql<{ place: number }>(statement, [JSON.stringify(changes.map(rowOf))])
    const places = new Set(written.map(({ place }) => place))
    return new Map(changes.flatMap((change, place) => (places.has(place) ? [[change, savedBy(change)]] : [])))
  }
