/** A spreadsheet would take such a text for a formula; the apostrophe makes it a text again. */
const looksLikeFormula = /^[=+\-@\t\r]/

const needsQuotes = /[",\r\n]|^\s|\s$/

const cell = (text: string): string => {
  const safe = looksLikeFormula.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One row as RFC 4180 writes it. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`
