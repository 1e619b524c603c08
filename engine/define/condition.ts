import type { CodeOf, Question } from './question.ts'

/** One rule about one answer, as data; `target` is empty if the operator needs none. */
export type ConditionalRule =
  | {
      readonly valueKey: string
      readonly operator: 'equals' | 'notEquals' | 'lt' | 'lte' | 'gt' | 'gte'
      readonly target: string
    }
  | { readonly valueKey: string; readonly operator: 'in' | 'notIn'; readonly target: readonly string[] }
  | { readonly valueKey: string; readonly operator: 'answered' | 'notAnswered'; readonly target: '' }

export type Condition =
  | ConditionalRule
  | { readonly allOf: readonly Condition[] }
  | { readonly anyOf: readonly Condition[] }

/** Starts a condition on the answer to a question: `when(state).is('TN')`. A code that is not an option does not compile. */
export const when = <Asked extends Question>({ key: valueKey }: Asked) => ({
  is: (target: CodeOf<Asked>): Condition => ({ valueKey, operator: 'equals', target }),
  isNot: (target: CodeOf<Asked>): Condition => ({ valueKey, operator: 'notEquals', target }),
  isOneOf: (...target: readonly CodeOf<Asked>[]): Condition => ({ valueKey, operator: 'in', target }),
  isNoneOf: (...target: readonly CodeOf<Asked>[]): Condition => ({ valueKey, operator: 'notIn', target }),
  isBelow: (target: string): Condition => ({ valueKey, operator: 'lt', target }),
  isAtMost: (target: string): Condition => ({ valueKey, operator: 'lte', target }),
  isAbove: (target: string): Condition => ({ valueKey, operator: 'gt', target }),
  isAtLeast: (target: string): Condition => ({ valueKey, operator: 'gte', target }),
  isAnswered: (): Condition => ({ valueKey, operator: 'answered', target: '' }),
  isNotAnswered: (): Condition => ({ valueKey, operator: 'notAnswered', target: '' }),
})

export const allOf = (...conditions: readonly Condition[]): Condition => ({ allOf: conditions })

export const anyOf = (...conditions: readonly Condition[]): Condition => ({ anyOf: conditions })
