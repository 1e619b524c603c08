import { defaultTextLength } from '../limits.ts'
import { isDate } from '../rules/is-date.ts'
import type { Rule } from '../rules/rule.ts'
import { withinBounds } from '../rules/within-bounds.ts'
import type {
  Basics,
  CheckboxQuestion,
  DateQuestion,
  EmailQuestion,
  FileQuestion,
  LongTextQuestion,
  NumberQuestion,
  PhoneQuestion,
  TextQuestion,
} from './question.ts'

/** What a form says about a question; everything but the label may be left out. */
export type Details = Omit<Basics, 'key' | 'rules'> & { readonly rules?: readonly Rule[] }

const basics = (key: string, details: Details) => ({ ...details, key, rules: details.rules ?? [] })

export const text = (
  key: string,
  details: Details & Partial<Pick<TextQuestion, 'maxLength' | 'inputMode'>>,
): TextQuestion => ({ kind: 'text', maxLength: defaultTextLength, ...details, ...basics(key, details) })

export const longText = (key: string, details: Details & { readonly maxLength?: number }): LongTextQuestion => ({
  kind: 'long-text',
  maxLength: 1500,
  ...details,
  ...basics(key, details),
})

export const phone = (key: string, details: Details): PhoneQuestion => ({ kind: 'phone', ...basics(key, details) })

export const email = (key: string, details: Details): EmailQuestion => ({ kind: 'email', ...basics(key, details) })

export const checkbox = (key: string, details: Details): CheckboxQuestion => ({
  kind: 'checkbox',
  ...basics(key, details),
})

export const file = (key: string, details: Details): FileQuestion => ({ kind: 'file', ...basics(key, details) })

/** A date question also says so when its answer is no date. */
export const date = (key: string, details: Details): DateQuestion => ({
  kind: 'date',
  ...basics(key, { ...details, rules: [...(details.rules ?? []), isDate()] }),
})

/** A number that, when given, must lie within its bounds and on one of its steps. */
export const number = (
  key: string,
  { message, ...details }: Details & Pick<NumberQuestion, 'min' | 'max' | 'step'> & { readonly message: string },
): NumberQuestion => ({
  kind: 'number',
  ...details,
  ...basics(key, { ...details, rules: [...(details.rules ?? []), withinBounds(message)] }),
})
