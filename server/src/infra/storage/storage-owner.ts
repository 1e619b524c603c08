import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Check } from '../http/health.ts'
import { databaseIdentity, type IdentityDeps, UnknownDatabase } from './database-identity.ts'
import type { Storage } from './storage.ts'

type Deps = IdentityDeps & { readonly storage: Pick<Storage, 'readOwner' | 'writeOwner'> }

/** The files belong to another database, or to none yet. */
class ForeignStorage extends Error {}

export type StorageOwner = {
  /** Makes this database the owner if the files have none. Throws if they belong to another database. */
  readonly claim: () => Promise<void>
  /** Throws unless the files belong to this database. */
  readonly check: () => Promise<void>
  /** The owner of the files, and the identity of this database. */
  readonly read: () => Promise<{ readonly owner: string | undefined; readonly self: string }>
  /** Makes this database the owner, whoever the owner was. */
  readonly adopt: () => Promise<void>
  /** Where the files are, for messages. */
  readonly place: string
}

/** Files belong to one database, because only that database knows which of them are still needed. */
export const storageOwner = ({ storage, database, settings }: Deps): StorageOwner => {
  const place = settings.s3 ? `the bucket ${settings.s3.bucket}` : join(settings.dataDir, 'files')

  const read = async () => {
    const [owner, self] = await Promise.all([storage.readOwner(), databaseIdentity({ database, settings })])
    return { owner, self }
  }

  const check = async () => {
    const { owner, self } = await read()
    if (owner === self) return
    throw new ForeignStorage(
      owner === undefined
        ? `The files in ${place} have no owner yet. Start the server once, or see "npm run admin -- storage adopt --help".`
        : `The files in ${place} belong to another database (${owner}; this one is ${self}). Use a bucket or folder of its own; after a restore that replaces the other database, see "npm run admin -- storage adopt --help".`,
    )
  }

  const claim = async () => {
    const { owner, self } = await read()
    if (owner === undefined) await storage.writeOwner(self, 'keep')
    // Another database may have been first.
    if (owner !== self) await check()
  }

  const adopt = async () => storage.writeOwner(await databaseIdentity({ database, settings }), 'replace')

  return { claim, check, read, adopt, place }
}

/** Stops the start if the files belong to another database. An unavailable storage does not stop it: `storageCheck` claims it later. */
export const claimAtStart = async (
  { claim }: Pick<StorageOwner, 'claim'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> => {
  try {
    await claim()
  } catch (error) {
    if (error instanceof ForeignStorage || error instanceof UnknownDatabase) throw error
    log.warn({ err: error }, 'The file storage is not available yet.')
  }
}

/** Passes if the storage is available and belongs to this database. The owner is checked once. */
export const storageCheck = (storage: Pick<Storage, 'check'>, claim: () => Promise<void>): Check => {
  let isClaimed = false
  return {
    name: 'storage',
    run: async () => {
      await storage.check()
      if (!isClaimed) await claim()
      isClaimed = true
    },
  }
}
