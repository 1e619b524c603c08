import { type Answers, answerTo, type Draft } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define'
import type { SummaryLine } from '@apply/engine/errors'
import { allQuestions } from '@apply/engine/walk'
import { ServerError } from '../api/failures.ts'
import type { RefusedAnswer } from '../draft/submission.ts'

/** The answers that a failed submission names; none if it failed for another reason. */
export const readRefused = (error: unknown, answers: Answers): readonly RefusedAnswer[] => {
  if (!(error instanceof ServerError) || error.status !== 422) return []
  const { body } = error
  if (typeof body !== 'object' || body === null || !('errors' in body)) return []
  const errors: readonly [string, unknown][] = Object.entries(body.errors ?? {})
  return errors.map(([key, messages]) => ({
    key,
    answer: answerTo(answers, key),
    messages: [messages].flat().map(String),
  }))
}

/** Links to the refused answers that have not been changed since. */
export const refusedLines = (form: Form, { answers }: Draft, refused: readonly RefusedAnswer[]): SummaryLine[] =>
  refused
    .filter(({ key, answer }) => answerTo(answers, key) === answer)
    .flatMap(({ key, messages }) => {
      const placed = allQuestions(form).find(({ question }) => question.key === key)
      if (!placed) return []
      const { name, route } = placed.page
      return messages.map((message) => ({ page: name, key, message, href: `${route}#${key}` }))
    })
