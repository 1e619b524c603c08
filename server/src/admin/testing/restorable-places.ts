import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { emptyPostgres } from '../../../testing/databases.ts'
import { temporaryFolder } from '../../../testing/start-process.ts'
import type { Database } from '../../platform/database/database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { namedFiles } from '../backup/named-files.ts'

export type Place = { readonly DATABASE_URL: string; readonly DATA_DIR: string }

export const opened = async ({ DATABASE_URL }: Place): Promise<Database> => {
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' })
  onTestFinished(database.close)
  return database
}

/** Runs work on a database that is connected to for as long as that takes. */
export const whileOpen = async <Result>(
  { DATABASE_URL }: Place,
  work: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' })
  return work(database).finally(database.close)
}

/** An empty folder, and an empty database whose owner has no right beyond it. */
export const emptyPlace = async (name: string): Promise<Place> => {
  const url = await emptyPostgres(name)
  const [role, client] = [`owner_of_${name}`, new pg.Client({ connectionString: inject('postgresUrl') })]
  await client.connect()
  const [known] = (await client.query('select from pg_roles where rolname = $1', [role])).rows
  if (!known) await client.query(`create role "${role}" login nosuperuser`)
  await client.query(`alter database "${name}" owner to "${role}"`)
  await client.end()
  return { DATABASE_URL: url.replace('postgres@', `${role}@`), DATA_DIR: await temporaryFolder() }
}

/** Every row of every table of the product and of its queue, and every number that is given out. */
export const rowsOf = ({ sql }: Database) =>
  sql<{ table: string; rows: string; sequences: string }>(
    `select relname::text as table, query_to_xml(format(
       'select * from (select line::text from %s as line) as lines order by line collate "C"', oid::regclass), false, false, '')::text as rows
     from pg_class where relkind in ('r', 'p') and not relispartition
       and (relnamespace = 'public'::regnamespace or oid in (to_regclass('jobs.job'), to_regclass('jobs.queue'), to_regclass('jobs.schedule')))
     union all select sequencename::text, last_value::text from pg_sequences where schemaname = 'public' order by 1`,
  )

/** The files that the rows name, with a hash of their content. */
export const filesOf = async ({ sql }: Database, dataDir: string): Promise<Readonly<Record<string, string>>> => {
  const keys = await sql<{ key: string }>(`select key from (${namedFiles}) as named order by key`)
  const hashed = keys.map(async ({ key }) => {
    const content = await readFile(join(dataDir, 'files/stored', key)).catch(() => 'missing')
    return [key, content === 'missing' ? content : createHash('sha256').update(content).digest('hex')]
  })
  return Object.fromEntries(await Promise.all(hashed))
}
