import { beforeAll, beforeEach, describe, inject } from 'vitest'
import type { Database } from '../src/infra/database/database.ts'
import { embeddedDatabase } from '../src/infra/database/embedded-database.ts'
import { migrate } from '../src/infra/database/migrate.ts'
import { openDatabase } from '../src/infra/database/open-database.ts'
import { createDatabase } from './create-database.ts'
import { embeddedFromTemplate } from './embedded-template.ts'

export const databases = ['PGlite', 'PostgreSQL'] as const
export type DatabaseName = (typeof databases)[number]

/** The URL of an empty database of that name on the PostgreSQL that all test files share. */
export const emptyPostgres = (name: string): Promise<string> => createDatabase(inject('postgresUrl'), name)

const open = async (name: DatabaseName): Promise<Database> => {
  if (name === 'PGlite') return embeddedDatabase(await embeddedFromTemplate(inject('embeddedTemplate')))
  const databaseUrl = await emptyPostgres(`worker_${process.env.VITEST_POOL_ID}`)
  return openDatabase({ databaseUrl, dataDir: '' })
}

const opened = new Map<DatabaseName, Promise<Database>>()

const openMigrated = async (name: DatabaseName) => {
  const database = await open(name)
  await migrate(database)
  return database
}

/** One migrated database of each kind for all the files of a worker, whose end closes them. */
export const testDatabase = (name: DatabaseName): Promise<Database> => {
  const ready = opened.get(name) ?? openMigrated(name)
  opened.set(name, ready)
  return ready
}

/** Written by the migrations themselves. */
const keptTables = ['migrations', 'database_identity']

/** From this size on, truncating a table takes less time than reading it. */
const largeBytes = 128 * 1024

/**
 * Deleting from small tables is quicker than truncating them, and most tables were never written to and have no file yet.
 * Without vacuum a large table would stay large, and every later deletion would read all of it. The role spares the order
 * of foreign keys.
 */
export const emptyTables = ({ transaction }: Database): Promise<void> =>
  transaction(async (sql) => {
    const statements = await sql<{ text: string }>(
      `select format(case when bytes > $2 then 'truncate %I cascade' else 'delete from %I' end, relname) as text
       from pg_class cross join pg_relation_size(oid) as bytes
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) and bytes > 0`,
      [keptTables, largeBytes],
    )
    await sql(['set local session_replication_role = replica', ...statements.map(({ text }) => text)].join(';'))
  })

/**
 * Runs the tests once on each database, with empty tables before each test; `use()` gives that database. On both run tests
 * of concurrent calls, and so many others that both run every statement of the subject. The others, which show rules of
 * calls, stand below a line that returns on PGlite (decision 098).
 */
export const onEachDatabase = (what: string, tests: (use: () => Database, name: DatabaseName) => void): void =>
  describe.each(databases)(`${what} on %s`, (name) => {
    let database: Database
    beforeAll(async () => {
      database = await testDatabase(name)
      // A world that is created before the first test must not find the documents of another file.
      await emptyTables(database)
    })
    beforeEach(() => emptyTables(database))
    tests(() => database, name)
  })
