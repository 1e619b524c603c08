import { buffer } from 'node:stream/consumers'
import { isPending, type JobStatus } from '@apply/engine/statuses'
import { createApplicationRepository } from '../application/draft/application-repository.ts'
import type { Database } from '../platform/database/database.ts'
import type { Jobs } from '../platform/jobs/create-jobs.ts'
import { copyKey } from '../platform/storage/file-keys.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Clock } from '../platform/time/clock.ts'
import type { Attachment, Contents } from './assemble/assemble-copy.ts'
import type { Assembler } from './assemble/create-assembler.ts'
import {
  type Copy,
  copyLifetimeMs,
  copyStore,
  pdfQueue,
  printTimeoutMs,
  recordIssuedCopy,
  removeCopies,
  type Version,
  versionOf,
} from './copy-store.ts'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'send' | 'wake'>
  readonly storage: Pick<Storage, 'requireRoom'>
}

/** How far the copy of the present version is; with `copy` once it can be read. */
type CopyProgress = { readonly status: JobStatus; readonly copy?: Pick<Copy, 'id' | 'accountId'> }

/** Returns how far the copy of the present version is, and starts a print if there is none. */
export const requestCopy = (deps: Deps) => {
  const { database, clock, jobs, storage } = deps
  const store = copyStore(database.sql)
  const applications = createApplicationRepository(deps)

  const startPrint = async (accountId: string, version: Version): Promise<CopyProgress> => {
    await storage.requireRoom?.()
    await database.transaction(async (sql) => {
      const copyId = await copyStore(sql).request(accountId, version, clock())
      if (copyId !== undefined) await jobs.send(sql, pdfQueue, { copyId })
    })
    jobs.wake(pdfQueue)
    return { status: 'UNPROCESSED' }
  }

  return async (accountId: string): Promise<CopyProgress> => {
    const version = versionOf(await applications.read(accountId))
    const copy = await store.find(accountId, version)
    if (!copy) return startPrint(accountId, version)
    // A time in the future was written before the clock was set back; a print from there must not be awaited for long.
    const age = Math.abs(clock().getTime() - copy.requestedAt.getTime())
    if (copy.status === 'COMPLETED' && age < copyLifetimeMs)
      return { status: 'COMPLETED', copy: { id: copy.id, accountId } }
    if (isPending(copy.status) && age < printTimeoutMs) return { status: copy.status }
    // A failure is reported once; the next request starts a new print.
    await store.remove(copy.id)
    return copy.status === 'COMPLETED' ? startPrint(accountId, version) : { status: 'FAILED' }
  }
}

type ReaderDeps = Deps & {
  readonly storage: Pick<Storage, 'requireRoom' | 'size' | 'read'>
  readonly assembler: Pick<Assembler, 'assemble'>
}

/** The copy of an application for other features, with more documents after its own. */
export type Copies = {
  /** Within the transaction of a change that no revision counts: the next request prints again. */
  readonly remove: typeof removeCopies
  readonly request: (accountId: string) => Promise<CopyProgress>
  /** Undefined if there is no such file any more. */
  readonly read: (
    copy: Pick<Copy, 'id' | 'accountId'>,
    title: string,
    attachments: readonly Attachment[],
    signal: AbortSignal,
  ) => Promise<Uint8Array | undefined>
}

type AppendDeps = Pick<ReaderDeps, 'database' | 'clock' | 'assembler'>

/** Adds documents after those of a copy. The check of copies knows the new file as well. */
export const appendDocuments =
  ({ database, clock, assembler }: AppendDeps) =>
  async (accountId: string, contents: Omit<Contents, 'isAssembled'>, signal: AbortSignal): Promise<Uint8Array> => {
    if (contents.attachments.length === 0) return contents.printed
    const file = await assembler.assemble({ ...contents, isAssembled: true }, signal)
    await recordIssuedCopy(database.sql, accountId, file, clock())
    return file
  }

export const createCopies = (deps: ReaderDeps): Copies => ({
  remove: removeCopies,
  request: requestCopy(deps),
  read: async (copy, title, attachments, signal) => {
    const { storage } = deps
    if ((await storage.size(copyKey(copy))) === undefined) return undefined
    const printed = await buffer(await storage.read(copyKey(copy)))
    return appendDocuments(deps)(copy.accountId, { printed, title, attachments }, signal)
  },
})
