const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code))

/** Replaces the digits of every script, which keyboards for Arabic, Persian, Hindi or Japanese type, by 0 to 9. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    // The digits of a script follow each other.
    const code = digit.codePointAt(0) ?? 0
    let value = 0
    while (isDigit(code - value - 1)) value += 1
    return String(value % 10)
  })
