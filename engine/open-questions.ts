import { answerTo, type Draft, isFilled } from './answers.ts'
import type { Form } from './define/layout.ts'
import { failingQuestions } from './errors.ts'
import { fullLabel, type PlacedQuestion } from './walk.ts'

/** A question that still keeps the application from being submitted, with the link to it. */
export type OpenQuestion = {
  readonly page: string
  readonly key: string
  /** What is asked for, in words that call nothing an error. */
  readonly label: string
  readonly href: string
  /** Whether it has an answer, which is not accepted as it is. */
  readonly isAnswered: boolean
}

/** A required answer may be given elsewhere too, such as at another phone: then its rule says it better than the label. */
const openLabel = (placed: PlacedQuestion, [message]: readonly string[], isAnswered: boolean): string => {
  const { name, ...question } = placed.question
  if (name !== undefined) return fullLabel({ ...placed, question: { ...question, label: name } })
  const isAcceptance = placed.question.rules.some(({ rule }) => rule === 'must-be-true')
  return isAnswered || isAcceptance ? fullLabel(placed) : (message ?? fullLabel(placed))
}

/** What is left to do before a submission, in the order of the form. */
export const openQuestions = (form: Form, draft: Draft, today: string): readonly OpenQuestion[] =>
  failingQuestions(form, draft, today).map(({ placed, messages }) => {
    const { page, question } = placed
    const isAnswered = isFilled(answerTo(draft.answers, question.key))
    const label = openLabel(placed, messages, isAnswered)
    return { page: page.name, key: question.key, label, href: `${page.route}#${question.key}`, isAnswered }
  })
