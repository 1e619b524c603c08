import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import type { Clock } from '../process/clock.ts'
import type { Settings } from '../settings/settings.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

type Deps = {
  readonly settings: Pick<Settings, 's3' | 'dataDir' | 'publicUrl'>
  readonly database: Pick<Database, 'sql'>
  readonly clock: Clock
}

/** Created on first use and stored in the database, so that every process signs and checks with the same secret. */
export const uploadSecret = ({ sql }: Pick<Database, 'sql'>): (() => Promise<Buffer>) => {
  let loaded: Promise<Buffer> | undefined
  const load = async (): Promise<Buffer> => {
    const [secret] = await sql<{ value: Buffer }>(
      `insert into secrets (name, value) values ('upload', $1)
       on conflict (name) do update set name = excluded.name returning value`,
      [randomBytes(32)],
    )
    if (!secret) throw new Error('The secret for upload forms was not stored.')
    return secret.value
  }
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}

/** S3 if the settings name a bucket, else the disk. */
export const createStorage = ({ settings, database, clock }: Deps): Storage =>
  settings.s3
    ? s3Storage(settings.s3)
    : diskStorage({
        folder: join(settings.dataDir, 'files'),
        publicUrl: settings.publicUrl,
        clock,
        secret: uploadSecret(database),
      })
