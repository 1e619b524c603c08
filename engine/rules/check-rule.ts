import { type Answers, isFilled } from '../answers.ts'
import { isCalendarDay } from '../calendar.ts'
import { holds } from '../conditions.ts'
import type { Question } from '../define/question.ts'
import { offeredOptions } from '../offered-options.ts'
import { isEmailAnswer, isPhoneNumber } from './contact-rules.ts'
import type { Rule } from './rule.ts'
import { checkDateWindow, checkGradePoints, isWithinBounds } from './value-rules.ts'

/** What a rule looks at. */
type RuleInput = {
  readonly question: Question
  readonly value: string
  readonly answers: Answers
  readonly today: string
}

/** Stands for the label of the question, which is the message of a broken rule that has none of its own. */
export const questionLabel = Symbol('the label of the question')

/** The message of a broken rule; undefined if the rule is kept or does not apply. */
export const checkRule = (rule: Rule, input: RuleInput): string | typeof questionLabel | undefined => {
  const { question, value, answers, today } = input
  if ('when' in rule && !holds(rule.when, answers)) return undefined
  if (rule.rule === 'required') return isAnswered(input) ? undefined : (rule.message ?? questionLabel)
  if (rule.rule === 'must-be-true') return value === 'true' ? undefined : rule.message
  const given = value.trim()
  if (given === '') return undefined
  switch (rule.rule) {
    case 'is-date':
      return isCalendarDay(given) ? undefined : questionLabel
    case 'date-window':
      return checkDateWindow(rule, given, today)
    case 'email-address':
      return isEmailAnswer(given) ? undefined : rule.message
    case 'phone-number':
      return isPhoneNumber(given) ? undefined : rule.message
    case 'min-length':
      return given.length >= rule.length ? undefined : rule.message
    case 'grade-points':
      return checkGradePoints(rule, given)
    case 'within-bounds':
      return question.kind === 'number' && isWithinBounds(question, given) ? undefined : rule.message
  }
}

/** An option that is no longer offered, such as a past term, does not count as an answer. */
const isAnswered = ({ question, value, answers, today }: RuleInput): boolean =>
  isFilled(value) &&
  (question.kind !== 'choice' || offeredOptions(question, answers, today).some((option) => option.value === value))
