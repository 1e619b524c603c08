import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../infra/database/database.ts'
import type { JobRun } from '../../infra/jobs/create-jobs.ts'
import type { Clock } from '../../infra/process/clock.ts'
import type { Storage } from '../../infra/storage/storage.ts'
import { createApplicationRepository } from '../applications/application-repository.ts'
import { copyStore } from './copy-store.ts'
import { type Copy, copyKey, isSameVersion, versionOf } from './pdf-copy.ts'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Prints the application of an account into the storage. */
  readonly print: (accountId: string, key: string, signal: AbortSignal) => Promise<void>
  readonly storage: Pick<Storage, 'remove'>
}

const jobData = z.object({ copyId: z.uuid() })

/** Prints one copy. If the application changes meanwhile, the copy is removed and the next request prints a newer one. */
export const runPrintJob = (deps: Deps) => {
  const { database, log, print, storage } = deps
  const store = copyStore(database.sql)
  const applications = createApplicationRepository(deps)

  const isOutdated = async ({ accountId, version }: Copy): Promise<boolean> =>
    !isSameVersion(version, versionOf(await applications.read(accountId)))

  const printCopy = async (copy: Copy, signal: AbortSignal): Promise<void> => {
    if (await isOutdated(copy)) return store.remove(copy.id)
    await print(copy.accountId, copyKey(copy), signal)
    if (!(await isOutdated(copy)) && (await store.settle(copy.id, 'COMPLETED'))) return
    await store.remove(copy.id)
    await storage.remove(copyKey(copy))
  }

  return async ({ data, signal, isLastTry }: JobRun): Promise<void> => {
    const { copyId } = jobData.parse(data)
    const copy = await store.begin(copyId)
    if (!copy) return
    try {
      await printCopy(copy, signal)
    } catch (error) {
      log.warn({ err: error, copy: copyId }, 'A PDF copy could not be printed.')
      if (isLastTry) await store.settle(copyId, 'FAILED')
      throw error
    }
  }
}
