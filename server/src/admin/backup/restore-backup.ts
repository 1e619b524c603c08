import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, QueryPool } from '../../platform/database/database.ts'
import { knowsMigrations, prepareDatabase, schemaLock } from '../../platform/database/migrate.ts'
import { jobTablesVersion } from '../../platform/jobs/job-tables.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { removeUnfinished } from '../remove-unfinished.ts'
import { checkBackup, listedFiles } from './check-backup.ts'
import { loadTables } from './load-tables.ts'
import { type Manifest, readManifest, storedPath } from './manifest.ts'

type Deps = {
  readonly database: Database
  readonly storage: Pick<Storage, 'list' | 'readOwner' | 'write'>
  /** Where the storage keeps the files. What is in it is removed if the restore fails. */
  readonly filesFolder: string
  readonly report: (line: string) => void
}

const refuseNewer = async ({ migrations, jobQueue }: Manifest): Promise<void> => {
  if ((jobQueue ?? 0) <= jobTablesVersion && (await knowsMigrations(migrations))) return
  throw new Error(
    'The backup was written by a newer version of the product than this one. Restore it with that version or a later one.',
  )
}

const refuseFiles = async ({ storage, filesFolder }: Deps): Promise<void> => {
  const { done } = await storage.list()[Symbol.asyncIterator]().next()
  if (done && (await storage.readOwner()) === undefined) return
  throw new Error(`${filesFolder} holds the files of a database already. Move that folder away first.`)
}

/** A connection that was closed just now is seen for another moment. */
const timesToLook = 10

/** For the first statement of this process, which has a single connection then. */
const refuseOtherConnections = async ({ sql }: Database): Promise<void> => {
  for (let times = 1; ; times += 1) {
    const [others] = await sql<{ count: number }>(
      `select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and usename is not null and coalesce(backend_type, 'client backend') = 'client backend'`,
    )
    if (!others || others.count === 0) return
    if (times === timesToLook)
      throw new Error(
        `${others.count} other connections use this database (see pg_stat_activity). Stop every process of the server, and whatever else is connected, before you restore.`,
      )
    await sleep(200)
  }
}

const refuseTables = async ({ query }: QueryPool): Promise<void> => {
  const { rows } = await query(
    `select from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'jobs')
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`,
  )
  if (rows.length > 0)
    throw new Error(
      'The database is not empty. A backup is restored into an empty one only: see "Backup and restore" in docs/operations.md.',
    )
}

const writeFiles = async ({ storage }: Deps, folder: string): Promise<void> => {
  for await (const { key } of listedFiles(folder)) await storage.write(key, storedPath(folder, key))
}

/** Files first, then all rows in one transaction: until that commits, the database is as empty as before. */
const load = (deps: Deps, folder: string, manifest: Manifest): Promise<readonly string[]> =>
  deps.database.exclusively(schemaLock, async (connection) => {
    await refuseTables(connection)
    const leftOut = await removeUnfinished(join(deps.filesFolder, 'stored'), async () => {
      deps.report('Copying the files …')
      await writeFiles(deps, folder)
      deps.report('Writing the rows …')
      await connection.query('begin; set local idle_in_transaction_session_timeout to 0')
      return loadTables(connection, folder, manifest)
    })
    // From here on the files stay: the rows may be stored even if nobody learns of it.
    await connection.query('commit')
    return leftOut
  })

/** Fills an empty database and an empty folder of files, after every byte of the backup was checked. */
export const restoreBackup = async (deps: Deps, folder: string): Promise<Manifest> => {
  const { database, report } = deps
  await refuseNewer(await readManifest(folder))
  await refuseOtherConnections(database)
  await refuseFiles(deps)
  await refuseTables(database.pool)
  report('Checking the backup …')
  const manifest = await checkBackup(folder)
  for (const name of await load(deps, folder, manifest)) report(`Left out, because it is not of this product: ${name}.`)
  await prepareDatabase(database, { warn: () => undefined }, 1)
  await database.patientTransaction((sql) => sql('analyze'))
  return manifest
}
