import { answerTo, type Draft, isFilled } from './answers.ts'
import type { Form, Tabs } from './define/layout.ts'
import type { Question } from './define/question.ts'
import { answerKeys } from './question-keys.ts'
import { everyQuestion, type Placed, questionsAsked } from './walk.ts'

/** Where a person changed something: at a question, or at a group of tabs. */
export type Origin = Question | Tabs

/** The answers that are given at an origin itself; a tab is no answer. */
export const ownKeys = (origin: Origin): readonly string[] => (origin.kind === 'tabs' ? [] : answerKeys(origin))

/** The questions whose answers a change has cleared, besides the one that was changed. A deleted file cannot be restored, so it does not count. */
export const clearedQuestions = (form: Form, before: Draft, after: Draft, origin: Origin): readonly Placed[] => {
  if (before.answers === after.answers) return []
  const isCleared = (key: string) => isFilled(answerTo(before.answers, key)) && !isFilled(answerTo(after.answers, key))
  return everyQuestion(form).filter(
    ({ question }) => question !== origin && question.kind !== 'file' && isCleared(question.key),
  )
}

/** The file questions that a change hides. */
export const filesHidden = (form: Form, before: Draft, after: Draft): readonly string[] => {
  const asked = new Set(questionsAsked(form, after))
  return questionsAsked(form, before)
    .filter((placed) => placed.question.kind === 'file' && !asked.has(placed))
    .map(({ question }) => question.key)
}
