import { AnswerRefused, acceptAnswers } from './accept-answers.ts'
import { type Answers, answerTo, type Draft, isFilled } from './answers.ts'
import type { Form } from './define/layout.ts'
import type { ChoiceQuestion, Question } from './define/question.ts'
import { errorsAt } from './errors.ts'
import { offeredOptions } from './offered-options.ts'
import { acceptanceKeys, readOnlyLines, readOnlyView } from './read-only.ts'
import { maxAnswerLength } from './sanitize-answer.ts'
import { askedQuestions, type PlacedQuestion } from './walk.ts'

/** Thrown for a correction that cannot be made, in words for an officer. */
export class CorrectionRefused extends Error {}

/** What a correction changes: the answers that the question writes, and how they are read. An empty text is no answer. */
export type CorrectedAnswer = {
  readonly label: string
  readonly before: Answers
  readonly after: Answers
  readonly beforeText: string
  readonly afterText: string
}

const labelOf = ({ headings, question }: PlacedQuestion): string => [...headings, question.label].join(': ')

/** What the applicant uploaded or accepted is the applicant's alone. */
const isCorrectable = (form: Form, { kind, key }: Question): boolean =>
  kind !== 'file' && !acceptanceKeys(form).includes(key)

const valuesIn = (answers: Answers, keys: readonly string[]): Answers =>
  Object.fromEntries(keys.map((key) => [key, answerTo(answers, key)]))

const accepted = (form: Form, draft: Draft, key: string, value: string, day: string) => {
  try {
    return acceptAnswers(form, draft, { [key]: value }, day)
  } catch (error) {
    throw error instanceof AnswerRefused ? new CorrectionRefused(error.message) : error
  }
}

/** The labels of the other answers that a correction would change. */
const othersOf = (form: Form, draft: Draft, keys: readonly string[], own: readonly string[]): readonly string[] =>
  askedQuestions(form, draft)
    .filter((placed) => placed.keys.some((key) => keys.includes(key) && !own.includes(key)))
    .map(labelOf)

const refuse = (message: string): never => {
  throw new CorrectionRefused(message)
}

const placedIn = (form: Form, draft: Draft, key: string): PlacedQuestion => {
  const placed = askedQuestions(form, draft).find(({ question }) => question.key === key)
  if (!placed) return refuse('This question was not asked of this applicant, so there is no answer to correct.')
  if (!isCorrectable(form, placed.question))
    return refuse('What the applicant has uploaded or accepted cannot be corrected.')
  return placed
}

/**
 * Corrects one answer by the rules of its question, as of the day of the submission. It never changes another answer: then the applicant
 * has to be asked.
 */
export const correctAnswer = (form: Form, draft: Draft, key: string, value: string, day: string): CorrectedAnswer => {
  const placed = placedIn(form, draft, key)
  const { draft: next, keys } = accepted(form, draft, key, value, day)
  // A list that depends on another answer may not offer it.
  if (isFilled(value) && !isFilled(answerTo(next.answers, key))) refuse('This is not one of the options.')
  if (keys.length === 0) refuse('The application says this already.')
  const others = othersOf(form, draft, keys, placed.keys)
  if (others.length > 0)
    refuse(
      `With this answer others would not be asked for any more, or be other ones: ${others.join(', ')}. Ask the applicant.`,
    )
  const messages = errorsAt(placed, next, day)
  if (messages.length > 0) refuse(messages.join(' '))
  const textIn = (read: Draft) => readOnlyLines(readOnlyView(form, read)).find((line) => line.key === key)?.text ?? ''
  return {
    label: labelOf(placed),
    before: valuesIn(draft.answers, placed.keys),
    after: valuesIn(next.answers, placed.keys),
    beforeText: textIn(draft),
    afterText: textIn(next),
  }
}

export type CorrectableQuestion = {
  readonly key: string
  readonly page: string
  readonly label: string
  readonly kind: Exclude<Question['kind'], 'file'>
  readonly value: string
  readonly maxLength: number
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}

const optionsIn = (question: ChoiceQuestion, answers: Answers, day: string) =>
  offeredOptions(question, answers, day).map(({ value, label }) => ({ value, label }))

/** The questions of an application whose answers can be corrected, in the order of the form. */
export const correctableQuestions = (form: Form, draft: Draft, day: string): readonly CorrectableQuestion[] =>
  askedQuestions(form, draft).flatMap((placed) => {
    const { question, page } = placed
    if (question.kind === 'file' || !isCorrectable(form, question)) return []
    const value = answerTo(draft.answers, question.key)
    return {
      key: question.key,
      page: page.title,
      label: labelOf(placed),
      kind: question.kind,
      value,
      maxLength: maxAnswerLength(question),
      ...(question.kind === 'choice' && { options: optionsIn(question, draft.answers, day) }),
    }
  })
