import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../infra/database/database.ts'
import type { JobRun } from '../../infra/jobs/create-jobs.ts'
import type { Storage } from '../../infra/storage/storage.ts'
import { readApplication } from '../applications/read-application.ts'
import { copyKey } from './copy-file.ts'
import { type Copy, copyStore } from './copy-store.ts'
import { isSameVersion, versionOf } from './version.ts'

type Deps = {
  readonly database: Database
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Prints the application of an account into the storage. */
  readonly print: (accountId: string, key: string, signal: AbortSignal) => Promise<void>
  readonly storage: Pick<Storage, 'remove'>
}

const jobData = z.object({ copyId: z.uuid() })

/** Makes one copy. Should the application change meanwhile, the copy is dropped: whoever asks next gets a newer one. */
export const runPrintJob = ({ database, log, print, storage }: Deps) => {
  const store = copyStore(database.sql)

  const isOutdated = async ({ accountId, version }: Copy): Promise<boolean> =>
    !isSameVersion(version, versionOf(await readApplication(database.sql, accountId)))

  const make = async (copy: Copy, signal: AbortSignal): Promise<void> => {
    if (await isOutdated(copy)) return store.drop(copy.id)
    await print(copy.accountId, copyKey(copy), signal)
    if (!(await isOutdated(copy)) && (await store.settle(copy.id, 'COMPLETED'))) return
    await store.drop(copy.id)
    await storage.remove(copyKey(copy))
  }

  return async ({ data, signal, isLastTry }: JobRun): Promise<void> => {
    const { copyId } = jobData.parse(data)
    const copy = await store.begin(copyId)
    if (!copy) return
    try {
      await make(copy, signal)
    } catch (error) {
      log.warn({ err: error, copy: copyId }, 'A PDF copy could not be printed.')
      if (isLastTry) await store.settle(copyId, 'FAILED')
      throw error
    }
  }
}
