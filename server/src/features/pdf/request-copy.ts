import type { pdfCopy } from '@apply/contract/pdf-copy'
import { isPending } from '@apply/engine/statuses'
import type { z } from 'zod'
import type { Database } from '../../infra/database/database.ts'
import type { Jobs } from '../../infra/jobs/create-jobs.ts'
import type { Clock } from '../../infra/process/clock.ts'
import { after } from '../../infra/process/clock.ts'
import type { Storage } from '../../infra/storage/storage.ts'
import { newToken, tokenHash } from '../accounts/secrets.ts'
import { createApplicationRepository } from '../applications/application-repository.ts'
import { copyStore } from './copy-store.ts'
import { copyLifetimeMs, linkLifetimeMs, pdfQueue, printTimeoutMs, type Version, versionOf } from './pdf-copy.ts'

type CopyState = z.input<typeof pdfCopy.response>

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'send' | 'wake'>
  readonly storage: Pick<Storage, 'requireRoom'>
  /** Turns a token into the URL of the file. */
  readonly linkTo: (token: string) => string
}

const failureMessage = 'Your PDF copy could not be made. Please try again.'
const failed: CopyState = { status: 'FAILED', message: failureMessage, error: failureMessage }

/** Returns the state of the copy of the present version, and starts a print if there is none. */
export const requestCopy = (deps: Deps) => {
  const { database, clock, jobs, storage, linkTo } = deps
  const store = copyStore(database.sql)
  const applications = createApplicationRepository(deps)

  const startPrint = async (accountId: string, version: Version): Promise<CopyState> => {
    await storage.requireRoom?.()
    await database.transaction(async (sql) => {
      const copyId = await copyStore(sql).request(accountId, version, clock())
      if (copyId !== undefined) await jobs.send(sql, pdfQueue, { copyId })
    })
    jobs.wake(pdfQueue)
    return { status: 'UNPROCESSED' }
  }

  const newLink = async (id: string): Promise<CopyState> => {
    const token = newToken()
    await store.addLink(id, tokenHash(token), after(clock(), linkLifetimeMs))
    return { status: 'COMPLETED', url: linkTo(token) }
  }

  return async (accountId: string): Promise<CopyState> => {
    const version = versionOf(await applications.read(accountId))
    const copy = await store.find(accountId, version)
    if (!copy) return startPrint(accountId, version)
    // A time in the future was written before the clock was set back; a print from there must not be awaited for long.
    const age = Math.abs(clock().getTime() - copy.requestedAt.getTime())
    if (copy.status === 'COMPLETED' && age < copyLifetimeMs) return newLink(copy.id)
    if (isPending(copy.status) && age < printTimeoutMs) return { status: copy.status }
    // A failure is reported once; the next request starts a new print.
    await store.remove(copy.id)
    return copy.status === 'COMPLETED' ? startPrint(accountId, version) : failed
  }
}
