import { answerKeys, answerTo, type Draft, isFilled } from './answers.ts'
import type { Form, Tabs } from './define/layout.ts'
import type { Question } from './define/question.ts'
import { allQuestions, askedQuestions, type PlacedQuestion } from './walk.ts'

/** Where the applicant changed something: a question or a group of tabs. */
export type Origin = Question | Tabs

/** The keys of the answers given at the origin itself. A chosen tab is not an answer. */
export const ownKeys = (origin: Origin): readonly string[] => (origin.kind === 'tabs' ? [] : answerKeys(origin))

/** The questions whose answers a change has cleared, except the changed one. A deleted file cannot be restored, so it is left out. */
export const clearedQuestions = (
  form: Form,
  before: Draft,
  after: Draft,
  origin: Origin,
): readonly PlacedQuestion[] => {
  if (before.answers === after.answers) return []
  const isCleared = (key: string) => isFilled(answerTo(before.answers, key)) && !isFilled(answerTo(after.answers, key))
  return allQuestions(form).filter(
    ({ question }) => question !== origin && question.kind !== 'file' && isCleared(question.key),
  )
}

/** The keys of the file questions that a change hides. */
export const hiddenFileKeys = (form: Form, before: Draft, after: Draft): readonly string[] => {
  const asked = new Set(askedQuestions(form, after))
  return askedQuestions(form, before)
    .filter((placed) => placed.question.kind === 'file' && !asked.has(placed))
    .map(({ question }) => question.key)
}
