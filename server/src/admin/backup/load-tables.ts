import type { QueryPool, Sql } from '../../platform/database/database.ts'
import { migrateLike } from '../../platform/database/migrate.ts'
import { createJobTables } from '../../platform/jobs/job-tables.ts'
import { plainText, quoted, quotedTable, readTables, type Table } from './database-tables.ts'
import { linesOf } from './hashed-file.ts'
import { type BackedUpTable, type Manifest, tablePath } from './manifest.ts'

const maxRows = 500
const maxCharacters = 2_000_000

/** Groups of lines that one statement can write. */
async function* batchesOf(lines: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let [batch, characters]: [string[], number] = [[], 0]
  for await (const line of lines) {
    batch.push(line)
    characters += line.length
    if (batch.length < maxRows && characters < maxCharacters) continue
    yield batch
    ;[batch, characters] = [[], 0]
  }
  if (batch.length > 0) yield batch
}

const insertInto = (table: Table): string => {
  const names = table.columns.map(({ name }) => quoted(name))
  return `insert into ${quotedTable(table)} (${names.join()}) overriding system value
    select ${table.columns.map(({ name, type }) => `row.${quoted(name)}::${type}`).join()}
    from json_to_recordset($1::json) as row (${names.map((name) => `${name} text`).join()})`
}

const loadTable = async ({ query }: QueryPool, table: Table, path: string): Promise<number> => {
  let rows = 0
  for await (const batch of batchesOf(linesOf(path))) {
    const { rowCount } = await query(insertInto(table), [`[${batch.join()}]`])
    rows += rowCount ?? 0
  }
  return rows
}

type Statements = { readonly before: readonly string[]; readonly after: readonly string[] }

const foreignKeys = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as before,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as after
  from pg_constraint
  where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text in ('public', 'jobs')`

const triggers = `select distinct format('alter table %s disable trigger user', tgrelid::regclass) as before,
    format('alter table %s enable trigger user', tgrelid::regclass) as after
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and tgparentid = 0 and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`

/** Rows come in any order and have had their triggers. Only a superuser could say so to the session; an owner can do this. */
const constraintsIn = async (sql: Sql): Promise<Statements> => {
  const found = [
    ...(await sql<{ before: string; after: string }>(triggers)),
    ...(await sql<{ before: string; after: string }>(foreignKeys)),
  ]
  return { before: found.map(({ before }) => before), after: found.map(({ after }) => after) }
}

/** The table as it is here, with the columns that the backup has too, and the names of what is not here. */
const matching = (tables: readonly Table[], { schema, name, columns }: BackedUpTable) => {
  const found = tables.find((table) => table.schema === schema && table.name === name)
  if (!found) return { leftOut: [`table ${schema}.${name}`] }
  const known = found.columns.filter((column) => columns.includes(column.name))
  const unknown = columns.filter((wanted) => known.every((column) => column.name !== wanted))
  return {
    table: { ...found, columns: known },
    leftOut: unknown.map((column) => `column ${column} of ${schema}.${name}`),
  }
}

/** Writes the rows of each table. Returns what of the backup has no place here. */
const fillTables = async (
  connection: QueryPool,
  folder: string,
  known: readonly Table[],
  written: Manifest['tables'],
) => {
  const leftOut: string[] = []
  for (const each of written) {
    const found = matching(known, each)
    leftOut.push(...found.leftOut)
    const rows = found.table ? await loadTable(connection, found.table, tablePath(folder, each)) : each.rows
    if (rows !== each.rows) throw new Error(`Only ${rows} of ${each.rows} rows of ${each.name} could be written.`)
  }
  return leftOut
}

/** Above every number that a row of the backup has. */
const setSequences = async (sql: Sql, sequences: Manifest['sequences']): Promise<void> => {
  for (const { name, value } of sequences)
    await sql(
      `select setval(oid::regclass, $2) from pg_class
       where relkind = 'S' and relname = $1 and relnamespace = 'public'::regnamespace`,
      [name, value],
    )
}

/** Makes the tables of the backup and fills them, in the caller's transaction. Returns what of the backup has no place here. */
export const loadTables = async (
  connection: QueryPool,
  folder: string,
  { migrations, jobQueue, tables, sequences }: Manifest,
): Promise<readonly string[]> => {
  const sql: Sql = async (text, values) => (await connection.query(text, values)).rows
  await migrateLike(connection, migrations)
  if (jobQueue !== null) await createJobTables(connection)
  await sql(plainText)
  const known = await readTables(sql)
  const { before, after } = await constraintsIn(sql)
  for (const statement of before) await sql(statement)
  // What the migrations wrote, such as the identity of the database, is in the backup too.
  await sql(`truncate ${known.map(quotedTable).join()}`)
  const leftOut = await fillTables(connection, folder, known, tables)
  await setSequences(sql, sequences)
  for (const statement of after) await sql(statement)
  return leftOut
}
