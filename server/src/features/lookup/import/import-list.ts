import type { Readable } from 'node:stream'
import type { LookupCategory } from '@apply/engine/define/question'
import type { Database, Sql } from '../../../infra/database/database.ts'
import { ImportError } from './import-error.ts'
import { exchangePartition, preparePartition } from './partitions.ts'
import { readRows } from './read-rows.ts'
import { stagedColumns, stageRows } from './stage-rows.ts'

/** Any number will do, as long as every import takes the same one. */
const lockNumber = 7_301_945

const columns = stagedColumns.join(', ')

/** Sorted, so that whatever is gathered first from the table is first in the alphabet. */
const recordsInto = (category: LookupCategory) => (incoming: string) =>
  `insert into ${incoming} (category, ${columns})
   select '${category}', ${columns} from lookup_stage order by folded, id`

const wordsInto = (category: LookupCategory) => (incoming: string) =>
  `insert into ${incoming} (category, word, frequency)
   select '${category}', word, ndoc from ts_stat('select search from lookup_stage') order by word`

export type ImportRequest = {
  readonly category: LookupCategory
  readonly file: Readable
  readonly report: (line: string) => void
}

/** Two imports at once would wait for each other's locks. */
export const oneImportAtATime = (sql: Sql): Promise<unknown> => sql('select pg_advisory_xact_lock($1)', [lockNumber])

/** Replaces a category inside a transaction: by all of the file, or by nothing of it. */
export const replaceList = async (sql: Sql, { category, file, report }: ImportRequest): Promise<number> => {
  const count = await stageRows(sql, category, readRows(file), report)
  if (count === 0) throw new ImportError('The file has no rows.')
  report(`${count.toLocaleString('en-US')} rows read in all. Building the index …`)
  await preparePartition(sql, 'lookup_records', category, recordsInto(category))
  await preparePartition(sql, 'lookup_words', category, wordsInto(category))
  await sql('drop table lookup_stage')
  await exchangePartition(sql, 'lookup_records', category)
  await exchangePartition(sql, 'lookup_words', category)
  return count
}

export const importList = (database: Database, request: ImportRequest): Promise<number> =>
  database.patientTransaction(async (sql) => {
    await oneImportAtATime(sql)
    return replaceList(sql, request)
  })
