import { allWords } from '../../lookup/words.ts'
import { datesInText } from './dates-in-text.ts'
import { nameWords } from './name-words.ts'

/** What somebody at the desk typed into the one search box. An application must match all of it. */
export type SearchText = {
  /** Folded words of a name; each may be the start of one. */
  readonly names: readonly string[]
  /** For each date the days that it may mean. */
  readonly birthDates: readonly (readonly string[])[]
  /** How an e-mail address begins. */
  readonly emails: readonly string[]
  /** How a receipt number or an e-mail address begins. */
  readonly codes: readonly { readonly receipt: string; readonly email: string }[]
}

const maxTerms = 8

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

export const readSearchText = (text: string, receiptPrefix: string): SearchText => {
  const { dates, rest } = datesInText(text)
  const typed = rest.trim() === '' ? [] : rest.trim().split(/\s+/).slice(0, maxTerms)
  const emails = typed.filter((term) => term.includes('@'))
  const codes = typed.filter((term) => !term.includes('@') && isCode(term, receiptPrefix))
  const names = typed.filter((term) => !emails.includes(term) && !codes.includes(term)).flatMap(searchWords)
  return {
    names: [...new Set(names)].slice(0, maxTerms),
    birthDates: dates,
    emails: emails.map((email) => email.toLowerCase()),
    codes: codes.map((code) => ({ receipt: receiptOf(code, receiptPrefix), email: code.toLowerCase() })),
  }
}

/** Whether the text holds anything to search for; punctuation alone does not, and then nothing matches. */
export const isSearchable = ({ names, birthDates, emails, codes }: SearchText): boolean =>
  names.length + birthDates.length + emails.length + codes.length > 0

/** Too many addresses begin with fewer letters. */
export const minEmailLength = 3

/** A single word may also be how an e-mail address begins. */
export const emailIn = ({ names: [first, ...others], birthDates, emails, codes }: SearchText): string | undefined => {
  const isAlone = others.length + birthDates.length + emails.length + codes.length === 0
  return first !== undefined && isAlone && first.length >= minEmailLength ? first : undefined
}
