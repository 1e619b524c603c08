import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '@apply/converter/error-code'
import type { Database, Sql } from '../database/database.ts'
import type { Settings } from '../settings/settings.ts'

/** The database cannot say which one it is. */
export class UnknownDatabase extends Error {}

export type IdentityDeps = {
  readonly database: Pick<Database, 'sql'>
  readonly settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 's3'>
}

/** The start stops with this line, since without a name nothing could be told apart. */
const explainRefusal = (error: unknown): never => {
  if (errorCode(error) !== '42501') throw error
  throw new UnknownDatabase(
    'The role of DATABASE_URL may not call pg_control_system(), which tells this database apart from its copies. Grant it: "grant execute on function pg_control_system() to" that role.',
  )
}

/** A dump restored on another server or under another name has neither of the two numbers; a failover keeps both. */
const serverIdentity = async (sql: Sql): Promise<string> => {
  const [row] = await sql<{ system: string; oid: string }>(
    `select system_identifier::text as system, pg_database.oid::text as oid
     from pg_control_system(), pg_database where datname = current_database()`,
  ).catch(explainRefusal)
  if (!row) throw new Error('PostgreSQL did not say which server and database it is.')
  return `PostgreSQL ${row.system}/${row.oid}`
}

/** A copied folder is another folder: it has another number and was made at another time. */
const folderIdentity = async (folder: string): Promise<string> => {
  const { ino, birthtimeMs } = await stat(folder)
  return `${ino}/${Math.floor(birthtimeMs)}`
}

const embeddedIdentity = async (sql: Sql): Promise<string> => {
  const [row] = await sql<{ id: string }>('select id from database_identity')
  if (!row) throw new Error('The embedded database has lost its row in database_identity.')
  return `embedded ${row.id}`
}

/**
 * Tells this database apart from every other, also from its restored copy. Only files on the disk are copied together
 * with an embedded database, so only there the copy may keep the name.
 */
export const databaseIdentity = async ({ database: { sql }, settings }: IdentityDeps): Promise<string> => {
  if (settings.databaseUrl !== undefined) return serverIdentity(sql)
  const name = await embeddedIdentity(sql)
  return settings.s3 ? `${name} ${await folderIdentity(join(settings.dataDir, 'db'))}` : name
}
