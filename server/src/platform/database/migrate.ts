import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { confirmWritable } from './confirm-writable.ts'
import type { Database, QueryPool } from './database.ts'
import { waitForDatabase } from './database-outage.ts'

type Migration = { readonly name: string; readonly text: string; readonly checksum: string }
type AppliedMigration = Pick<Migration, 'name' | 'checksum'>

/** Every process that changes the schema takes this advisory lock. The number is arbitrary. */
export const schemaLock = 7_301_944

const minPostgresVersion = 15

/**
 * How long a schema change waits for a table. Every save of that table waits behind it, so this is well below the timeout of
 * a statement. The change is rolled back then and repeated by `waitForDatabase`.
 */
export const lockTimeoutMs = 500

/** Checksums of earlier texts of a released migration. A later migration brings both texts to the same schema. */
const otherReleasedTexts: Readonly<Record<string, string>> = {
  // Did not drop a function, which 008 creates again where it is missing.
  '007_quicker_lookup.sql': '4891388d3f1f9d6488b612931c3d1d7ec8639a61ea799445a5a0f3e2fdb2a72a',
}

/** Between these and the one before them processes of an older version would miss a function, so both are one transaction. */
const belongToTheOneBefore: ReadonlySet<string> = new Set(['008_search_of_the_version_before.sql'])

const migrationsFolder = join(import.meta.dirname, '../../../migrations')

const readMigration = async (folder: string, name: string): Promise<Migration> => {
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}

const readMigrations = async (folder: string): Promise<readonly Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const misnamed = names.find((name) => !/^\d{3}_[a-z0-9_-]+\.sql$/.test(name))
  if (misnamed) throw new Error(`Rename the migration ${misnamed}: its name must look like 001_accounts.sql.`)
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

const appliedMigrations = async ({ query }: QueryPool): Promise<readonly AppliedMigration[]> => {
  const { rows } = await query(`select to_regclass('migrations')::text as name`)
  return rows[0]?.name ? (await query('select name, checksum from migrations order by name')).rows : []
}

const checkApplied = (known: readonly Migration[], applied: readonly AppliedMigration[]) => {
  for (const { name, checksum } of applied) {
    const file = known.find((migration) => migration.name === name)
    if (!file)
      throw new Error(
        `The database has the migration ${name}, which this version does not know: a newer version has upgraded it. Start that version. To go back to this version, restore the backup from before the upgrade.`,
      )
    if (file.checksum !== checksum && otherReleasedTexts[name] !== checksum)
      throw new Error(`The migration ${name} was changed after it had been applied. Add a new file instead.`)
  }
}

const missingMigrations = async (connection: QueryPool, known: readonly Migration[]): Promise<readonly Migration[]> => {
  const applied = await appliedMigrations(connection)
  checkApplied(known, applied)
  const names = new Set(applied.map(({ name }) => name))
  return known.filter(({ name }) => !names.has(name))
}

const createMigrations = `create table if not exists migrations
  (name text primary key, checksum text not null, applied_at timestamptz not null default now())`

/** Each file commits by itself: what it locks is free again before the next one begins. A failed statement rolls back its own. */
const applyMissing = async (connection: QueryPool, known: readonly Migration[]): Promise<void> => {
  const { query } = connection
  await query(`set lock_timeout = '${lockTimeoutMs}ms'`)
  await query(createMigrations)
  const missing = await missingMigrations(connection, known)
  await query('begin')
  for (const { name, text, checksum } of missing) {
    if (!belongToTheOneBefore.has(name)) await query('commit; begin')
    await query(text)
    await query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
  await query('commit')
}

/**
 * Brings the tables up to date. Any number of processes may do this at the same time: one lock is held from the first file to
 * the last. Without a missing file no lock is taken, so that such a process can start while a newer version is upgrading.
 */
export const migrate = async (
  database: Pick<Database, 'pool' | 'exclusively'>,
  folder = migrationsFolder,
): Promise<void> => {
  const known = await readMigrations(folder)
  if ((await missingMigrations(database.pool, known)).length === 0) return
  await database.exclusively(schemaLock, (connection) => applyMissing(connection, known))
}

/** Whether every migration was applied. */
export const isMigrated = async ({ pool }: Pick<Database, 'pool'>, folder = migrationsFolder): Promise<boolean> =>
  (await missingMigrations(pool, await readMigrations(folder))).length === 0

/** Whether this version has all of these migrations. Throws if one has another text. */
export const knowsMigrations = async (
  applied: readonly AppliedMigration[],
  folder = migrationsFolder,
): Promise<boolean> => {
  const known = await readMigrations(folder)
  const names = new Set(known.map(({ name }) => name))
  if (!applied.every(({ name }) => names.has(name))) return false
  checkApplied(known, applied)
  return true
}

/** Makes the tables that another database had, in the caller's transaction. The rows about it come from there. */
export const migrateLike = async (
  { query }: QueryPool,
  applied: readonly AppliedMigration[],
  folder = migrationsFolder,
): Promise<void> => {
  await query(createMigrations)
  const names = new Set(applied.map(({ name }) => name))
  for (const { name, text } of await readMigrations(folder)) if (names.has(name)) await query(text)
}

const checkPostgresVersion = async ({ sql }: Database) => {
  const [row] = await sql<{ version: number }>(`select current_setting('server_version_num')::int / 10000 as version`)
  if (row && row.version < minPostgresVersion)
    throw new Error(`PostgreSQL ${row.version} is too old. Version ${minPostgresVersion} or later is required.`)
}

/** Otherwise calls would fail only now and then, once several of them are served at the same time. */
const checkSessions = async ({ hasOwnSessions }: Database) => {
  if (!(await hasOwnSessions()))
    throw new Error(
      'DATABASE_URL leads to a connection pooler that gives every transaction another connection. Locks and prepared statements need one that stays: set its pool_mode to session, or connect to PostgreSQL without it.',
    )
}

/** Throws, with the reason for the operator, unless this is a database that can be written. */
export const requireUsable = (database: Database): Promise<void> =>
  waitForDatabase(
    { warn: () => undefined },
    async () => {
      await checkPostgresVersion(database)
      await confirmWritable(database)
    },
    1,
  )

/** Waits for the database and brings its tables up to date. */
export const prepareDatabase = (
  database: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
  attempts?: number,
): Promise<void> =>
  waitForDatabase(
    log,
    async () => {
      await checkPostgresVersion(database)
      await confirmWritable(database)
      await checkSessions(database)
      await migrate(database)
    },
    attempts,
  )
