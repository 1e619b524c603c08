import type { Condition } from '../define/condition.ts'
import { maxEmailLength } from '../limits.ts'

export type EmailAddress = { readonly rule: 'email-address'; readonly message: string; readonly when?: Condition }

export const emailAddress = (message: string, when?: Condition): EmailAddress => ({
  rule: 'email-address',
  message,
  ...(when && { when }),
})

const patternFor = (letter: string, inside = letter): string => {
  const label = `${letter}(?:(?:${inside}|-){0,61}${inside})?`
  return `^[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${label}(?:\\.${label})+$`
}

/** The pattern that browsers use for e-mail fields, with a dot in the domain. Without flags, because JSON Schema has none. */
export const emailPattern = new RegExp(patternFor('[A-Za-z0-9]'))

/** The same for a domain in any script, as people write it. */
const anyScriptPattern = new RegExp(patternFor('[\\p{L}\\p{N}]', '[\\p{L}\\p{M}\\p{N}]'), 'u')

/** An address that mail can be sent to. */
export const isEmailAddress = (value: string): boolean => value.length <= maxEmailLength && emailPattern.test(value)

/**
 * How the address of an account is compared and stored. Only A to Z change: another letter, such as the Kelvin sign, has a
 * lower case among a to z too, and would become the address of somebody else.
 */
export const storedAddress = (typed: string): string =>
  typed.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** An address as an answer: its domain may be written in any script. */
export const isEmailAnswer = (value: string): boolean => value.length <= maxEmailLength && anyScriptPattern.test(value)

export type PhoneNumber = { readonly rule: 'phone-number'; readonly message: string; readonly when?: Condition }

export const phoneNumber = (message: string, when?: Condition): PhoneNumber => ({
  rule: 'phone-number',
  message,
  ...(when && { when }),
})

/** (AAA) BBB-CCCC, where area code and exchange start with 2 to 9. */
export const isPhoneNumber = (value: string): boolean => /^\([2-9]\d{2}\) [2-9]\d{2}-\d{4}$/.test(value)
