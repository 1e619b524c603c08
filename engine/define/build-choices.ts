import type { Details } from './build-questions.ts'
import type { Condition } from './condition.ts'
import type { Option } from './options.ts'
import { months, type OptionSource, type Terms, type Years } from './options.ts'
import type { ChoiceQuestion } from './question.ts'

type ChoiceDetails<Code extends string> = Details & {
  readonly options: readonly Option<Code>[] | OptionSource<Code>
}

const choice = <const Code extends string>(
  as: 'radio' | 'dropdown',
  key: string,
  { options, ...details }: ChoiceDetails<Code>,
): ChoiceQuestion<Code> => ({
  kind: 'choice',
  as,
  ...details,
  key,
  rules: details.rules ?? [],
  options: 'from' in options ? options : { from: 'list', list: options },
})

/** A choice that shows all its options. */
export const radio = <const Code extends string>(key: string, details: ChoiceDetails<Code>): ChoiceQuestion<Code> =>
  choice('radio', key, details)

/** A choice from a drop-down list that starts with an empty option, '--'. */
export const dropdown = <const Code extends string>(key: string, details: ChoiceDetails<Code>): ChoiceQuestion<Code> =>
  choice('dropdown', key, details)

export const month = (key: string, details: Details) => dropdown(key, { ...details, options: months })

export const year = (key: string, { years, ...details }: Details & { readonly years: Omit<Years, 'from'> }) =>
  dropdown(key, { ...details, options: { from: 'years', ...years } })

export const upcomingTerms = (source: Omit<Terms, 'from'>): Terms => ({ from: 'terms', ...source })

/** Options that depend on the answer to another question. Changing that answer clears this one. */
export const dependingOn = <Controlling extends string, Code extends string>(
  controlling: ChoiceQuestion<Controlling>,
  lists: Partial<Readonly<Record<NoInfer<Controlling>, readonly Option<Code>[]>>>,
): OptionSource<Code> => ({
  from: 'answer',
  key: controlling.key,
  lists: lists as Record<string, readonly Option<Code>[]>,
})

/** True while the controlling answer has a list of options. */
export const hasOptions = (question: ChoiceQuestion): Condition => {
  if (question.options.from !== 'answer') throw new Error(`${question.key} does not depend on another answer.`)
  return { valueKey: question.options.key, operator: 'in', target: Object.keys(question.options.lists) }
}
