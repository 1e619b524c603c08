import { isPhoneNumber } from './rules/contact-rules.ts'

const digitsOf = (text: string): string => text.replace(/\D/g, '')

const hasPlus = (text: string): boolean => /^[\s(]*\+/.test(text)

/** The US country code 1 and ten digits in US groups. Other countries group their digits differently. */
const withCountryCode = /^\D*1\D*\d{3}\D*\d{3}\D*\d{4}\D*$/

/** Text that this file has formatted, possibly with digits added or removed since. */
const formattedText = /^\(\d*\) ?\d*-?\d*$/

const groupDigits = (digits: string): string => {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  if (line !== '') return `(${area}) ${exchange}-${line}`
  if (exchange !== '') return `(${area}) ${exchange}`
  return area === '' ? '' : `(${area}`
}

/**
 * Formats a US number as (AAA) BBB-CCCC as far as it is typed. Nothing follows the last digit, so the backspace key removes a digit.
 * Text that cannot be a US number stays as it was typed, because US grouping would make it a different number.
 */
export const formatPhone = (typed: string): string => {
  const text = formattedText.test(typed) ? digitsOf(typed) : typed
  const digits = digitsOf(text)
  if (withCountryCode.test(text)) return groupDigits(digits.slice(1))
  if (hasPlus(text) || digits.length > 10) return text
  return groupDigits(digits)
}

/** Whether the typed text cannot be the beginning of a US number. */
export const isForeignPhone = (typed: string): boolean => {
  const digits = digitsOf(typed)
  if (hasPlus(typed)) return digits.length > 11 || /^[^1]/.test(digits)
  return digits.length > 10 || digits.startsWith('0')
}

/** Turns a US number with a country code into the form that the rule requires; leaves other text as it is. */
export const normalizePhone = (value: string): string => {
  const formatted = formatPhone(value)
  return withCountryCode.test(value) && isPhoneNumber(formatted) ? formatted : value
}

/** The positions of the digits in a formatted number. */
const digitPositions = (formatted: string): readonly number[] =>
  [...formatted].flatMap((character, position) => (/\d/.test(character) ? [position] : []))

/** The caret position after typing or erasing: after the same number of digits as before. */
export const caretAfterDigits = (formatted: string, digits: number): number => {
  if (digits === 0) return caretBeforeDigit(formatted, 0)
  const position = digitPositions(formatted)[digits - 1]
  return position === undefined ? formatted.length : position + 1
}

/** The caret position after erasing forwards: before the next digit, so that the same key erases that one. */
export const caretBeforeDigit = (formatted: string, digits: number): number =>
  digitPositions(formatted)[digits] ?? formatted.length
