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

/** Where the caret belongs in a formatted number: behind as many digits as it stood behind before. */
export const caretBehind = (formatted: string, digitsBefore: number): number => {
  if (digitsBefore === 0) return 0
  let seen = 0
  const index = [...formatted].findIndex((character) => {
    if (/\d/.test(character)) seen += 1
    return seen === digitsBefore
  })
  return index === -1 ? formatted.length : index + 1
}
