import { type Answers, answerTo, isFilled } from './answers.ts'
import type { Condition, ConditionalRule } from './define/condition.ts'
import type { FormNode } from './define/layout.ts'

/** Compares two answers: as numbers if both are numbers, otherwise as text, which also orders days. */
const compare = (left: string, right: string): number => {
  const difference = Number(left) - Number(right)
  if (!Number.isNaN(difference)) return difference
  return left < right ? -1 : Number(left > right)
}

const ruleHolds = ({ operator, target }: ConditionalRule, value: string): boolean => {
  switch (operator) {
    case 'equals':
      return value === target
    case 'notEquals':
      return value !== target
    case 'in':
      return target.includes(value)
    case 'notIn':
      return !target.includes(value)
    case 'answered':
      return isFilled(value)
    case 'notAnswered':
      return !isFilled(value)
    case 'lt':
      return isFilled(value) && compare(value, target) < 0
    case 'lte':
      return isFilled(value) && compare(value, target) <= 0
    case 'gt':
      return isFilled(value) && compare(value, target) > 0
    case 'gte':
      return isFilled(value) && compare(value, target) >= 0
  }
}

/** Whether a condition is true for these answers. No condition is always true. */
export const holds = (condition: Condition | undefined, answers: Answers): boolean => {
  if (condition === undefined) return true
  if ('allOf' in condition) return condition.allOf.every((each) => holds(each, answers))
  if ('anyOf' in condition) return condition.anyOf.some((each) => holds(each, answers))
  return ruleHolds(condition, answerTo(answers, condition.valueKey))
}

/** The single rules that a condition combines. */
export const rulesInCondition = (condition: Condition): readonly ConditionalRule[] => {
  if ('allOf' in condition) return condition.allOf.flatMap(rulesInCondition)
  if ('anyOf' in condition) return condition.anyOf.flatMap(rulesInCondition)
  return [condition]
}

/** The single rules in the conditions of a node: when it is shown, and when its rules apply. */
export const rulesInNode = (node: FormNode): readonly ConditionalRule[] => {
  const showRules = 'show' in node && node.show ? rulesInCondition(node.show) : []
  const rules = 'rules' in node ? node.rules : []
  return [...showRules, ...rules.flatMap((rule) => ('when' in rule && rule.when ? rulesInCondition(rule.when) : []))]
}
