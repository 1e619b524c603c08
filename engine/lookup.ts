import { answerTo, type Draft } from './answers.ts'
import { applyChanges } from './apply-changes.ts'
import type { Form } from './define/layout.ts'
import type { LookupQuestion } from './define/question.ts'
import { sanitizeAnswer } from './sanitize-answer.ts'
import { questionFor } from './walk.ts'

/** A school or an address from the search, by field. */
export type LookupRecord = Readonly<Record<string, string>>

const filledKeys = ({ key, codeKey, prefix, fills }: LookupQuestion): readonly string[] =>
  [key, codeKey, ...fills.map((field) => `${prefix}${field}`)].filter((name) => name !== undefined)

/**
 * Fills the fields of a lookup from the chosen record and clears the fields that the record lacks. What was answered since the choice,
 * while the record was on its way, stays.
 */
export const chooseRecord = (
  form: Form,
  draft: Draft,
  question: LookupQuestion,
  found: LookupRecord,
  today: string,
  chosenIn: Draft = draft,
): Draft => {
  const isUntouched = (key: string) => answerTo(draft.answers, key) === answerTo(chosenIn.answers, key)
  const changes = filledKeys(question)
    .filter(isUntouched)
    .flatMap((key) => {
      const asked = questionFor(form, key)
      const value = found[key.slice(question.prefix.length)] ?? ''
      return asked ? [[key, sanitizeAnswer(asked, key, value, today)] as const] : []
    })
  return applyChanges(form, draft, Object.fromEntries(changes), today)
}

/** Keeps the typed text only, and clears the fields that an earlier record filled. */
export const keepTypedText = (
  form: Form,
  draft: Draft,
  question: LookupQuestion,
  typed: string,
  today: string,
): Draft => chooseRecord(form, draft, question, { [question.key.slice(question.prefix.length)]: typed }, today)
