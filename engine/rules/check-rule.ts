import { type Answers, isFilled } from '../answers.ts'
import { holds } from '../conditions.ts'
import type { Question } from '../define/question.ts'
import { optionsOffered } from '../offered.ts'
import { checkDateWindow } from './date-window.ts'
import { isEmailAddress } from './email-address.ts'
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
  if (!isFilled(value)) return undefined
  switch (rule.rule) {
    case 'is-date':
      return isCalendarDay(value) ? undefined : ownLabel
    case 'date-window':
      return checkDateWindow(rule, value, today)
    case 'email-address':
      return isEmailAddress(value) ? undefined : rule.message
    case 'phone-number':
      return isPhoneNumber(value) ? undefined : rule.message
    case 'min-length':
      return value.trim().length >= rule.length ? undefined : rule.message
    case 'grade-points':
      return checkGradePoints(rule, value)
    case 'within-bounds':
      return question.kind === 'number' && isWithinBounds(question, value) ? undefined : rule.message
  }
}

/** A choice that is no longer offered, such as a term that has begun, has to be made again. */
const isAnswered = ({ question, value, answers, today }: Checked): boolean =>
  isFilled(value) &&
  (question.kind !== 'choice' || optionsOffered(question, answers, today).some((option) => option.value === value))
