import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { databaseIdentity, type IdentityDeps, UnknownDatabase } from '../database/database-identity.ts'
import type { Check } from '../http/health.ts'
import type { Storage } from './storage.ts'

type Deps = IdentityDeps & {
  readonly storage: Pick<Storage, 'readOwner' | 'writeOwner' | 'size'>
  /** The keys of some files that this database names. Without it, files without an owner are claimed whatever they are. */
  readonly namedFiles?: () => Promise<readonly string[]>
}

/** The files belong to another database, or to none yet. */
class ForeignStorage extends Error {}

type StorageOwner = {
  /** Makes this database the owner if the files have none, once. Throws if they belong to another database, or to none any more. */
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
export const storageOwner = ({ storage, database, settings, namedFiles = async () => [] }: Deps): StorageOwner => {
  let hasClaimed = false
  const place = settings.s3 ? `the bucket ${settings.s3.bucket}` : join(settings.dataDir, 'files')

  const read = async () => {
    const [owner, self] = await Promise.all([storage.readOwner(), databaseIdentity({ database, settings })])
    // Some servers of the S3 protocol show an object before its content. The readiness check asks again.
    if (owner === '') throw new Error(`The owner of the files in ${place} is being written.`)
    return { owner, self }
  }

  const check = async () => {
    const { owner, self } = await read()
    if (owner === self) return
    throw new ForeignStorage(
      owner === undefined
        ? `The files in ${place} have no owner yet. Start the server once, or see "./admin storage adopt --help".`
        : `The files in ${place} belong to another database (${owner}; this one is ${self}). Use a bucket or folder of its own; after a restore that replaces the other database, see "./admin storage adopt --help".`,
    )
  }

  /** A server that starts before its disk is mounted finds an empty folder. What it wrote there would be hidden by the disk. */
  const requireNamedFiles = async () => {
    const keys = await namedFiles()
    const sizes = await Promise.all(keys.map((key) => storage.size(key)))
    if (keys.length > 0 && sizes.every((size) => size === undefined))
      throw new Error(
        `The files in ${place} have no owner, and those that the database names are not there. Is their disk mounted? If they are lost for good, see "./admin storage adopt --help".`,
      )
  }

  const claim = async () => {
    // Files that have lost their owner are on a disk that is not mounted any more. The empty folder in its place is not it.
    if (hasClaimed) return check()
    const { owner, self } = await read()
    if (owner === undefined) {
      await requireNamedFiles()
      await storage.writeOwner(self, 'keep')
    }
    // Another database may have been first.
    if (owner !== self) await check()
    hasClaimed = true
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

/** Passes if the storage is available and belongs to this database. Later on it needs an owner, for which no database is asked. */
export const storageCheck = (storage: Pick<Storage, 'check' | 'readOwner'>, claim: () => Promise<void>): Check => {
  let isClaimed = false
  return {
    name: 'storage',
    run: async () => {
      await storage.check()
      if (!isClaimed) await claim()
      else if ((await storage.readOwner()) === undefined) throw new Error('The files have lost their owner.')
      isClaimed = true
    },
  }
}
