import { asciiDigits } from '../../ui/ascii-digits.ts'

/** Removes what nobody sees or types, such as the marks around a number or an address that was copied from a list of contacts. */
export const withoutInvisible = (text: string): string => text.replace(/\p{Cf}/gu, '')

/** A number, a date or a phone number in the characters of an American keyboard. */
export const plainNumber = (text: string): string => asciiDigits(withoutInvisible(text)).replace('＋', '+')
