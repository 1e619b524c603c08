import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { type LookupRecord, recordFields } from '../lookup-record.ts'
import { ImportError } from './import-error.ts'

export type Row = { readonly line: number; readonly record: LookupRecord }

const header = recordFields.join(',')

const checkHeader = (found: readonly string[]): string[] => {
  if (found.join(',') === header) return [...found]
  throw new ImportError(`Line 1: the header must be ${header}`)
}

const inWords = (error: unknown): unknown => {
  if (error instanceof ImportError || !(error instanceof CsvError)) return error
  const line = typeof error.lines === 'number' ? `Line ${error.lines}: ` : ''
  return new ImportError(`${line}the row cannot be read. ${error.message}`)
}

/** The rows of a CSV file one after another, each with the line it ends on; nothing more of the file is held. */
export async function* readRows(file: Readable): AsyncGenerator<Row> {
  const parser = parse({ columns: checkHeader, bom: true, trim: true, skip_empty_lines: true, info: true })
  // A file that cannot be read ends the parser with the same error, which is thrown below.
  pipeline(file, parser, () => undefined)
  try {
    for await (const { info, record } of parser) yield { line: info.lines, record }
  } catch (error) {
    throw inWords(error)
  }
}
