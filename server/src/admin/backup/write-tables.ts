import type { Database, Sql } from '../../platform/database/database.ts'
import { plainText, quoted, quotedTable, readTables, type Table } from './database-tables.ts'
import { writeHashed } from './hashed-file.ts'
import { type BackedUpTable, type Manifest, tablePath } from './manifest.ts'
import { namedFiles } from './named-files.ts'

const pageSize = 200

/** Pages of the rows of a query, in constant memory. */
async function* pagesOf(sql: Sql, query: string): AsyncGenerator<readonly string[]> {
  await sql(`declare backup_page no scroll cursor for ${query}`)
  for (;;) {
    const page = await sql<{ line: string }>(`fetch ${pageSize} from backup_page`)
    if (page.length === 0) break
    yield page.map(({ line }) => line)
  }
  await sql('close backup_page')
}

async function* asLines(pages: AsyncIterable<readonly string[]>, count: (rows: number) => void) {
  for await (const page of pages) {
    count(page.length)
    yield page.map((line) => `${line}\n`).join('')
  }
}

/** Each value as PostgreSQL writes it, so that none is changed on its way. */
const rowsAsJson = (table: Table): string => {
  const columns = table.columns.map(({ name }) => `${quoted(name)}::text as ${quoted(name)}`)
  return `select row_to_json(row)::text as line from (select ${columns.join()} from ${quotedTable(table)}) as row`
}

const writeTable = async (sql: Sql, table: Table, folder: string): Promise<BackedUpTable> => {
  let rows = 0
  const lines = asLines(pagesOf(sql, rowsAsJson(table)), (more) => {
    rows += more
  })
  const content = await writeHashed(tablePath(folder, table), lines)
  return { schema: table.schema, name: table.name, columns: table.columns.map(({ name }) => name), rows, ...content }
}

const readSequences = (sql: Sql): Promise<Manifest['sequences']> =>
  sql<Manifest['sequences'][number]>(
    `select sequencename::text as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )

const readJobQueue = async (sql: Sql): Promise<number | null> => {
  const [found] = await sql<{ exists: boolean }>(`select to_regclass('jobs.version') is not null as exists`)
  if (!found?.exists) return null
  const [row] = await sql<{ version: number }>('select version from jobs.version')
  return row?.version ?? null
}

export type Tables = Pick<Manifest, 'migrations' | 'jobQueue' | 'tables' | 'sequences'>

/**
 * Writes all rows as they were at one moment, and to `keysPath` a line for each file that they name. Sequences have no such moment: they are
 * read last, so that none is behind a row.
 */
export const writeTables = (
  { patientTransaction }: Pick<Database, 'patientTransaction'>,
  folder: string,
  keysPath: string,
): Promise<Tables> =>
  patientTransaction(async (sql) => {
    await sql('set transaction isolation level repeatable read, read only')
    await sql(plainText)
    const tables: BackedUpTable[] = []
    for (const table of await readTables(sql)) tables.push(await writeTable(sql, table, folder))
    await writeHashed(
      keysPath,
      asLines(pagesOf(sql, `select key as line from (${namedFiles}) as named`), () => undefined),
    )
    return {
      tables,
      migrations: await sql<Manifest['migrations'][number]>('select name, checksum from migrations order by name'),
      jobQueue: await readJobQueue(sql),
      sequences: await readSequences(sql),
    }
  })
