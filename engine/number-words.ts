const small = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const belowHundred = (number: number): string => {
  if (number < small.length) return small[number] ?? ''
  const [ten = '', one] = [tens[Math.floor(number / 10)], number % 10]
  return one === 0 ? ten : `${ten}-${small[one]}`
}

const belowThousand = (number: number): string => {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100]
  if (hundreds === 0) return belowHundred(rest)
  return `${small[hundreds]} hundred${rest === 0 ? '' : ` and ${belowHundred(rest)}`}`
}

/** A whole number below a million in English words: "two thousand and fourteen". */
export const numberInWords = (number: number): string => {
  const [thousands, rest] = [Math.floor(number / 1_000), number % 1_000]
  if (thousands === 0) return belowThousand(rest)
  const above = `${belowThousand(thousands)} thousand`
  if (rest === 0) return above
  return `${above}${rest < 100 ? ' and' : ''} ${belowThousand(rest)}`
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[-,.\s]+/g, ' ')
    .replaceAll(/\band\b/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Whether somebody has typed this number in words, with or without "and", hyphens and capitals. Digits are no words. */
export const saysNumber = (typed: string, number: number): boolean => plain(typed) === plain(numberInWords(number))
