import { type Answers, answerTo, type Draft, labelKey } from './answers.ts'
import type { Form } from './define/layout.ts'
import type { ChoiceQuestion, Question } from './define/question.ts'
import { groupBy } from './group-by.ts'
import { memoize } from './memoize.ts'
import { labelOf } from './offered-options.ts'
import { sanitizeAnswer } from './sanitize-answer.ts'
import { allQuestions, askedQuestions, type PlacedQuestion, questionFor } from './walk.ts'

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
  const answers = Object.assign(copyOf(draft.answers), changes, emptyValues(cleared))
  Object.assign(answers, labelsOf(form, answers, [...Object.keys(changes), ...cleared], today))
  return clearHidden(form, { ...draft, answers })
}

const emptyValues = (keys: readonly string[]): Answers => Object.fromEntries(keys.map((key) => [key, '']))

/** A loop, because spreading hundreds of answers takes ten times as long and this runs on every key press. */
const copyOf = (answers: Answers): Record<string, string> => {
  const copy: Record<string, string> = {}
  for (const key in answers) copy[key] = answers[key] ?? ''
  return copy
}

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

/** The labels of these choices. An option that is no longer offered keeps the label that it was chosen with. */
const labelsOf = (form: Form, answers: Answers, keys: readonly string[], today: string): Answers =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const question = questionFor(form, key)
      if (question?.kind !== 'choice') return []
      const storedLabel = answerTo(answers, labelKey(question.key))
      const value = answerTo(answers, key)
      const label = value === '' ? '' : (labelOf(question, answers, value, today) ?? storedLabel)
      return [[labelKey(question.key), label]]
    }),
  )

/** Clears every answer whose question is not asked. Repeats, because a cleared answer can hide further questions. */
export const clearHidden = (form: Form, draft: Draft): Draft => {
  const asked = new Set<string>()
  for (const placed of askedQuestions(form, draft))
    if (isStillOffered(draft.answers, placed)) for (const key of placed.keys) asked.add(key)
  const stale: string[] = []
  for (const key in draft.answers) if (draft.answers[key] !== '' && !asked.has(key)) stale.push(key)
  if (stale.length === 0) return draft
  return clearHidden(form, { ...draft, answers: { ...draft.answers, ...emptyValues(stale) } })
}

/** A dependent dropdown keeps its answer only while the controlling answer offers it. */
const isStillOffered = (answers: Answers, { question }: PlacedQuestion): boolean => {
  if (question.kind !== 'choice' || question.options.from !== 'answer') return true
  const controlling = answerTo(answers, question.options.key)
  const list = Object.hasOwn(question.options.lists, controlling) ? question.options.lists[controlling] : []
  return list?.some(({ value }) => value === answerTo(answers, question.key)) ?? false
}
