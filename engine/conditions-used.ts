import type { Condition, ConditionalRule } from './define/condition.ts'
import type { Part } from './walk.ts'

/** The single rules a condition is made of. */
export const rulesIn = (condition: Condition): readonly ConditionalRule[] => {
  if ('allOf' in condition) return condition.allOf.flatMap(rulesIn)
  if ('anyOf' in condition) return condition.anyOf.flatMap(rulesIn)
  return [condition]
}

/** Every single rule that a part of the form is shown by or checked by. */
export const conditionsAt = (part: Part): readonly ConditionalRule[] => {
  const shownBy = 'show' in part && part.show ? rulesIn(part.show) : []
  const rules = 'rules' in part ? part.rules : []
  return [...shownBy, ...rules.flatMap((rule) => ('when' in rule && rule.when ? rulesIn(rule.when) : []))]
}
