import { type Answers, answerTo } from '@apply/engine/answers'
import type { Changes } from './changes.ts'

/** Two values for one answer, of which the server holds one. */
export type Conflict = { readonly key: string; readonly kept: string; readonly stored: string }

/** Sorts changes that were kept in the browser: still to be sent, arrived already, or overtaken by somebody else. */
export const sortKept = (kept: Changes, stored: Answers) => {
  const entries = Object.entries(kept).filter(([key, { value }]) => value !== answerTo(stored, key))
  const isOurs = ([key, { known }]: (typeof entries)[number]) => known.includes(answerTo(stored, key))
  const toSend: Changes = Object.fromEntries(entries.filter(isOurs))
  const conflicts = entries
    .filter((entry) => !isOurs(entry))
    .map(([key, { value }]): Conflict => ({ key, kept: value, stored: answerTo(stored, key) }))
  return { toSend, conflicts } as const
}

type Seen = {
  /** What this window believed the server to hold. */
  readonly believed: Answers
  /** What the server really holds. */
  readonly stored: Answers
  readonly unsaved: Changes
}

/** What others have changed meanwhile; an answer that is still to be saved here is left alone. */
export const changedElsewhere = ({ believed, stored, unsaved }: Seen): Answers => {
  const keys = new Set([...Object.keys(believed), ...Object.keys(stored)])
  const different = [...keys].filter(
    (key) => !Object.hasOwn(unsaved, key) && answerTo(believed, key) !== answerTo(stored, key),
  )
  return Object.fromEntries(different.map((key) => [key, answerTo(stored, key)]))
}
