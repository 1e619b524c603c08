import { join } from 'node:path'
import type { Database } from '../database/database.ts'
import { storedSecret } from '../database/stored-secret.ts'
import type { Settings } from '../settings/settings.ts'
import type { Clock } from '../time/clock.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

type Deps = {
  readonly settings: Pick<Settings, 's3' | 'dataDir' | 'publicUrl'>
  readonly database: Pick<Database, 'sql'>
  readonly clock: Clock
}

/** S3 if the settings name a bucket, else the disk. */
export const createStorage = ({ settings, database, clock }: Deps): Storage =>
  settings.s3
    ? s3Storage(settings.s3)
    : diskStorage({
        folder: join(settings.dataDir, 'files'),
        publicUrl: settings.publicUrl,
        clock,
        secret: storedSecret(database, 'upload'),
      })
