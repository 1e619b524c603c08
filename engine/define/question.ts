import type { Rule } from '../rules/rule.ts'
import type { Condition } from './condition.ts'
import type { OptionSource } from './options.ts'

/** What all questions have. A question with `show` is asked only while that condition is true. */
export type QuestionBase = {
  readonly key: string
  readonly label: string
  readonly hint?: string
  readonly show?: Condition
  readonly rules: readonly Rule[]
  readonly autocomplete?: string
  /** Stands for a label that is a sentence, or no heading, where answers are read back and in lists of questions. */
  readonly name?: string
  /** How many of the twelve columns of the page it takes where they have room. Half of them, if it is not said. */
  readonly columns?: 3 | 4 | 8 | 12
}

export type TextQuestion = QuestionBase & {
  readonly kind: 'text'
  readonly maxLength: number
  readonly inputMode?: 'text' | 'numeric' | 'decimal'
}
export type LongTextQuestion = QuestionBase & { readonly kind: 'long-text'; readonly maxLength: number }
export type PhoneQuestion = QuestionBase & { readonly kind: 'phone' }
export type EmailQuestion = QuestionBase & { readonly kind: 'email' }
export type DateQuestion = QuestionBase & { readonly kind: 'date' }
export type CheckboxQuestion = QuestionBase & { readonly kind: 'checkbox' }
export type FileQuestion = QuestionBase & { readonly kind: 'file' }

export type ChoiceQuestion<Code extends string = string> = QuestionBase & {
  readonly kind: 'choice'
  readonly as: 'radio' | 'dropdown'
  readonly options: OptionSource<Code>
}

export type NumberQuestion = QuestionBase & {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  readonly step: number
}

/** A school or an address that can be searched. Choosing a record fills the answers named in `fills`. */
export type LookupQuestion = QuestionBase & {
  readonly kind: 'lookup'
  readonly category: LookupCategory
  readonly maxLength: number
  readonly prefix: string
  readonly fills: readonly string[]
  readonly codeKey?: string
}

export type Question =
  | TextQuestion
  | LongTextQuestion
  | PhoneQuestion
  | EmailQuestion
  | DateQuestion
  | CheckboxQuestion
  | FileQuestion
  | ChoiceQuestion
  | NumberQuestion
  | LookupQuestion

/** The type of the values that a question can have. */
export type CodeOf<Asked> =
  Asked extends ChoiceQuestion<infer Code> ? Code : Asked extends CheckboxQuestion ? 'true' : string

/** What can be searched: schools by their code lists, and postal addresses. */
export const lookupCategories = ['college_ceeb', 'hs_ceeb', 'address'] as const

export type LookupCategory = (typeof lookupCategories)[number]

export type SchoolCategory = Exclude<LookupCategory, 'address'>
