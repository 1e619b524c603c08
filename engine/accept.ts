import { applyChanges } from './answer.ts'
import { type Answers, answerTo, type Draft } from './answers.ts'
import type { Form } from './define/layout.ts'
import { whyUnfit } from './fit.ts'
import { storedPhone } from './phone-format.ts'
import { companionKey } from './question-keys.ts'
import { questionFor } from './walk.ts'

/** Thrown for an answer that cannot be taken; nothing of what came with it is taken either. */
export class AnswerRefused extends Error {
  readonly key: string

  constructor(key: string, reason: string) {
    super(`The answer "${key.slice(0, 80).toWellFormed()}" ${reason}.`)
    this.key = key
  }
}

/** Takes answers from somebody we do not trust: checks each one, then does what the browser did. */
export const accept = (form: Form, draft: Draft, sent: Readonly<Record<string, unknown>>, today: string): Draft => {
  const changes = Object.entries(sent).flatMap(([key, value]) => {
    const taken = acceptOne(form, draft.answers, key, value, today)
    return taken === undefined ? [] : [[key, taken] as const]
  })
  return applyChanges(form, draft, Object.fromEntries(changes), today)
}

/** The answer to store under this key, or nothing where what was sent does not act. */
const acceptOne = (form: Form, stored: Answers, key: string, value: unknown, today: string): string | undefined => {
  const question = questionFor(form, key)
  if (!question) throw new AnswerRefused(key, 'is not one that this form asks for')
  if (typeof value !== 'string') throw new AnswerRefused(key, 'must be a text')
  if (question.kind === 'choice' && key === companionKey(question.key)) return undefined
  if (question.kind === 'file' && value !== '') return undefined
  if (value === answerTo(stored, key)) return value
  const reason = whyUnfit(question, key, value, today)
  if (reason !== undefined) throw new AnswerRefused(key, reason)
  return question.kind === 'phone' ? storedPhone(value) : value
}
