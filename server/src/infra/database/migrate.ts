import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Sql } from './database.ts'

type Migration = { readonly name: string; readonly text: string; readonly checksum: string }

/** Whoever changes the schema holds this advisory lock. Any number will do, as long as every process takes the same one. */
export const schemaLock = 7_301_944

/** Checksums of texts that landed under a name before its present text; a later migration brings both to the same schema. */
const otherLandedTexts: Readonly<Record<string, string>> = {
  // Did not drop a function, which 008 creates again where it is missing.
  '007_quicker_lookup.sql': '4891388d3f1f9d6488b612931c3d1d7ec8639a61ea799445a5a0f3e2fdb2a72a',
}

const migrationsFolder = join(import.meta.dirname, '../../../migrations')

const readMigration = async (folder: string, name: string): Promise<Migration> => {
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}

const readMigrations = async (folder: string): Promise<readonly Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const misnamed = names.find((name) => !/^\d{3}_[a-z0-9_-]+\.sql$/.test(name))
  if (misnamed) throw new Error(`The migration ${misnamed} needs a name such as 001_accounts.sql.`)
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

const recordedMigrations = async (sql: Sql) => {
  await sql(`create table if not exists migrations
    (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  return sql<{ name: string; checksum: string }>('select name, checksum from migrations order by name')
}

const refuseChanges = (known: readonly Migration[], recorded: readonly { name: string; checksum: string }[]) => {
  for (const { name, checksum } of recorded) {
    const file = known.find((migration) => migration.name === name)
    if (!file) throw new Error(`The database has the migration ${name}, which this version does not know.`)
    if (file.checksum !== checksum && otherLandedTexts[name] !== checksum)
      throw new Error(`The migration ${name} was changed after it had been applied. Add a new file instead.`)
  }
}

/**
 * Brings the tables up to date; any number of processes may do so at once. All missing files are one transaction: processes
 * of the version before never see a step in between, and an upgrade that fails leaves them a database they can open.
 */
export const migrate = async (database: Database, folder = migrationsFolder): Promise<void> => {
  const known = await readMigrations(folder)
  await database.patientTransaction(async (sql) => {
    await sql('select pg_advisory_xact_lock($1)', [schemaLock])
    const recorded = await recordedMigrations(sql)
    refuseChanges(known, recorded)
    const applied = new Set(recorded.map(({ name }) => name))
    for (const { name, text, checksum } of known.filter((migration) => !applied.has(migration.name))) {
      await sql(text)
      await sql('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    }
  })
}
