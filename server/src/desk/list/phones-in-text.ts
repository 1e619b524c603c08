import { datesInText } from './dates-in-text.ts'

/** A number as it was typed, and the digits by which it is found. */
export type PhoneInText = { readonly typed: string; readonly digits: string }

/** As many as a number without its area code has. The index of phone numbers has no shorter ends. */
const minDigits = 7
/** More are no phone number in any country. */
const maxDigits = 15
/** What the list keeps of a number: a country code before it makes no difference. */
const keptDigits = 10

/** Digits with what people write before and between them. */
const numberPattern = /(?<![\p{L}\d_@.-])[+(]*\d[\d ().\-‐-―−/+]*\d(?![\p{L}\d_@])/gu

const isDate = (word: string): boolean => word !== '' && datesInText(word).rest.trim() === ''

const phoneOf = (typed: string): PhoneInText | undefined => {
  const all = typed.replace(/\D/g, '')
  // In most countries a zero stands before the number only if no country code does.
  const digits = all.replace(/^0+/, '').slice(-keptDigits)
  return all.length <= maxDigits && digits.length >= minDigits ? { typed, digits } : undefined
}

/** No part of a phone number, so that what stands before it and after it are two numbers. */
const inPlaceOfDate = '\n'

/** Finds phone numbers in a search text in the ways people write them. A date is none, and stays in the text. */
export const phonesInText = (text: string): { readonly phones: readonly PhoneInText[]; readonly rest: string } => {
  const words = text.split(/\s+/)
  const phones: PhoneInText[] = []
  const rest = words
    .map((word) => (isDate(word) ? inPlaceOfDate : word))
    .join(' ')
    .replace(numberPattern, (typed) => {
      const phone = phoneOf(typed)
      if (phone) phones.push(phone)
      return phone ? ' ' : typed
    })
  return { phones, rest: [rest, ...words.filter(isDate)].join(' ') }
}
