import { applyChanges } from './answer.ts'
import type { Draft } from './answers.ts'
import type { Form } from './define/layout.ts'
import type { LookupQuestion } from './define/question.ts'
import { fit } from './fit.ts'
import { questionFor } from './walk.ts'

/** A school or an address as the search knows it, field by field. */
export type FoundRecord = Readonly<Record<string, string>>

const fieldsOf = ({ key, codeKey, prefix, fills }: LookupQuestion): readonly string[] =>
  [key, codeKey, ...fills.map((field) => `${prefix}${field}`)].filter((name) => name !== undefined)

/** Fills the fields of a lookup from the record that was chosen; a field the record lacks is emptied. */
export const chooseFound = (
  form: Form,
  draft: Draft,
  question: LookupQuestion,
  found: FoundRecord,
  today: string,
): Draft => {
  const changes = fieldsOf(question).flatMap((key) => {
    const asked = questionFor(form, key)
    const value = found[key.slice(question.prefix.length)] ?? ''
    return asked ? [[key, fit(asked, key, value, today)] as const] : []
  })
  return applyChanges(form, draft, Object.fromEntries(changes), today)
}

/** Keeps just what was typed; the fields that belonged to another record are forgotten. */
export const keepTyped = (form: Form, draft: Draft, question: LookupQuestion, typed: string, today: string): Draft =>
  chooseFound(form, draft, question, { [question.key.slice(question.prefix.length)]: typed }, today)
