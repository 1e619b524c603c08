import { isPhoneNumber } from './rules/phone-number.ts'

const digitsOf = (text: string): string => text.replace(/\D/g, '')

const hasPlus = (text: string): boolean => /^[\s(]*\+/.test(text)

/** The 1 of the United States and ten digits in its groups; other countries group in other ways. */
const withCountryCode = /^\D*1\D*\d{3}\D*\d{3}\D*\d{4}\D*$/

/** Text that this formatting has made itself, with digits put in or taken out since. */
const ownGroups = /^\(\d*\) ?\d*-?\d*$/

const inGroups = (digits: string): string => {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  if (line !== '') return `(${area}) ${exchange}-${line}`
  if (exchange !== '') return `(${area}) ${exchange}`
  return area === '' ? '' : `(${area}`
}

/**
 * Writes a US number as (AAA) BBB-CCCC as far as it is typed; nothing stands after the last digit, so that it can be erased.
 * What cannot be a US number stays as it was typed: in these groups it would be the number of somebody else.
 */
export const formatPhone = (typed: string): string => {
  const text = ownGroups.test(typed) ? digitsOf(typed) : typed
  const digits = digitsOf(text)
  if (withCountryCode.test(text)) return inGroups(digits.slice(1))
  if (hasPlus(text) || digits.length > 10) return text
  return inGroups(digits)
}

/** Whether what was typed so far is the beginning of no US number. */
export const isForeignPhone = (typed: string): boolean => {
  const digits = digitsOf(typed)
  if (hasPlus(typed)) return digits.length > 11 || /^[^1]/.test(digits)
  return digits.length > 10 || digits.startsWith('0')
}

/** A US number with its country code in the way the rule asks for; anything else as it is. */
export const storedPhone = (value: string): string => {
  const formatted = formatPhone(value)
  return withCountryCode.test(value) && isPhoneNumber(formatted) ? formatted : value
}

/** The places in a formatted number where its digits stand. */
const placesOfDigits = (formatted: string): readonly number[] =>
  [...formatted].flatMap((character, place) => (/\d/.test(character) ? [place] : []))

/** Where the caret belongs after typing and erasing: right behind as many digits as it stood behind. */
export const caretBehind = (formatted: string, digits: number): number => {
  if (digits === 0) return caretBefore(formatted, 0)
  const place = placesOfDigits(formatted)[digits - 1]
  return place === undefined ? formatted.length : place + 1
}

/** Where the caret belongs after erasing forwards: right before the next digit, so that the next one can be erased. */
export const caretBefore = (formatted: string, digits: number): number =>
  placesOfDigits(formatted)[digits] ?? formatted.length
