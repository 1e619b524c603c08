import type { Form } from '../define/layout.ts'
import type { Rule } from '../rules/rule.ts'
import { conditionInWords } from './condition-in-words.ts'

/** Says a rule in English, with the message a person reads when it is broken. */
export const ruleInWords = (form: Form, rule: Rule): string => {
  const condition = 'when' in rule && rule.when ? ` when ${conditionInWords(form, rule.when)}` : ''
  const message = 'message' in rule && rule.message !== undefined ? `: “${rule.message}”` : ''
  return `${demand(rule)}${condition}${message}`
}

const demand = (rule: Rule): string => {
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
