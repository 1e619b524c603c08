import { type Answers, answerTo } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define/layout'
import { allQuestions, type PlacedQuestion } from '@apply/engine/walk'

type Sent = Readonly<Record<string, unknown>>

/** A choice whose options follow another answer is, sent again, meant for the new options. */
const meansTheSame = ({ question }: PlacedQuestion): boolean =>
  question.kind !== 'choice' || question.options.from !== 'answer'

/** Finds, of all the answers that a page sends, those that are not stored already; a save costs what it changes, not what it repeats. */
export const changedOnly = (form: Form) => {
  const repeatable = new Set(
    allQuestions(form)
      .filter(meansTheSame)
      .flatMap(({ keys }) => keys),
  )
  const isChanged = (stored: Answers, sent: Sent, key: string): boolean =>
    sent[key] !== answerTo(stored, key) || !repeatable.has(key)

  return (stored: Answers, sent: Sent): Sent =>
    Object.fromEntries(
      Object.keys(sent)
        .filter((key) => isChanged(stored, sent, key))
        .map((key) => [key, sent[key]]),
    )
}
