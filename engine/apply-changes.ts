import { type Answers, answerKeys, answerTo, type Draft, labelKey } from './answers.ts'
import type { Form } from './define/layout.ts'
import type { ChoiceQuestion, Question } from './define/question.ts'
import { groupBy } from './group-by.ts'
import { memoize } from './memoize.ts'
import { labelOf, possibleOptions } from './offered-options.ts'
import { sanitizeAnswer } from './sanitize-answer.ts'
import { allQuestions, hiddenKeys, questionByKey, questionFor } from './walk.ts'

/** Answers one question and applies everything that follows from it. */
export const setAnswer = (form: Form, draft: Draft, question: Question, value: string, today: string): Draft =>
  applyChanges(form, draft, { [question.key]: sanitizeAnswer(question, question.key, value, today) }, today)

/** Applies changes to a draft: clears what depended on the old answers, stores the labels of choices, clears what is hidden. */
export const applyChanges = (form: Form, draft: Draft, changes: Answers, today: string): Draft =>
  changed(form, draft, changes, today).draft

/** A draft after a change, and the keys of the answers that are not what they were before it. */
export type Changed = { readonly draft: Draft; readonly keys: readonly string[] }

/** The same, with the keys that it has changed. */
export const changed = (form: Form, draft: Draft, changes: Answers, today: string): Changed => {
  const given = Object.keys(changes).filter((key) => answerTo(draft.answers, key) !== changes[key])
  if (given.length === 0) return { draft, keys: [] }
  const dependent = dependentKeys(form, given).filter(
    (key) => !Object.hasOwn(changes, key) && answerTo(draft.answers, key) !== '',
  )
  const answers = { ...draft.answers, ...changes, ...emptyValues(dependent) }
  const labels = labelsOf(form, draft.answers, answers, [...Object.keys(changes), ...dependent], today)
  const hidden = withoutHidden(form, { ...draft, answers: Object.assign(answers, labels) })
  const touched = new Set([...given, ...dependent, ...Object.keys(labels), ...hidden.keys])
  const { draft: next } = hidden
  return {
    draft: next,
    keys: [...touched].filter((key) => answerTo(draft.answers, key) !== answerTo(next.answers, key)),
  }
}

const emptyValues = (keys: readonly string[]): Answers => Object.fromEntries(keys.map((key) => [key, '']))

/** The choices whose options depend on another answer. */
const dependentChoices = memoize((form: Form): readonly ChoiceQuestion[] =>
  allQuestions(form).flatMap(({ question }) =>
    question.kind === 'choice' && question.options.from === 'answer' ? [question] : [],
  ),
)

export const keysOfDependents = memoize(
  (form: Form): ReadonlySet<string> => new Set(dependentChoices(form).map(({ key }) => key)),
)

const dependentsByKey = memoize((form: Form) =>
  groupBy(dependentChoices(form), ({ options }) => (options.from === 'answer' ? options.key : '')),
)

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

/** Clears every answer whose question is not asked. */
export const clearHidden = (form: Form, draft: Draft): Draft => withoutHidden(form, draft).draft

/** Repeats, because a cleared answer can hide further questions. */
const withoutHidden = (form: Form, draft: Draft): Changed => {
  const stale = unaskedKeys(form, draft)
  if (stale.length === 0) return { draft, keys: [] }
  const answers = { ...draft.answers, ...emptyValues(stale) }
  const { draft: next, keys } = withoutHidden(form, { ...draft, answers })
  return { draft: next, keys: [...stale, ...keys] }
}

/** The keys of answers that are hidden, that the form does not know, or that the controlling answer does not offer any more. */
const unaskedKeys = (form: Form, draft: Draft): readonly string[] => {
  const { answers } = draft
  const hidden = hiddenKeys(form, draft)
  const unoffered = dependentChoices(form)
    .filter((choice) => !isStillOffered(answers, choice))
    .flatMap(answerKeys)
  const known = questionByKey(form)
  const isUnasked = (key: string) => hidden.has(key) || !known.has(key) || unoffered.includes(key)
  return Object.keys(answers).filter((key) => answers[key] !== '' && isUnasked(key))
}

/** A dependent dropdown keeps its answer only while the controlling answer offers it. */
const isStillOffered = (answers: Answers, { key, options }: ChoiceQuestion): boolean => {
  if (options.from !== 'answer') return true
  const controlling = answerTo(answers, options.key)
  const list = Object.hasOwn(options.lists, controlling) ? options.lists[controlling] : []
  return list?.some(({ value }) => value === answerTo(answers, key)) ?? false
}
