import { isCalendarDay } from './calendar.ts'
import type { Question } from './define/question.ts'
import { defaultMaxTextLength, maxEmailLength } from './limits.ts'
import { possibleOptions } from './offered-options.ts'
import { normalizePhone } from './phone-format.ts'

const maxSchoolCodeLength = 10
const maxDateOrNumberLength = 10
const maxCodeLength = 100

/** The maximum number of characters that may be stored under a key of this question. */
export const maxAnswerLength = (question: Question, key: string = question.key): number => {
  if (question.kind === 'lookup' && key === question.codeKey) return maxSchoolCodeLength
  switch (question.kind) {
    case 'text':
    case 'long-text':
    case 'lookup':
      return question.maxLength
    case 'phone':
      return defaultMaxTextLength
    case 'email':
      return maxEmailLength
    case 'date':
    case 'number':
      return maxDateOrNumberLength
    case 'checkbox':
    case 'choice':
    case 'file':
      return maxCodeLength
  }
}

const controlCharacters = /[^\P{Cc}\t\n\r]/gu

/** Halves of a character, which `toWellFormed` would replace, but not on iPhones that stay at iOS 15. */
const brokenCharacters = /\p{Surrogate}/gu

/** Text that databases, PDFs and screens can show: no broken characters, no control characters except tab and line end. */
export const storableText = (value: string): string =>
  value.replace(brokenCharacters, '\uFFFD').replace(controlCharacters, '')

/** Why an answer cannot be stored, as the end of a sentence; undefined if it can. */
export const rejectionReason = (question: Question, key: string, value: string, today: string): string | undefined => {
  if (value === '') return undefined
  const maxLength = maxAnswerLength(question, key)
  if (value.length > maxLength) return `is longer than ${maxLength} characters`
  if (value !== storableText(value)) return 'holds characters that cannot be stored'
  const isOffered =
    question.kind === 'checkbox'
      ? value === 'true'
      : question.kind !== 'choice' || possibleOptions(question, today).some((option) => option.value === value)
  return isOffered ? undefined : 'is not one of the options'
}

/** Makes an answer valid for its question: cuts it to the maximum length and removes what cannot be stored. */
export const sanitizeAnswer = (question: Question, key: string, value: string, today: string): string => {
  // A surrogate pair is not cut in half.
  const cut = storableText(value)
    .slice(0, maxAnswerLength(question, key))
    .replace(/[\uD800-\uDBFF]$/, '')
  if (question.kind === 'date' && !isCalendarDay(cut)) return ''
  if (question.kind === 'phone') return normalizePhone(cut)
  return rejectionReason(question, key, cut, today) === undefined ? cut : ''
}
