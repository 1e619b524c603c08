/** A cell that a spreadsheet would take for a formula, also behind white space, which some of them trim. */
const formula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/

/** Quotes, separators, whatever any reader takes for the end of a line, and white space that a reader may trim. */
const unlikePlainText = /[",\p{Cc}\u2028\u2029]|^\s|\s$/u

const cellOf = (value: string): string => {
  const text = formula.test(value) ? `'${value}` : value
  return unlikePlainText.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One row of a CSV by RFC 4180, with an apostrophe before what a spreadsheet would take for a formula. */
export const csvRow = (values: readonly string[]): string => {
  // Readers skip an empty line, so a single empty cell has quotes.
  const cells = values.map(cellOf).join() || '""'
  return `${cells}\r\n`
}
