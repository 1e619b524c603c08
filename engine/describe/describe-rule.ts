import type { Condition, ConditionalRule } from '../define/condition.ts'
import type { Form } from '../define/layout.ts'
import { possibleOptions } from '../offered-options.ts'
import type { Rule } from '../rules/rule.ts'
import { allQuestions, questionFor } from '../walk.ts'

/** Describes a rule in English, with the message for a broken rule. */
export const describeRule = (form: Form, rule: Rule): string => {
  const condition = 'when' in rule && rule.when ? ` when ${describeCondition(form, rule.when)}` : ''
  const message = 'message' in rule && rule.message !== undefined ? `: “${rule.message}”` : ''
  return `${requirement(rule)}${condition}${message}`
}

const requirement = (rule: Rule): string => {
  switch (rule.rule) {
    case 'required':
      return 'Required'
    case 'must-be-true':
      return 'Must be ticked'
    case 'is-date':
      return 'Must be a day of the calendar'
    case 'date-window':
      return `At most ${rule.earliestYearsAgo} years ago (“${rule.tooEarly}”) and at least ${rule.latestYearsAgo} years ago (“${rule.tooLate}”)`
    case 'email-address':
      return 'Must be an email address'
    case 'phone-number':
      return 'Must be a phone number like (931) 555-0100'
    case 'min-length':
      return `At least ${rule.length} characters`
    case 'grade-points':
      return `From 0 to ${rule.max} with two decimals (“${rule.invalid}”, “${rule.tooManyDecimals}”)`
    case 'within-bounds':
      return 'Within its bounds'
  }
}

/** Describes a condition in English: `State/Province is Tennessee`. */
export const describeCondition = (form: Form, condition: Condition): string => {
  if ('allOf' in condition) return condition.allOf.map((each) => describeCondition(form, each)).join(' and ')
  if ('anyOf' in condition) return condition.anyOf.map((each) => describeCondition(form, each)).join(' or ')
  const { question, entry } = allQuestions(form).find(({ keys }) => keys.includes(condition.valueKey)) ?? {}
  const name = question ? `**${entry ? `${entry.name}: ` : ''}${question.label}**` : condition.valueKey
  return `${name} ${comparison(form, condition)}`
}

const comparison = (form: Form, rule: ConditionalRule): string => {
  switch (rule.operator) {
    case 'equals':
      return `is ${optionLabel(form, rule.valueKey, rule.target)}`
    case 'notEquals':
      return `is not ${optionLabel(form, rule.valueKey, rule.target)}`
    case 'in':
      return `is ${rule.target.map((code) => optionLabel(form, rule.valueKey, code)).join(' or ')}`
    case 'notIn':
      return `is neither ${rule.target.map((code) => optionLabel(form, rule.valueKey, code)).join(' nor ')}`
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

/** The label of an option, because readers do not know the codes. */
const optionLabel = (form: Form, key: string, code: string): string => {
  const question = questionFor(form, key)
  if (question?.kind === 'checkbox') return 'ticked'
  const options = question?.kind === 'choice' && question.options.from === 'list' ? possibleOptions(question, '') : []
  return `“${options.find(({ value }) => value === code)?.label ?? code}”`
}
