import { type Answers, answerTo, type Draft } from '@apply/engine/answers'
import { keysChanged } from '@apply/engine/apply-changes'
import type { Form } from '@apply/engine/define/layout'
import { allQuestions, type PlacedQuestion, questionFor } from '@apply/engine/walk'

type Sent = Readonly<Record<string, unknown>>
type Values = Readonly<Record<string, string | number>>

/** A choice whose options depend on another answer is applied again: the same code may mean an option of the new list. */
const isAlwaysApplied = ({ question }: PlacedQuestion): boolean =>
  question.kind === 'choice' && question.options.from === 'answer'

/** Drops the answers of a request that are stored already, so that the cost of a save follows what it changes. */
export const changedOnly = (form: Form) => {
  const alwaysApplied = allQuestions(form)
    .filter(isAlwaysApplied)
    .flatMap(({ keys }) => keys)
  const isEmptyAsStored = (stored: Answers, key: string): boolean =>
    answerTo(stored, key) === '' && questionFor(form, key) !== undefined

  return (stored: Answers, sent: Sent): Sent => {
    const changed = alwaysApplied.filter((key) => Object.hasOwn(sent, key))
    for (const key of Object.keys(sent)) {
      const value = sent[key]
      // Most answers are identical, so that this comparison comes first.
      if (value === stored[key] && value !== undefined) continue
      if (value !== '' || !isEmptyAsStored(stored, key)) changed.push(key)
    }
    return Object.fromEntries(changed.map((key) => [key, sent[key]]))
  }
}

/** The keys that differ, with the values before and after. A missing value is an empty text. */
export type Changes = { readonly keys: readonly string[]; readonly before: Values; readonly after: Values }

export type DraftChanges = { readonly answers: Changes; readonly choices: Changes }

const noChanges: Changes = { keys: [], before: {}, after: {} }

const valueIn = (values: Values, key: string): string | number =>
  Object.hasOwn(values, key) ? (values[key] ?? '') : ''

const pick = (values: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.map((key) => [key, valueIn(values, key)]))

/** The cheap comparison comes first, because most values are identical. */
const differs = (before: Values, after: Values, key: string): boolean =>
  before[key] !== after[key] && valueIn(before, key) !== valueIn(after, key)

const allKeys = (before: Values, after: Values): readonly string[] => [
  ...Object.keys(after),
  ...Object.keys(before).filter((key) => !Object.hasOwn(after, key)),
]

const changesBetween = (before: Values, after: Values, candidates = allKeys(before, after)): Changes => {
  const keys = candidates.filter((key) => differs(before, after, key))
  return keys.length === 0 ? noChanges : { keys, before: pick(before, keys), after: pick(after, keys) }
}

/** Answer keys contain no dot, so tabs and counts can share the journal with the answers. */
const choicesOf = ({ tabs, addAnother }: Draft): Values =>
  Object.fromEntries([
    ...Object.entries(tabs).map(([id, chosen]) => [`tabs.${id}`, chosen]),
    ...Object.entries(addAnother).map(([id, count]) => [`add_another.${id}`, count]),
  ])

const choiceChanges = (before: Draft, after: Draft): Changes =>
  before.tabs === after.tabs && before.addAnother === after.addAnother
    ? noChanges
    : changesBetween(choicesOf(before), choicesOf(after))

export const draftChanges = (before: Draft, after: Draft): DraftChanges => ({
  answers:
    before.answers === after.answers
      ? noChanges
      : changesBetween(before.answers, after.answers, keysChanged(before, after)),
  choices: choiceChanges(before, after),
})
