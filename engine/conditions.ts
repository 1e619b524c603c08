import { type Answers, answerTo, isFilled } from './answers.ts'
import type { Condition, ConditionalRule } from './define/condition.ts'

/** Compares two answers: as numbers where both are, else as text, which orders days as well. */
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

/** Whether a condition holds for these answers; no condition always does. */
export const holds = (condition: Condition | undefined, answers: Answers): boolean => {
  if (condition === undefined) return true
  if ('allOf' in condition) return condition.allOf.every((part) => holds(part, answers))
  if ('anyOf' in condition) return condition.anyOf.some((part) => holds(part, answers))
  return ruleHolds(condition, answerTo(answers, condition.valueKey))
}
