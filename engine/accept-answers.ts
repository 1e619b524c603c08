import { type Answers, answerTo, type Draft, labelKey } from './answers.ts'
import { type Changed, changed, keysOfDependents } from './apply-changes.ts'
import type { Form } from './define/layout.ts'
import { normalizePhone } from './phone-format.ts'
import { rejectionReason, storableText } from './sanitize-answer.ts'
import { questionFor } from './walk.ts'

/** Thrown for an answer that cannot be stored; the other answers of the same call are not stored either. */
export class AnswerRefused extends Error {
  // Declared only, see ServerError of the browser: the form is loaded by every applicant.
  declare readonly key: string

  constructor(key: string, reason: string) {
    super(`The answer "${storableText(key.slice(0, 80))}" ${reason}.`)
    this.key = key
  }
}

/** Applies answers from an untrusted caller: checks each one, then applies them as the browser does. */
export const acceptAnswers = (
  form: Form,
  draft: Draft,
  sent: Readonly<Record<string, unknown>>,
  today: string,
): Changed => {
  const dependents = keysOfDependents(form)
  const changes: Record<string, string> = {}
  for (const key of Object.keys(sent)) {
    const value = sent[key]
    // Most answers of a call are stored already, so that this comparison comes first. The same code of a dependent choice may mean
    // an option of another list.
    if (value !== undefined && value === draft.answers[key] && !dependents.has(key)) continue
    const accepted = acceptAnswer(form, draft.answers, key, value, today)
    if (accepted !== undefined) changes[key] = accepted
  }
  return changed(form, draft, changes, today)
}

/** The answer to store under this key, or undefined if what was sent is ignored. */
const acceptAnswer = (form: Form, stored: Answers, key: string, value: unknown, today: string): string | undefined => {
  const question = questionFor(form, key)
  if (!question) throw new AnswerRefused(key, 'is not one that this form asks for')
  if (typeof value !== 'string') throw new AnswerRefused(key, 'must be a text')
  if (question.kind === 'choice' && key === labelKey(question.key)) return undefined
  if (question.kind === 'file' && value !== '') return undefined
  if (value === answerTo(stored, key)) return value
  const reason = rejectionReason(question, key, value, today)
  if (reason !== undefined) throw new AnswerRefused(key, reason)
  return question.kind === 'phone' ? normalizePhone(value) : value
}
