import type { Draft } from '@apply/engine/answers'

type Values = Readonly<Record<string, string | number>>

/** The keys that differ, each as it was and as it is now; what was or is not answered is empty. */
export type Changes = { readonly keys: readonly string[]; readonly before: Values; readonly after: Values }

const noChanges: Changes = { keys: [], before: {}, after: {} }

const valueIn = (values: Values, key: string): string | number =>
  Object.hasOwn(values, key) ? (values[key] ?? '') : ''

const pick = (values: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.map((key) => [key, valueIn(values, key)]))

/** Most values are the very same, so that this is asked first. */
const differs = (before: Values, after: Values, key: string): boolean =>
  before[key] !== after[key] && valueIn(before, key) !== valueIn(after, key)

const changesBetween = (before: Values, after: Values): Changes => {
  if (before === after) return noChanges
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key) && before[key] !== '')
  const keys = [...Object.keys(after).filter((key) => differs(before, after, key)), ...gone]
  return { keys, before: pick(before, keys), after: pick(after, keys) }
}

/** No answer key has a dot, so that tabs and counts can stand in the journal beside the answers. */
const choicesOf = ({ tabs, addAnother }: Draft): Values =>
  Object.fromEntries([
    ...Object.entries(tabs).map(([id, chosen]) => [`tabs.${id}`, chosen]),
    ...Object.entries(addAnother).map(([id, count]) => [`add_another.${id}`, count]),
  ])

const choiceChanges = (before: Draft, after: Draft): Changes =>
  before.tabs === after.tabs && before.addAnother === after.addAnother
    ? noChanges
    : changesBetween(choicesOf(before), choicesOf(after))

export type DraftChanges = { readonly answers: Changes; readonly choices: Changes }

export const draftChanges = (before: Draft, after: Draft): DraftChanges => ({
  answers: changesBetween(before.answers, after.answers),
  choices: choiceChanges(before, after),
})
