import { storedAddress } from '@apply/engine/rules/contact-rules'
import { allWords } from '../../lookup/words.ts'
import { datesInText } from './dates-in-text.ts'
import { nameWords } from './desk-row.ts'

/** What a member of staff typed into the search box. An application must match all of it. */
export type SearchText = {
  /** Folded words of a name; each may be the start of one. */
  readonly names: readonly string[]
  /** For each date the days that it may mean. */
  readonly birthDates: readonly (readonly string[])[]
  /** How an e-mail address begins. */
  readonly emails: readonly string[]
  /** A word that is all that was typed may be how an e-mail address begins too: "jane.doe" or "jane". */
  readonly wordAsEmail: string | undefined
  /** How a receipt number or an e-mail address begins, or the end of a phone number. */
  readonly codes: readonly SearchedCode[]
}

export type SearchedCode = { readonly receipt: string; readonly email: string; readonly phone?: string }

const maxTerms = 8

/** A number as it was typed, and the digits by which it is found. */
type PhoneInText = { readonly typed: string; readonly digits: string }

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
const phonesInText = (text: string): { readonly phones: readonly PhoneInText[]; readonly rest: string } => {
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

/** A receipt number is found with or without its prefix, its hyphen and its capitals. */
const receiptOf = (typed: string, prefix: string): string => {
  const [code, plainPrefix] = [typed, prefix].map((text) => text.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  return prefix + (plainPrefix && code?.startsWith(plainPrefix) ? code.slice(plainPrefix.length) : (code ?? ''))
}

const isCode = (typed: string, prefix: string): boolean =>
  /\d/.test(typed) || (prefix !== '' && typed.toUpperCase().startsWith(prefix.toUpperCase()))

/** Of several spellings of one word the Latin one, in which every name is stored too. */
const searchWords = (typed: string): readonly string[] =>
  allWords(typed).map((word) => nameWords([word]).find((spelling) => /^[a-z]+$/.test(spelling)) ?? word)

/** An address with what stands around it where people copy it from: "Jane Doe <jane@example.edu>, ". */
const emailPattern = /[^\s<>()",;]*@[^\s<>()",;]*/g

/** Too many addresses begin with fewer letters. */
export const minEmailLength = 3

const wordAsEmail = (typed: string, names: readonly string[]): string | undefined => {
  const word = names.length === 1 ? names[0] : typed.toLowerCase()
  return names.length > 0 && word !== undefined && word.length >= minEmailLength ? word : undefined
}

export const readSearchText = (text: string, receiptPrefix: string): SearchText => {
  // Addresses first, because some have a date in them.
  const emails = (text.match(emailPattern) ?? []).slice(0, maxTerms)
  const { phones, rest: withDates } = phonesInText(text.replace(emailPattern, ' '))
  const { dates, rest } = datesInText(withDates)
  const typed = rest.trim() === '' ? [] : rest.trim().split(/\s+/).slice(0, maxTerms)
  const codes = typed.filter((term) => isCode(term, receiptPrefix))
  const names = typed.filter((term) => !codes.includes(term)).flatMap(searchWords)
  const isOneWord = emails.length + phones.length + dates.length + codes.length === 0 && typed.length === 1
  const codeOf = (code: string) => ({ receipt: receiptOf(code, receiptPrefix), email: storedAddress(code) })
  return {
    names: [...new Set(names)].slice(0, maxTerms),
    birthDates: dates,
    emails: emails.map(storedAddress),
    wordAsEmail: isOneWord ? wordAsEmail(typed[0] ?? '', names) : undefined,
    codes: [
      ...codes.map(codeOf),
      ...phones.map(({ typed: number, digits }) => ({ ...codeOf(number), phone: digits })),
    ].slice(0, maxTerms),
  }
}

/** Whether the text holds anything to search for; punctuation alone does not, and then nothing matches. */
export const isSearchable = ({ names, birthDates, emails, codes }: SearchText): boolean =>
  names.length + birthDates.length + emails.length + codes.length > 0
