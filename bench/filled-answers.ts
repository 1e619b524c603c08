import { acceptAnswers } from '@apply/engine/accept-answers'
import { type Answers, answerTo, type Draft, draftOf } from '@apply/engine/answers'
import type { Form } from '@apply/engine/define/layout'
import type { Question } from '@apply/engine/define/question'
import { offeredOptions } from '@apply/engine/offered-options'
import { maxAnswerLength } from '@apply/engine/sanitize-answer'
import { allQuestions, askedQuestions } from '@apply/engine/walk'

const plausible = (question: Question, answers: Answers, today: string): string => {
  switch (question.kind) {
    case 'choice': {
      const offered = offeredOptions(question, answers, today)
      return (offered.find(({ value }) => value === 'Y') ?? offered[0])?.value ?? ''
    }
    case 'checkbox':
      return 'true'
    case 'date':
      return '2005-04-03'
    case 'phone':
      return '(931) 555-2345'
    case 'email':
      return 'somebody@example.edu'
    case 'number':
      return String(question.min)
    case 'file':
      return ''
    case 'text':
    case 'long-text':
    case 'lookup':
      return `Some words for ${question.label}`.slice(0, Math.min(30, maxAnswerLength(question)))
  }
}

/** Answers whatever is asked and still empty; answers bring up further questions, so this goes on until nothing is new. */
const fill = (form: Form, draft: Draft, today: string): Draft => {
  const empty = askedQuestions(form, draft).find(
    ({ question }) => answerTo(draft.answers, question.key) === '' && plausible(question, draft.answers, today) !== '',
  )
  if (!empty) return draft
  const value = plausible(empty.question, draft.answers, today)
  return fill(form, acceptAnswers(form, draft, { [empty.question.key]: value }, today).draft, today)
}

/** So many answers of a diligent student, labels of chosen options included, in the order of the form. */
export const filledAnswers = (form: Form, count: number, today: string): Answers => {
  const { answers } = fill(form, draftOf({}, { addAnother: { legacy: 4, college: 3, activity: 4 } }), today)
  const keys = allQuestions(form).flatMap((placed) => placed.keys)
  const filled = keys.flatMap((key) => (answerTo(answers, key) === '' ? [] : [[key, answerTo(answers, key)] as const]))
  if (filled.length < count) throw new Error(`The form takes only ${filled.length} answers.`)
  return Object.fromEntries(filled.slice(0, count))
}
