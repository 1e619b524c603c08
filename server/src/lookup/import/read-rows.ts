import { pipeline, type Readable } from 'node:stream'
import type { LookupCategory } from '@apply/engine/define/question'
import { CsvError, parse } from 'csv-parse'
import { type LookupRecord, recordFields, titleOf } from '../lookup-record.ts'

/** A list that cannot be imported, with a message for the operator. */
export class ImportError extends Error {}

export type Row = { readonly line: number; readonly record: LookupRecord }

const header = recordFields.join(',')

const checkHeader = (found: readonly string[]): string[] => {
  if (found.join(',') === header) return [...found]
  throw new ImportError(`Line 1: the header must be ${header}`)
}

const asImportError = (error: unknown): unknown => {
  if (error instanceof ImportError || !(error instanceof CsvError)) return error
  const line = typeof error.lines === 'number' ? `Line ${error.lines}: ` : ''
  return new ImportError(`${line}the row cannot be read. ${error.message}`)
}

/** Streams the rows of a CSV file, each with the number of its last line. */
export async function* readRows(file: Readable): AsyncGenerator<Row> {
  const parser = parse({ columns: checkHeader, bom: true, trim: true, skip_empty_lines: true, info: true })
  // When the file cannot be read the parser ends with the same error, which is thrown below.
  pipeline(file, parser, () => undefined)
  try {
    for await (const { info, record } of parser) yield { line: info.lines, record }
  } catch (error) {
    throw asImportError(error)
  }
}

const maxLengths: Readonly<Record<(typeof recordFields)[number], number>> = {
  id: 100,
  name: 200,
  address_line_1: 200,
  city: 100,
  state: 2,
  zip: 10,
  country: 3,
  ceeb: 10,
}

const patterns = [
  { field: 'state', pattern: /^([A-Z]{2})?$/, words: 'a code of two letters such as TN' },
  { field: 'country', pattern: /^([A-Z]{3})?$/, words: 'a code of three letters such as USA' },
  { field: 'ceeb', pattern: /^[A-Za-z0-9]*$/, words: 'letters and digits only' },
] as const

/** What is wrong with a row, in words; undefined if nothing is. */
export const mistakeIn = (category: LookupCategory, row: LookupRecord): string | undefined => {
  if (row.id === '') return 'id is empty.'
  if (titleOf(category, row) === '') return `${category === 'address' ? 'address_line_1' : 'name'} is empty.`
  for (const field of recordFields) {
    const value = row[field]
    if (value.includes('\uFFFD') || !value.isWellFormed()) return `${field} is not UTF-8. Save the file as UTF-8 first.`
    if (/\p{Cc}/u.test(value)) return `${field} holds a control character.`
  }
  const mismatch = patterns.find(({ field, pattern }) => !pattern.test(row[field]))
  if (mismatch) return `${mismatch.field} must be ${mismatch.words}.`
  const tooLong = recordFields.find((field) => row[field].length > maxLengths[field])
  return tooLong && `${tooLong} is longer than ${maxLengths[tooLong]} characters.`
}
