import type { Question } from './define/question.ts'
import { defaultTextLength, maxEmailLength } from './limits.ts'
import { optionsPossible } from './offered.ts'
import { storedPhone } from './phone-format.ts'
import { isCalendarDay } from './rules/is-date.ts'

/** The longest text that may be stored under a key of this question. */
export const longestAnswer = (question: Question, key: string = question.key): number => {
  if (question.kind === 'lookup' && key === question.codeKey) return 10
  switch (question.kind) {
    case 'text':
    case 'long-text':
    case 'lookup':
      return question.maxLength
    case 'phone':
      return defaultTextLength
    case 'email':
      return maxEmailLength
    case 'date':
    case 'number':
      return 10
    case 'checkbox':
    case 'choice':
    case 'file':
      return 100
  }
}

const controlCharacters = /[^\P{Cc}\t\n\r]/gu

/** Text that every database, PDF and screen can hold: whole characters, no control characters but tab and line end. */
const storable = (value: string): string => value.toWellFormed().replace(controlCharacters, '')

/** Says in words why an answer cannot be stored, or nothing if it can. */
export const whyUnfit = (question: Question, key: string, value: string, today: string): string | undefined => {
  if (value === '') return undefined
  const longest = longestAnswer(question, key)
  if (value.length > longest) return `is longer than ${longest} characters`
  if (value !== storable(value)) return 'holds characters that cannot be stored'
  const isOffered =
    question.kind === 'checkbox'
      ? value === 'true'
      : question.kind !== 'choice' || optionsPossible(question, today).some((option) => option.value === value)
  return isOffered ? undefined : 'is not one of the options'
}

/** Makes an answer fit its question: cuts what is too long, drops what cannot be stored. */
export const fit = (question: Question, key: string, value: string, today: string): string => {
  // A character of two halves is not cut in the middle.
  const cut = storable(value)
    .slice(0, longestAnswer(question, key))
    .replace(/[\uD800-\uDBFF]$/, '')
  if (question.kind === 'date' && !isCalendarDay(cut)) return ''
  if (question.kind === 'phone') return storedPhone(cut)
  return whyUnfit(question, key, cut, today) === undefined ? cut : ''
}
