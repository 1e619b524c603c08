import { changedKeys, type Draft, type Values, valueIn } from '@apply/engine/answers'
import type { Changed } from '@apply/engine/apply-changes'
import type { Sql } from '../../platform/database/database.ts'
import { type SaveNumber, withSave } from './save-order.ts'
import type { Application } from './stored-application.ts'

/** What differs of two sets of values, with the values before and after. */
const difference = (before: Values, after: Values, keys = changedKeys(before, after)) => {
  const pick = (values: Values): Values => Object.fromEntries(keys.map((key) => [key, valueIn(values, key)]))
  return { keys, before: pick(before), after: pick(after) } as const
}

/** Answer keys contain no dot, so tabs and counts can share the journal with the answers. */
const choicesOf = ({ tabs, addAnother }: Draft): Values =>
  Object.fromEntries([
    ...Object.entries(tabs).map(([id, chosen]) => [`tabs.${id}`, chosen]),
    ...Object.entries(addAnother).map(([id, count]) => [`add_another.${id}`, count]),
  ])

/** What a change has made different. */
export const differencesOf = (before: Draft, { draft: after, keys }: Changed) =>
  ({
    answers: difference(before.answers, after.answers, keys),
    choices: difference(choicesOf(before), choicesOf(after)),
  }) as const

/** A change of an application as it was read. */
export type DraftChange = ReturnType<typeof differencesOf> & {
  readonly studentId: string
  /** The hash of a session that was live a moment ago, and has to be there still. */
  readonly session?: Buffer
  readonly read: Application
  readonly next: Draft
  readonly save: SaveNumber | undefined
  readonly now: Date
}

/** The application after a change, and whether the change has made its revision. */
export type Saved = Application & { readonly changed: boolean }

const savedBy = ({ answers, choices, read, next, save }: DraftChange): Saved => {
  const changed = answers.keys.length + choices.keys.length > 0
  const made = changed ? { draft: next, revision: read.revision + 1 } : {}
  return { ...read, ...made, lastSaves: withSave(read.lastSaves, save, read.revision), changed }
}

const rowOf = (change: DraftChange, place: number) => {
  const { studentId, session, read, next, answers, choices, now } = change
  return {
    place,
    student: studentId,
    session: session && `\\x${session.toString('hex')}`,
    revision: read.revision,
    known_saves: read.lastSaves,
    last_saves: savedBy(change).lastSaves,
    answers: answers.after,
    // An empty answer is stored as no answer.
    emptied: answers.keys.filter((key) => answers.after[key] === ''),
    tabs: next.tabs,
    add_another: next.addAnother,
    keys: [...answers.keys, ...choices.keys],
    before: { ...answers.before, ...choices.before },
    after: { ...answers.after, ...choices.after },
    at: now,
  }
}

/** Writes changes of several applications in one statement. Those that came too late are not in the result. */
export const writeDrafts = async (
  sql: Sql,
  changes: readonly DraftChange[],
  { mayWait }: { readonly mayWait: boolean },
): Promise<ReadonlyMap<DraftChange, Saved>> => {
  const statement = 'select save_drafts($1, $2) as place'
  const written = await sql<{ place: number }>(statement, [JSON.stringify(changes.map(rowOf)), mayWait])
  const places = new Set(written.map(({ place }) => place))
  return new Map(changes.filter((_, place) => places.has(place)).map((change) => [change, savedBy(change)]))
}
