import { csvRow } from '../../platform/files/csv-row.ts'

/** One row of a table. */
export type Cells = readonly (string | number)[]

/** With a byte order mark, so that Excel takes it for UTF-8. */
export const csvOf = (rows: readonly Cells[]): string => `\uFEFF${rows.map((row) => csvRow(row.map(String))).join('')}`
