import { type Answers, answerTo, type Draft } from './answers.ts'
import type { Form } from './define/layout.ts'
import type { ChoiceQuestion, Question } from './define/question.ts'
import { fit } from './fit.ts'
import { forgetHidden } from './forget-hidden.ts'
import { memoize } from './memoize.ts'
import { labelOf } from './offered.ts'
import { companionKey } from './question-keys.ts'
import { everyQuestion, questionFor } from './walk.ts'

/** Answers a question; everything that follows from it is done too. */
export const setAnswer = (form: Form, draft: Draft, question: Question, value: string, today: string): Draft =>
  applyChanges(form, draft, { [question.key]: fit(question, question.key, value, today) }, today)

/** Puts changes into a draft: forgets what depended on the old answers, names the chosen options, forgets what is hidden. */
export const applyChanges = (form: Form, draft: Draft, changes: Answers, today: string): Draft => {
  const changed = Object.keys(changes).filter((key) => answerTo(draft.answers, key) !== changes[key])
  if (changed.length === 0) return draft
  const forgotten = dependentsOf(form, changed).filter(
    (key) => !Object.hasOwn(changes, key) && answerTo(draft.answers, key) !== '',
  )
  const answers = Object.assign(copyOf(draft.answers), changes, Object.fromEntries(forgotten.map((key) => [key, ''])))
  Object.assign(answers, companions(form, answers, [...Object.keys(changes), ...forgotten], today))
  return forgetHidden(form, { ...draft, answers })
}

/** Spreading hundreds of answers takes ten times as long, and is done at every key. */
const copyOf = (answers: Answers): Record<string, string> => {
  const copy: Record<string, string> = {}
  for (const key in answers) copy[key] = answers[key] ?? ''
  return copy
}

const dependentsByKey = memoize((form: Form) => {
  const dependents = everyQuestion(form)
    .map(({ question }) => question)
    .filter(isDependent)
  return Map.groupBy(dependents, ({ options }) => (options.from === 'answer' ? options.key : ''))
})

const isDependent = (question: Question): question is ChoiceQuestion =>
  question.kind === 'choice' && question.options.from === 'answer'

/** What was true only of the old answers: the choices that depended on them, and the code of a school with another name. */
const dependentsOf = (form: Form, keys: readonly string[]): readonly string[] =>
  keys.flatMap((key) => {
    const question = questionFor(form, key)
    const code = question?.kind === 'lookup' && key === question.key ? question.codeKey : undefined
    const choices = (dependentsByKey(form).get(key) ?? []).map((dependent) => dependent.key)
    return code === undefined ? choices : [...choices, code]
  })

/** The labels of these choices; one that is no longer offered keeps the label it was chosen by. */
const companions = (form: Form, answers: Answers, keys: readonly string[], today: string): Answers =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const question = questionFor(form, key)
      if (question?.kind !== 'choice') return []
      const companion = companionKey(question.key)
      const value = answerTo(answers, key)
      const label = value === '' ? '' : (labelOf(question, answers, value, today) ?? answerTo(answers, companion))
      return [[companion, label]]
    }),
  )
