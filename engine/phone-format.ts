/** The digits of a North American number, without the 1 that people write before it. */
const digitsOf = (typed: string): string => {
  const digits = typed.replace(/\D/g, '')
  return (digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10)
}

/** Writes a number as (AAA) BBB-CCCC as far as it is typed; nothing stands after the last digit, so that it can be erased. */
export const formatPhone = (typed: string): string => {
  const digits = digitsOf(typed)
  if (digits.length === 0) return ''
  if (digits.length <= 3) return `(${digits}`
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`
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
