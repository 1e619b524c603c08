import type { Condition, ConditionalRule } from '../define/condition.ts'
import type { Form } from '../define/layout.ts'
import { optionsPossible } from '../offered.ts'
import { everyQuestion, questionFor } from '../walk.ts'

/** Says a condition in English: `State/Province is Tennessee`. */
export const conditionInWords = (form: Form, condition: Condition): string => {
  if ('allOf' in condition) return condition.allOf.map((part) => conditionInWords(form, part)).join(' and ')
  if ('anyOf' in condition) return condition.anyOf.map((part) => conditionInWords(form, part)).join(' or ')
  const { question, entry } = everyQuestion(form).find(({ keys }) => keys.includes(condition.valueKey)) ?? {}
  const name = question ? `**${entry ? `${entry.name}: ` : ''}${question.label}**` : condition.valueKey
  return `${name} ${comparison(form, condition)}`
}

const comparison = (form: Form, rule: ConditionalRule): string => {
  switch (rule.operator) {
    case 'equals':
      return `is ${said(form, rule.valueKey, rule.target)}`
    case 'notEquals':
      return `is not ${said(form, rule.valueKey, rule.target)}`
    case 'in':
      return `is ${rule.target.map((code) => said(form, rule.valueKey, code)).join(' or ')}`
    case 'notIn':
      return `is neither ${rule.target.map((code) => said(form, rule.valueKey, code)).join(' nor ')}`
    case 'answered':
      return 'is answered'
    case 'notAnswered':
      return 'is not answered'
    case 'lt':
      return `is below ${rule.target}`
    case 'lte':
      return `is at most ${rule.target}`
    case 'gt':
      return `is above ${rule.target}`
    case 'gte':
      return `is at least ${rule.target}`
  }
}

/** An option by its label, so that nobody has to know the codes. */
const said = (form: Form, key: string, code: string): string => {
  const question = questionFor(form, key)
  if (question?.kind === 'checkbox') return 'ticked'
  const options = question?.kind === 'choice' && question.options.from === 'list' ? optionsPossible(question, '') : []
  return `“${options.find(({ value }) => value === code)?.label ?? code}”`
}
