import { defaultMaxTextLength } from '../limits.ts'
import type { Rule } from '../rules/rule.ts'
import { isDate, withinBounds } from '../rules/value-rules.ts'
import type {
  CheckboxQuestion,
  DateQuestion,
  EmailQuestion,
  FileQuestion,
  LongTextQuestion,
  LookupQuestion,
  NumberQuestion,
  PhoneQuestion,
  QuestionBase,
  SchoolCategory,
  TextQuestion,
} from './question.ts'

/** What a form says about a question. Only the label is required. */
export type Details = Omit<QuestionBase, 'key' | 'rules'> & { readonly rules?: readonly Rule[] }

const defaultMaxLongTextLength = 1500
const maxSchoolNameLength = 100

const base = (key: string, details: Details) => ({ ...details, key, rules: details.rules ?? [] })

export const text = (
  key: string,
  details: Details & Partial<Pick<TextQuestion, 'maxLength' | 'inputMode'>>,
): TextQuestion => ({ kind: 'text', maxLength: defaultMaxTextLength, ...details, ...base(key, details) })

export const longText = (key: string, details: Details & { readonly maxLength?: number }): LongTextQuestion => ({
  kind: 'long-text',
  maxLength: defaultMaxLongTextLength,
  ...details,
  ...base(key, details),
})

export const phone = (key: string, details: Details): PhoneQuestion => ({ kind: 'phone', ...base(key, details) })

export const email = (key: string, details: Details): EmailQuestion => ({ kind: 'email', ...base(key, details) })

export const checkbox = (key: string, details: Details): CheckboxQuestion => ({
  kind: 'checkbox',
  ...base(key, details),
})

export const file = (key: string, details: Details): FileQuestion => ({ kind: 'file', ...base(key, details) })

/** A date question also checks that its answer is a date. */
export const date = (key: string, details: Details): DateQuestion => ({
  kind: 'date',
  ...base(key, { ...details, rules: [...(details.rules ?? []), isDate()] }),
})

/** A whole number within bounds and on one of the steps, or no answer. */
export const number = (
  key: string,
  { message, ...details }: Details & Pick<NumberQuestion, 'min' | 'max' | 'step'> & { readonly message: string },
): NumberQuestion => ({
  kind: 'number',
  ...details,
  ...base(key, { ...details, rules: [...(details.rules ?? []), withinBounds(message)] }),
})

type LookupDetails = Details & { readonly fills: readonly string[] }

/** A school that can be searched by name. Its code is stored beside the name. */
export const schoolLookup = (prefix: string, category: SchoolCategory, details: LookupDetails): LookupQuestion => ({
  kind: 'lookup',
  category,
  maxLength: maxSchoolNameLength,
  ...details,
  key: `${prefix}name`,
  codeKey: `${prefix}ceeb`,
  prefix,
  rules: details.rules ?? [],
})

/** An address that can be searched by its first line. */
export const addressLookup = (prefix: string, details: LookupDetails): LookupQuestion => ({
  kind: 'lookup',
  category: 'address',
  maxLength: defaultMaxTextLength,
  ...details,
  key: `${prefix}address_line_1`,
  prefix,
  rules: details.rules ?? [],
})
