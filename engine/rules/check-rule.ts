import { type Answers, isFilled } from '../answers.ts'
import { holds } from '../conditions.ts'
import type { Question } from '../define/question.ts'
import { optionsOffered } from '../offered.ts'
import { checkDateWindow } from './date-window.ts'
import { isEmailAnswer } from './email-address.ts'
import { checkGradePoints } from './grade-points.ts'
import { isCalendarDay } from './is-date.ts'
import { isPhoneNumber } from './phone-number.ts'
import type { Rule } from './rule.ts'
import { isWithinBounds } from './within-bounds.ts'

/** What a rule is checked against. */
export type Checked = {
  readonly question: Question
  readonly value: string
  readonly answers: Answers
  readonly today: string
}

/** The label of the question stands for a broken rule that has no message of its own. */
export const ownLabel = Symbol('the label of the question')

/** The message of a broken rule, or nothing where the rule is kept or does not apply. */
export const checkRule = (rule: Rule, checked: Checked): string | typeof ownLabel | undefined => {
  const { question, value, answers, today } = checked
  if ('when' in rule && !holds(rule.when, answers)) return undefined
  if (rule.rule === 'required') return isAnswered(checked) ? undefined : (rule.message ?? ownLabel)
  if (rule.rule === 'must-be-true') return value === 'true' ? undefined : rule.message
  const given = value.trim()
  if (given === '') return undefined
  switch (rule.rule) {
    case 'is-date':
      return isCalendarDay(given) ? undefined : ownLabel
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

/** A choice that is no longer offered, such as a term that has begun, has to be made again. */
const isAnswered = ({ question, value, answers, today }: Checked): boolean =>
  isFilled(value) &&
  (question.kind !== 'choice' || optionsOffered(question, answers, today).some((option) => option.value === value))
