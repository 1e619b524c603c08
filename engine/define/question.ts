import type { Rule } from '../rules/rule.ts'
import type { Condition } from './condition.ts'
import type { LookupCategory } from './lookup-category.ts'
import type { OptionSource } from './option-source.ts'

/** What every question has; `show` hides it until its condition holds. */
export type Basics = {
  readonly key: string
  readonly label: string
  readonly hint?: string
  readonly show?: Condition
  readonly rules: readonly Rule[]
  readonly autocomplete?: string
}

export type TextQuestion = Basics & {
  readonly kind: 'text'
  readonly maxLength: number
  readonly inputMode?: 'text' | 'numeric' | 'decimal'
}
export type LongTextQuestion = Basics & { readonly kind: 'long-text'; readonly maxLength: number }
export type PhoneQuestion = Basics & { readonly kind: 'phone' }
export type EmailQuestion = Basics & { readonly kind: 'email' }
export type DateQuestion = Basics & { readonly kind: 'date' }
export type CheckboxQuestion = Basics & { readonly kind: 'checkbox' }
export type FileQuestion = Basics & { readonly kind: 'file' }

export type ChoiceQuestion<Code extends string = string> = Basics & {
  readonly kind: 'choice'
  readonly as: 'radio' | 'dropdown'
  readonly options: OptionSource<Code>
}

export type NumberQuestion = Basics & {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  readonly step: number
}

/** A school or an address that can be searched; choosing one fills the answers named after its fields. */
export type LookupQuestion = Basics & {
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

/** The codes an answer to this question can have. */
export type CodeOf<Asked> =
  Asked extends ChoiceQuestion<infer Code> ? Code : Asked extends CheckboxQuestion ? 'true' : string
