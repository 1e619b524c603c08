import type { LookupCategory } from '@apply/engine/define/question'
import type { Sql } from '../../../infra/database/database.ts'
import { recordFields, searchColumns } from '../lookup-record.ts'
import { ImportError, mistakeIn, type Row } from './read-rows.ts'

const batchSize = 2000
const rowsPerReport = 50_000

export const stagedColumns = [...recordFields, 'folded', 'search'] as const

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

type Report = (line: string) => void

/** Writes the checked rows with their search columns into a temporary table and returns their number. */
export const stageRows = async (
  sql: Sql,
  category: LookupCategory,
  rows: AsyncIterable<Row>,
  report: Report,
): Promise<number> => {
  await createStage(sql)
  let count = 0
  const batch: Row[] = []
  for await (const row of rows) {
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
