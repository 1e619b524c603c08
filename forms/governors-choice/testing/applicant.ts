import { acceptAnswers } from '@apply/engine/accept-answers'
import { type Answers, type Draft, draftOf } from '@apply/engine/answers'
import { setAnswer } from '@apply/engine/apply-changes'
import type { ChoiceQuestion, LookupQuestion, Question } from '@apply/engine/define/question'
import { type Errors, findErrors } from '@apply/engine/errors'
import { askedQuestions, questionFor } from '@apply/engine/walk'
import { governorsChoice } from '../form.ts'
import { completeAnswers } from './complete-answers.ts'

export const today = '2026-11-16'

/** An application without answers. */
export const emptyDraft: Draft = draftOf()

/** An application with all answers and the labels of its choices. */
export const { draft: completeDraft } = acceptAnswers(governorsChoice, emptyDraft, completeAnswers, today)

export const question = (key: string): Question => {
  const found = questionFor(governorsChoice, key)
  if (found?.key !== key) throw new Error(`The form has no question ${key}.`)
  return found
}

export const choiceAt = (key: string): ChoiceQuestion => {
  const found = question(key)
  if (found.kind !== 'choice') throw new Error(`${key} is not a choice.`)
  return found
}

export const lookupAt = (key: string): LookupQuestion => {
  const found = question(key)
  if (found.kind !== 'lookup') throw new Error(`${key} is not a lookup.`)
  return found
}

/** Answers one question after the other, as an applicant does. */
export const answerAll = (draft: Draft, answers: Answers): Draft =>
  Object.entries(answers).reduce(
    (current, [key, value]) => setAnswer(governorsChoice, current, question(key), value, today),
    draft,
  )

export const errorsIn = (draft: Draft): Errors => findErrors(governorsChoice, draft, today)

/** The errors of a complete application after some changes. */
export const errorsAfter = (changes: Answers): Errors => errorsIn(answerAll(completeDraft, changes))

/** The errors of a complete application in which these answers are stored unchecked. */
export const errorsOfStored = (answers: Answers): Errors =>
  errorsIn({ ...completeDraft, answers: { ...completeDraft.answers, ...answers } })

export const askedKeys = (draft: Draft): readonly string[] =>
  askedQuestions(governorsChoice, draft).map(({ question: { key } }) => key)

/** Which of these questions are asked after only these answers. */
export const askedOf = (answers: Answers, keys: readonly string[]): readonly string[] =>
  askedKeys(answerAll(emptyDraft, answers)).filter((key) => keys.includes(key))

/** The sorted keys that these changes clear in a complete application, except the changed ones. */
export const clearedBy = (changes: Answers): readonly string[] => {
  const { answers } = answerAll(completeDraft, changes)
  const changed = withLabelKeys(Object.keys(changes))
  return Object.keys(completeDraft.answers)
    .filter((key) => completeDraft.answers[key] !== '' && answers[key] === '' && !changed.includes(key))
    .toSorted()
}

/** These keys and the keys of their labels, sorted. */
export const withLabelKeys = (keys: readonly string[]): readonly string[] =>
  keys.flatMap((key) => (question(key).kind === 'choice' ? [key, `${key}_desc`] : [key])).toSorted()
