import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database, Sql } from './database.ts'

type Migration = { readonly name: string; readonly text: string; readonly checksum: string }

/** Any number will do, as long as every process of the product takes the same one. */
const lockNumber = 7_301_944

const migrationsFolder = join(import.meta.dirname, '../../migrations')

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
    if (file.checksum !== checksum)
      throw new Error(`The migration ${name} was changed after it had been applied. Add a new file instead.`)
  }
}

/** Applies the first migration that is missing and answers whether there was one. */
const applyNext = (database: Database, known: readonly Migration[]): Promise<boolean> =>
  database.patientTransaction(async (sql) => {
    await sql('select pg_advisory_xact_lock($1)', [lockNumber])
    const recorded = await recordedMigrations(sql)
    refuseChanges(known, recorded)
    const applied = new Set(recorded.map(({ name }) => name))
    const next = known.find(({ name }) => !applied.has(name))
    if (!next) return false
    await sql(next.text)
    await sql('insert into migrations (name, checksum) values ($1, $2)', [next.name, next.checksum])
    return true
  })

/** Brings the tables up to date; any number of processes may do so at once. */
export const migrate = async (database: Database, folder = migrationsFolder): Promise<void> => {
  const known = await readMigrations(folder)
  while (await applyNext(database, known));
}
