import { parse } from 'csv-parse/sync'

/** What a reader of another author finds in a CSV. It takes each kind of line break for the end of a row, as spreadsheets do. */
export const readCsv = (text: string): string[][] =>
  parse(text, { bom: true, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true })
