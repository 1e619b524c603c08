import { isFilled } from './answers.ts'
import type { Form } from './define/layout.ts'
import { acceptanceKeys } from './read-only.ts'
import { allQuestions } from './walk.ts'

/** What stands between braces in a mail by staff, such as {first_name}. */
const field = /\{([^{}]*)\}/g

/** Fields that no form has to ask for. */
export const ownMailFields = [
  { name: 'receipt', label: 'Receipt number' },
  { name: 'submitted', label: 'Day of the submission' },
  { name: 'application', label: 'Name of the application' },
] as const

/** Everything that can be filled in: our own fields, and every question that an applicant answers with a text. */
export const mailFields = (form: Form): readonly { readonly name: string; readonly label: string }[] => [
  ...ownMailFields,
  ...allQuestions(form)
    .filter(({ question: { kind, key } }) => kind !== 'file' && !acceptanceKeys(form).includes(key))
    .map(({ question, headings }) => ({ name: question.key, label: [...headings, question.label].join(': ') })),
]

/** The names of the fields in these texts, each once. */
export const fieldsIn = (...texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(field)].map(([, name = '']) => name))),
]

/** Fields that cannot be filled in, and braces that belong to none. */
export const wrongFields = (form: Form, ...texts: readonly string[]): readonly string[] => {
  const known = new Set(mailFields(form).map(({ name }) => name))
  const unknown = fieldsIn(...texts).filter((name) => !known.has(name))
  const isBroken = texts.some((text) => /[{}]/.test(text.replace(field, '')))
  return [...unknown.map((name) => `{${name}}`), ...(isBroken ? ['a single { or }'] : [])]
}

/** The fields of these texts for which there is nothing to fill in. */
export const emptyFields = (values: Readonly<Record<string, string>>, ...texts: readonly string[]): readonly string[] =>
  fieldsIn(...texts).filter((name) => !Object.hasOwn(values, name) || !isFilled(values[name] ?? ''))

/** Fills in each field once: what an applicant wrote is no field again. */
export const fillFields = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(field, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole))

/** Marks that change the direction of what follows them, or cannot be seen. */
const unseen = /[\p{Cc}\p{Cf}]/gu

const maxFieldLength = 300

/** An answer as it can stand in the line of a mail. */
export const asFieldValue = (answer: string): string => {
  const line = answer.replace(/\s+/g, ' ').replace(unseen, '').trim()
  return [...line].slice(0, maxFieldLength).join('')
}
