import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Check } from '../http/health.ts'
import { databaseIdentity, type IdentityDeps, UnknownDatabase } from './database-identity.ts'
import type { Storage } from './storage.ts'

type Deps = IdentityDeps & { readonly storage: Pick<Storage, 'readOwner' | 'writeOwner'> }

/** The files belong to another database, or to none yet. */
class NotOurStorage extends Error {}

export type StorageOwner = {
  /** Makes the files this database's if they have no owner yet; throws if they belong to another one. */
  readonly claim: () => Promise<void>
  /** Throws unless the files are this database's. */
  readonly check: () => Promise<void>
  /** Whose the files are, and who we are. */
  readonly read: () => Promise<{ readonly owner: string | undefined; readonly self: string }>
  /** Makes the files this database's, whoever they belonged to. */
  readonly adopt: () => Promise<void>
  /** Where the files are, in words. */
  readonly place: string
}

/** A file store belongs to one database, which alone knows which of the files are still needed. */
export const storageOwner = ({ storage, database, settings }: Deps): StorageOwner => {
  const place = settings.s3 ? `the bucket ${settings.s3.bucket}` : join(settings.dataDir, 'files')

  const read = async () => {
    const [owner, self] = await Promise.all([storage.readOwner(), databaseIdentity({ database, settings })])
    return { owner, self }
  }

  const check = async () => {
    const { owner, self } = await read()
    if (owner === self) return
    throw new NotOurStorage(
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

/** Stops the start on the files of another database. A storage that is away stops nothing: it is claimed when it answers. */
export const claimAtStart = async (
  { claim }: Pick<StorageOwner, 'claim'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> => {
  try {
    await claim()
  } catch (error) {
    if (error instanceof NotOurStorage || error instanceof UnknownDatabase) throw error
    log.warn({ err: error }, 'The storage does not answer yet.')
  }
}

/** Whether the storage answers and was ours when it first did. */
export const storageCheck = (storage: Pick<Storage, 'check'>, claim: () => Promise<void>): Check => {
  let isOurs = false
  return {
    name: 'storage',
    run: async () => {
      await storage.check()
      if (!isOurs) await claim()
      isOurs = true
    },
  }
}
