import { type Answers, answerTo, type Draft, labelKey } from './answers.ts'
import { rulesInCondition } from './conditions.ts'
import type { Form } from './define/layout.ts'
import type { ChoiceQuestion, Question } from './define/question.ts'
import { groupBy } from './group-by.ts'
import { memoize } from './memoize.ts'
import { labelOf, possibleOptions } from './offered-options.ts'
import { sanitizeAnswer } from './sanitize-answer.ts'
import { allNodes, allQuestions, askedQuestions, keysBelow, type PlacedQuestion, questionFor } from './walk.ts'

/** Answers one question and applies everything that follows from it. */
export const setAnswer = (form: Form, draft: Draft, question: Question, value: string, today: string): Draft =>
  applyChanges(form, draft, { [question.key]: sanitizeAnswer(question, question.key, value, today) }, today)

/** Applies changes to a draft: clears what depended on the old answers, stores the labels of choices, clears what is hidden. */
export const applyChanges = (form: Form, draft: Draft, changes: Answers, today: string): Draft => {
  const changed = Object.keys(changes).filter((key) => answerTo(draft.answers, key) !== changes[key])
  if (changed.length === 0) return draft
  const cleared = dependentKeys(form, changed).filter(
    (key) => !Object.hasOwn(changes, key) && answerTo(draft.answers, key) !== '',
  )
  const answers = { ...draft.answers, ...changes, ...emptyValues(cleared) }
  const labels = labelsOf(form, draft.answers, answers, [...Object.keys(changes), ...cleared], today)
  const next = { ...draft, answers: Object.assign(answers, labels) }
  return askSame(form, draft, next, [...changed, ...cleared, ...Object.keys(labels)]) ? next : clearHidden(form, next)
}

/** What is known of a draft in which everything that is not asked has been cleared. */
type Cleared = {
  readonly form: Form
  readonly asked: ReadonlySet<string>
  /** The draft that it was made from, and all keys that may differ. */
  readonly made?: { readonly from: Draft; readonly keys: readonly string[] }
}

const clearedDrafts = new WeakMap<Draft, Cleared>()

/** The keys whose answers decide what is asked: those in conditions, dependent choices, and repeated entries. */
const decidingKeys = memoize((form: Form): ReadonlySet<string> => {
  const conditions = allNodes(form).flatMap((node) => ('show' in node && node.show ? rulesInCondition(node.show) : []))
  const dependents = [...dependentsByKey(form)].flatMap(([key, choices]) => [
    key,
    ...choices.map((choice) => choice.key),
  ])
  const entries = allNodes(form).flatMap((node) => (node.kind === 'entry' ? keysBelow(node) : []))
  return new Set([...conditions.map(({ valueKey }) => valueKey), ...dependents, ...entries])
})

/** Whether a change decides nothing, so that the new draft asks what the old one asked. This is so for nearly every key press. */
const askSame = (form: Form, draft: Draft, next: Draft, keys: readonly string[]): boolean => {
  const known = clearedDrafts.get(draft)
  if (known?.form !== form) return false
  const { asked } = known
  if (!keys.every((key) => asked.has(key) && !decidingKeys(form).has(key))) return false
  // Each draft knows only the one before it, so that older ones can be forgotten.
  clearedDrafts.set(draft, { form, asked })
  clearedDrafts.set(next, { form, asked, made: { from: draft, keys } })
  return true
}

/** The keys that may differ between two drafts, if the second was made from the first; undefined if that is not known. */
export const keysChanged = (before: Draft, after: Draft): readonly string[] | undefined => {
  const made = clearedDrafts.get(after)?.made
  return made?.from === before ? made.keys : undefined
}

const emptyValues = (keys: readonly string[]): Answers => Object.fromEntries(keys.map((key) => [key, '']))

const dependentsByKey = memoize((form: Form) => {
  const dependents = allQuestions(form)
    .map(({ question }) => question)
    .filter(isDependent)
  return groupBy(dependents, ({ options }) => (options.from === 'answer' ? options.key : ''))
})

const isDependent = (question: Question): question is ChoiceQuestion =>
  question.kind === 'choice' && question.options.from === 'answer'

/** Keys whose answers were valid only with the old ones: dependent choices, and the code of a school that was renamed. */
const dependentKeys = (form: Form, keys: readonly string[]): readonly string[] =>
  keys.flatMap((key) => {
    const question = questionFor(form, key)
    const code = question?.kind === 'lookup' && key === question.key ? question.codeKey : undefined
    const choices = (dependentsByKey(form).get(key) ?? []).map((dependent) => dependent.key)
    return code === undefined ? choices : [...choices, code]
  })

/** An option that is no longer offered keeps the label that it was chosen with; one that is chosen after its last day has its own. */
const labelToStore = (question: ChoiceQuestion, before: Answers, answers: Answers, today: string): string => {
  const value = answerTo(answers, question.key)
  if (value === '') return ''
  const offered = labelOf(question, answers, value, today)
  if (offered !== undefined) return offered
  if (value === answerTo(before, question.key)) return answerTo(before, labelKey(question.key))
  return possibleOptions(question, today).find((option) => option.value === value)?.label ?? ''
}

/** The labels of these choices. */
const labelsOf = (form: Form, before: Answers, answers: Answers, keys: readonly string[], today: string): Answers =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const question = questionFor(form, key)
      return question?.kind === 'choice'
        ? [[labelKey(question.key), labelToStore(question, before, answers, today)]]
        : []
    }),
  )

/** Clears every answer whose question is not asked. Repeats, because a cleared answer can hide further questions. */
export const clearHidden = (form: Form, draft: Draft): Draft => {
  const asked = new Set<string>()
  for (const placed of askedQuestions(form, draft))
    if (isStillOffered(draft.answers, placed)) for (const key of placed.keys) asked.add(key)
  const stale: string[] = []
  for (const key in draft.answers) if (draft.answers[key] !== '' && !asked.has(key)) stale.push(key)
  if (stale.length === 0) {
    clearedDrafts.set(draft, { form, asked })
    return draft
  }
  return clearHidden(form, { ...draft, answers: { ...draft.answers, ...emptyValues(stale) } })
}

/** A dependent dropdown keeps its answer only while the controlling answer offers it. */
const isStillOffered = (answers: Answers, { question }: PlacedQuestion): boolean => {
  if (question.kind !== 'choice' || question.options.from !== 'answer') return true
  const controlling = answerTo(answers, question.options.key)
  const list = Object.hasOwn(question.options.lists, controlling) ? question.options.lists[controlling] : []
  return list?.some(({ value }) => value === answerTo(answers, question.key)) ?? false
}
