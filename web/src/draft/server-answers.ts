import { type Answers, answerTo, labelKey } from '@apply/engine/answers'
import { allQuestions } from '@apply/engine/walk'
import type { Profile } from '../session/profile.ts'
import type { AnswerStore } from './answer-store.ts'

/** What the server holds. */
export type ServerAnswers = { readonly answers: Answers; readonly revision: number }

/** What the server holds, as far as this window knows. */
export const createServerAnswers = (initial: ServerAnswers, onChange: (current: ServerAnswers) => void) => {
  let current = initial
  const replace = (next: ServerAnswers) => {
    current = next
    onChange(current)
  }
  return {
    get: () => current,
    /** The server has stored these values too. */
    merge: (values: Answers, revision: number): void =>
      replace({ answers: { ...current.answers, ...values }, revision: Math.max(current.revision, revision) }),
    replace,
  } as const
}

export type KnownServerAnswers = ReturnType<typeof createServerAnswers>

export const serverAnswersIn = ({ answer, revision }: Profile): ServerAnswers => ({ answers: answer, revision })

/** Adds the labels of stored choices, which are derived and not saved. */
export const withLabels = ({ form, getDraft }: AnswerStore, stored: Answers): Answers => {
  const { answers } = getDraft()
  const labels = allQuestions(form)
    .filter(({ question: { kind, key } }) => kind === 'choice' && answerTo(answers, key) === answerTo(stored, key))
    .map(({ question }) => labelKey(question.key))
  return { ...stored, ...Object.fromEntries(labels.map((key) => [key, answerTo(answers, key)])) }
}
