import { acceptAnswers } from '@apply/engine/accept-answers'
import { type Answers, type Draft, draftOf } from '@apply/engine/answers'
import { setAnswer } from '@apply/engine/apply-changes'
import type { ChoiceQuestion, LookupQuestion, Question } from '@apply/engine/define/question'
import { type Errors, findErrors } from '@apply/engine/errors'
import { askedQuestions, questionFor } from '@apply/engine/walk'
import { governorsChoice } from '../form.ts'
import { completeAnswers } from './complete-answers.ts'

export const today = '2026-11-16'

/** Somebody who has not answered anything yet. */
export const newcomer: Draft = draftOf()

/** Somebody who has answered everything, with companions. */
export const complete: Draft = acceptAnswers(governorsChoice, newcomer, completeAnswers, today)

export const question = (key: string): Question => {
  const found = questionFor(governorsChoice, key)
  if (found?.key !== key) throw new Error(`The form has no question ${key}.`)
  return found
}

export const choiceAt = (key: string): ChoiceQuestion => {
  const found = question(key)
  if (found.kind !== 'choice') throw new Error(`${key} is no choice.`)
  return found
}

export const lookupAt = (key: string): LookupQuestion => {
  const found = question(key)
  if (found.kind !== 'lookup') throw new Error(`${key} is no lookup.`)
  return found
}

/** Answers one question after the other, as a person does. */
export const answering = (draft: Draft, answers: Answers): Draft =>
  Object.entries(answers).reduce(
    (soFar, [key, value]) => setAnswer(governorsChoice, soFar, question(key), value, today),
    draft,
  )

export const errorsIn = (draft: Draft): Errors => findErrors(governorsChoice, draft, today)

/** The errors of a complete application in which some answers are changed. */
export const errorsAfter = (changes: Answers): Errors => errorsIn(answering(complete, changes))

/** The errors of answers that were stored as they are, without a person or a browser in between. */
export const errorsStored = (answers: Answers): Errors =>
  errorsIn({ ...complete, answers: { ...complete.answers, ...answers } })

export const keysAsked = (draft: Draft): readonly string[] =>
  askedQuestions(governorsChoice, draft).map(({ question: { key } }) => key)

/** Which of these questions somebody is asked who has given just these answers. */
export const askedOf = (answers: Answers, keys: readonly string[]): readonly string[] =>
  keysAsked(answering(newcomer, answers)).filter((key) => keys.includes(key))

/** The keys, by name, that a complete application loses by these changes, besides those that are changed. */
export const forgottenBy = (changes: Answers): readonly string[] => {
  const { answers } = answering(complete, changes)
  const changed = withCompanions(Object.keys(changes))
  return Object.keys(complete.answers)
    .filter((key) => complete.answers[key] !== '' && answers[key] === '' && !changed.includes(key))
    .toSorted()
}

/** These keys and their companions, by name. */
export const withCompanions = (keys: readonly string[]): readonly string[] =>
  keys.flatMap((key) => (question(key).kind === 'choice' ? [key, `${key}_desc`] : [key])).toSorted()
