import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LookupCategory } from '@apply/engine/define/question'
import type { Database, Sql } from '../../platform/database/database.ts'
import { lockTimeoutMs } from '../../platform/database/migrate.ts'
import { errorCode } from '../../platform/errors/describe-error.ts'
import { recordFields, searchColumns } from '../lookup-record.ts'
import { ImportError, mistakeIn, type Row, readRows } from './read-rows.ts'

const batchSize = 2000
const defaultRowsPerReport = 50_000

const stagedColumns = [...recordFields, 'folded', 'search'] as const

const types = ['int', ...stagedColumns.map((column) => (column === 'search' ? 'tsvector' : 'text'))]

const createStage = (sql: Sql) =>
  sql(`create temp table lookup_stage (line int, ${stagedColumns.map((column, index) => `${column} ${types[index + 1]}`).join(', ')})
    on commit drop`)

const stageBatch = async (sql: Sql, category: LookupCategory, rows: readonly Row[]) => {
  const staged = rows.map(({ record }) => ({ ...record, ...searchColumns(category, record) }))
  const lists = types.map((type, index) => `$${index + 1}::${type === 'tsvector' ? 'text' : type}[]`)
  await sql(
    `insert into lookup_stage select ${types.map((type, index) => `c${index}::${type}`).join(', ')}
     from unnest(${lists.join(', ')}) as row (${types.map((_, index) => `c${index}`).join(', ')})`,
    [rows.map(({ line }) => line), ...stagedColumns.map((column) => staged.map((row) => row[column]))],
  )
}

const refuseRepeatedIds = async (sql: Sql) => {
  const [repeated] = await sql<{ id: string; first: number; line: number }>(
    `select id, first, line from (select id, line, min(line) over (partition by id) as first from lookup_stage) as seen
     where line > first order by line limit 1`,
  )
  if (repeated)
    throw new ImportError(`Line ${repeated.line}: the id ${repeated.id} stands on line ${repeated.first} too.`)
}

type ImportRequest = {
  readonly category: LookupCategory
  readonly file: Readable
  readonly report: (line: string) => void
  readonly rowsPerReport?: number
}

/** Writes the checked rows with their search columns into a temporary table and returns their number. */
const stageRows = async (
  sql: Sql,
  { category, file, report, rowsPerReport = defaultRowsPerReport }: ImportRequest,
): Promise<number> => {
  await createStage(sql)
  let count = 0
  const batch: Row[] = []
  for await (const row of readRows(file)) {
    const mistake = mistakeIn(category, row.record)
    if (mistake) throw new ImportError(`Line ${row.line}: ${mistake}`)
    batch.push(row)
    count += 1
    if (batch.length === batchSize) await stageBatch(sql, category, batch.splice(0))
    if (count % rowsPerReport === 0) report(`${count.toLocaleString('en-US')} rows read.`)
  }
  if (batch.length > 0) await stageBatch(sql, category, batch)
  await refuseRepeatedIds(sql)
  return count
}

/** An arbitrary number that every import uses. */
const lockNumber = 7_301_945

const columns = stagedColumns.join(', ')

type Table = 'lookup_records' | 'lookup_words'

const incomingOf = (table: Table) => `${table}_incoming`

/** Sorted, so that the rows found first in the table are also the first in the alphabet. */
const insertRecords = (category: LookupCategory) =>
  `insert into ${incomingOf('lookup_records')} (category, ${columns})
   select '${category}', ${columns} from lookup_stage order by folded, id`

const insertWords = (category: LookupCategory) =>
  `insert into ${incomingOf('lookup_words')} (category, word, frequency)
   select '${category}', word, ndoc from ts_stat('select search from lookup_stage') order by word`

/** Fills and indexes a table that no search can see yet. */
const preparePartition = async (sql: Sql, table: Table, category: LookupCategory, insert: string): Promise<void> => {
  const [incoming, model] = [incomingOf(table), `${table}_model`]
  await sql(`create table ${incoming} (like ${table}, check (category = '${category}'))`)
  await sql(insert)
  // Attaching to a copy of the real table builds the same indexes as the migration, without locking the real one.
  await sql(`create table ${model} (like ${table} including indexes) partition by list (category);
    alter table ${model} attach partition ${incoming} for values in ('${category}');
    alter table ${model} detach partition ${incoming};
    drop table ${model};
    analyze ${incoming}`)
}

const pauseMs = 2_000
const lockNotAvailable = '55P03'

/**
 * Searches wait behind this lock, so it is waited for a short time only and then tried again: a dump, for example, uses the
 * lists for as long as it takes.
 */
const lockLists = async (sql: Sql, report: (line: string) => void): Promise<void> => {
  await sql(`set local lock_timeout = '${lockTimeoutMs}ms'; savepoint before_lock`)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql('lock table lookup_records, lookup_words in access exclusive mode')
      return
    } catch (error) {
      if (errorCode(error) !== lockNotAvailable) throw error
      await sql('rollback to savepoint before_lock')
      if (attempt === 1) report('Waiting for a long transaction, such as a dump, that uses the lists. Searches go on …')
      await sleep(pauseMs)
    }
  }
}

/** Replaces the current partition by the prepared one. Searches wait meanwhile, but only for a moment. */
const exchangePartition = (sql: Sql, table: Table, category: LookupCategory): Promise<unknown> => {
  const [current, incoming] = [`${table}_${category}`, incomingOf(table)]
  return sql(`alter table ${table} detach partition ${current};
    alter table ${table} attach partition ${incoming} for values in ('${category}');
    drop table ${current};
    alter table ${incoming} rename to ${current}`)
}

/** Two imports at a time would wait for each other's locks. */
export const lockImports = (sql: Sql): Promise<unknown> => sql('select pg_advisory_xact_lock($1)', [lockNumber])

/** Replaces a category inside a transaction: by the whole file, or not at all. */
export const replaceList = async (sql: Sql, request: ImportRequest): Promise<number> => {
  const { category, report } = request
  const count = await stageRows(sql, request)
  if (count === 0) throw new ImportError('The file has no rows.')
  report(`${count.toLocaleString('en-US')} rows read in all. Building the index …`)
  await preparePartition(sql, 'lookup_records', category, insertRecords(category))
  await preparePartition(sql, 'lookup_words', category, insertWords(category))
  await sql('drop table lookup_stage')
  await lockLists(sql, report)
  await exchangePartition(sql, 'lookup_records', category)
  await exchangePartition(sql, 'lookup_words', category)
  return count
}

export const importList = (database: Database, request: ImportRequest): Promise<number> =>
  database.patientTransaction(async (sql) => {
    await lockImports(sql)
    return replaceList(sql, request)
  })
