import { type Answers, answerTo } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define/layout'
import { questionFor } from '@apply/engine/walk'

type Sent = Readonly<Record<string, unknown>>

/** An unknown answer is to be refused, and one whose options follow another answer is meant for the new options. */
const speaksAgain = (form: Form, key: string): boolean => {
  const question = questionFor(form, key)
  return !question || (question.kind === 'choice' && question.options.from === 'answer')
}

/** Of all the answers that a page sends, those that are not stored already; a save costs what it changes, not what it repeats. */
export const newsIn = (form: Form, stored: Answers, sent: Sent): Sent => {
  const news = Object.keys(sent).filter((key) => sent[key] !== answerTo(stored, key) || speaksAgain(form, key))
  return Object.fromEntries(news.map((key) => [key, sent[key]]))
}
