import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../errors/describe-error.ts'
import type { Settings } from '../settings/settings.ts'
import type { Database, Sql } from './database.ts'

/** The database could not be identified. */
export class UnknownDatabase extends Error {}

export type IdentityDeps = {
  readonly database: Pick<Database, 'sql'>
  readonly settings: Pick<Settings, 'databaseUrl' | 'dataDir' | 's3'>
}

/** Ends the start with this message: without an identity the files of two databases could be mixed up. */
const explainMissingGrant = (error: unknown): never => {
  if (errorCode(error) !== '42501') throw error
  throw new UnknownDatabase(
    'The role of DATABASE_URL may not call pg_control_system(), which tells this database apart from its copies. Grant it: "grant execute on function pg_control_system() to" that role.',
  )
}

/** A dump restored on another server or under another name changes one of the two numbers. A failover keeps both. */
const serverIdentity = async (sql: Sql): Promise<string> => {
  const [row] = await sql<{ system: string; oid: string }>(
    `select system_identifier::text as system, pg_database.oid::text as oid
     from pg_control_system(), pg_database where datname = current_database()`,
  ).catch(explainMissingGrant)
  if (!row) throw new Error('PostgreSQL did not say which server and database it is.')
  return `PostgreSQL ${row.system}/${row.oid}`
}

/** A copied folder has another inode and another time of creation. */
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
 * Identifies this database, also against its restored copies. Files on the disk are copied together with an embedded database,
 * so only there the copy keeps the identity.
 */
export const databaseIdentity = async ({ database: { sql }, settings }: IdentityDeps): Promise<string> => {
  if (settings.databaseUrl !== undefined) return serverIdentity(sql)
  const name = await embeddedIdentity(sql)
  return settings.s3 ? `${name} ${await folderIdentity(join(settings.dataDir, 'db'))}` : name
}
