import { beforeAll, beforeEach, describe, inject } from 'vitest'
import type { Database } from '../src/platform/database/database.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { createDatabase } from './create-database.ts'
import { preparedPostgres } from './prepared-postgres.ts'

/** The URL of an empty database of that name on the PostgreSQL that all test files share. */
export const emptyPostgres = (name: string): Promise<string> => createDatabase(inject('postgresUrl'), name)

/** Longer than any wait inside a test, so that no test depends on how fast the machine is. */
const statementTimeoutMs = 60_000

const openPrepared = async (): Promise<Database> => {
  const databaseUrl = await preparedPostgres(`worker_${process.env.VITEST_POOL_ID}`)
  return openDatabase({ databaseUrl, dataDir: '', statementTimeoutMs })
}

let opened: Promise<Database> | undefined

/** One migrated database for all the files of a worker, whose end closes it. */
export const testDatabase = (): Promise<Database> => {
  opened ??= openPrepared()
  return opened
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

/** Runs the tests on that database, with empty tables before each test; `use()` gives it. */
export const onDatabase = (what: string, tests: (use: () => Database) => void): void => {
  describe(what, () => {
    let database: Database
    beforeAll(async () => {
      database = await testDatabase()
      // A world that is created before the first test must not find the documents of another file.
      await emptyTables(database)
    })
    beforeEach(() => emptyTables(database))
    tests(() => database)
  })
}
