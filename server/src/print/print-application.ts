import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withWorkFolder } from '@apply/converter/work-folder'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Documents } from '../application/draft/application-deps.ts'
import { createApplicationRepository } from '../application/draft/application-repository.ts'
import { serviceView } from '../application/draft/service-view.ts'
import type { Database } from '../platform/database/database.ts'
import type { JobRun } from '../platform/jobs/create-jobs.ts'
import { countPrint } from '../platform/metrics/events.ts'
import type { FeatureDeps } from '../platform/process/feature.ts'
import { copyKey } from '../platform/storage/file-keys.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Clock } from '../platform/time/clock.ts'
import type { Assembler } from './assemble/create-assembler.ts'
import { type Copy, copyStore, isSameVersion, recordIssuedCopy, versionOf } from './copy-store.ts'
import { readAttachments } from './read-attachments.ts'
import type { Printer } from './typeset/create-printer.ts'

/** What everything about copies is built from. */
export type PrintPlatform = Pick<FeatureDeps, 'database' | 'clock' | 'form' | 'school' | 'log'> & {
  readonly publicUrl: string
}

export type PrintDeps = {
  readonly platform: PrintPlatform
  readonly storage: Storage
  readonly documents: Pick<Documents, 'list'>
  readonly printer: Printer
  readonly assembler: Pick<Assembler, 'assemble' | 'countPages'>
}

type Composed = {
  readonly copy: Uint8Array
  readonly title: string
  /** Whether no document is missing in it. */
  readonly isComplete: boolean
}

/** Makes the PDF copy of one application. It shows what a service user would see now. */
export const composeCopy = ({ platform, storage, documents, printer, assembler }: PrintDeps) => {
  const { database, clock, form, publicUrl, school, log } = platform

  return async (accountId: string, signal: AbortSignal): Promise<Composed> => {
    const view = await serviceView(database.sql, accountId, { form, documents })
    const { receipt, applicant, read_only: pages } = view
    const title = [school.application, receipt?.number, applicant.name].filter(Boolean).join(' · ')
    const files = { database, storage, assembler, log }
    const { attachments, ...beside } = await readAttachments(view, accountId, files, signal)
    const printed = await printer.print({ title, school, applicant, pages, receipt, publicUrl, ...beside }, signal)
    const copy = await assembler.assemble({ printed, title, attachments }, signal)
    if (receipt) await recordIssuedCopy(database.sql, accountId, copy, clock())
    return { copy, title, isComplete: beside.lost.length === 0 }
  }
}

/** Writes the PDF copy of one application to the storage, and returns whether it has all documents. */
export const printApplication = (deps: PrintDeps) => {
  const compose = composeCopy(deps)

  return async (accountId: string, key: string, signal: AbortSignal): Promise<boolean> => {
    const { copy, isComplete } = await compose(accountId, signal)
    await withWorkFolder(async (folder) => {
      await writeFile(join(folder, 'copy.pdf'), copy)
      await deps.storage.write(key, join(folder, 'copy.pdf'))
    })
    return isComplete
  }
}

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Prints the application of an account into the storage, and returns whether the copy has all documents. */
  readonly print: (accountId: string, key: string, signal: AbortSignal) => Promise<boolean>
  readonly storage: Pick<Storage, 'remove'>
}

const jobData = z.object({ copyId: z.uuid() })

/** Prints one copy. If the application changes meanwhile, the copy is removed and the next request prints a newer one. */
export const runPrintJob = (deps: Deps) => {
  const { database, clock, log, print, storage } = deps
  const store = copyStore(database.sql)
  const applications = createApplicationRepository(deps)

  const isOutdated = async ({ accountId, version }: Copy): Promise<boolean> =>
    !isSameVersion(version, versionOf(await applications.read(accountId)))

  const printCopy = async (copy: Copy, signal: AbortSignal): Promise<void> => {
    if (await isOutdated(copy)) return store.remove(copy.id)
    const isComplete = await print(copy.accountId, copyKey(copy), signal)
    if (!(await isOutdated(copy)) && (await store.settle(copy.id, 'COMPLETED'))) {
      if (!isComplete) await store.shorten(copy.id, clock())
      return
    }
    await store.remove(copy.id)
    await storage.remove(copyKey(copy))
  }

  return async ({ data, signal, isLastTry }: JobRun): Promise<void> => {
    const { copyId } = jobData.parse(data)
    const copy = await store.begin(copyId)
    if (!copy) return
    try {
      await printCopy(copy, signal)
      countPrint('completed')
    } catch (error) {
      log.warn({ err: error, copy: copyId }, 'A PDF copy could not be printed.')
      if (isLastTry) {
        await store.settle(copyId, 'FAILED')
        countPrint('failed')
      }
      throw error
    }
  }
}
