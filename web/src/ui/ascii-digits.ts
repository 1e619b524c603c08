/** The digits of a script follow each other. */
const digitsBefore = (code: number): number =>
  /\p{Nd}/u.test(String.fromCodePoint(code - 1)) ? 1 + digitsBefore(code - 1) : 0

/** Replaces the digits of every script, which keyboards for Arabic, Persian, Hindi or Japanese type, by 0 to 9. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => String(digitsBefore(digit.codePointAt(0) ?? 0) % 10))
