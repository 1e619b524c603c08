import { defaultTextLength } from '../limits.ts'
import type { SchoolCategory } from './lookup-category.ts'
import type { LookupQuestion } from './question.ts'
import type { Details } from './text-questions.ts'

type LookupDetails = Details & { readonly fills: readonly string[] }

/** A school found by its name; the code that belongs to it is kept beside the name. */
export const schoolLookup = (prefix: string, category: SchoolCategory, details: LookupDetails): LookupQuestion => ({
  kind: 'lookup',
  category,
  maxLength: 100,
  ...details,
  key: `${prefix}name`,
  codeKey: `${prefix}ceeb`,
  prefix,
  rules: details.rules ?? [],
})

/** An address found by its first line. */
export const addressLookup = (prefix: string, details: LookupDetails): LookupQuestion => ({
  kind: 'lookup',
  category: 'address',
  maxLength: defaultTextLength,
  ...details,
  key: `${prefix}address_line_1`,
  prefix,
  rules: details.rules ?? [],
})
