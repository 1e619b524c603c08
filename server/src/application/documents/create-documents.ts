import { createConverterClient } from '@apply/converter/client'
import { conversionMessages } from '@apply/converter/failures'
import type { Jobs } from '../../platform/jobs/create-jobs.ts'
import type { Schedule } from '../../platform/jobs/schedules.ts'
import { conversionCheck } from '../../platform/metrics/events.ts'
import type { Feature } from '../../platform/process/feature.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { storageCheck } from '../../platform/storage/storage-owner.ts'
import type { Documents } from '../draft/application-deps.ts'
import { clamdScan, noScan, scannerCheck } from './clamd.ts'
import { convertDocument } from './convert-document.ts'
import { type ConvertStoredFile, convertStoredFile } from './convert-stored-file.ts'
import { conversionQueue, type DocumentDeps } from './document.ts'
import { documentList } from './document-list.ts'
import { documentRoutes } from './document-routes.ts'
import { documentStore } from './document-store.ts'
import { phoneLinkRoutes } from './phone-link-routes.ts'
import { phoneLinkStore } from './phone-link-store.ts'
import { removeAbandonedFiles, sweepDocuments } from './sweep-documents.ts'
import { acceptUpload } from './uploads.ts'

type Deps = DocumentDeps & { readonly jobs: Jobs }

/** Who else takes files, which are no documents of applicants. */
type Others = {
  /** Whether a form for this key is theirs. */
  readonly isKey: (fileKey: string) => boolean
  readonly acceptUpload: (fileKey: string) => Promise<void>
  /** Starts their conversions, with the converter and the scanner of documents. */
  readonly startConversions: (convertFile: ConvertStoredFile) => Promise<void>
}

const concurrency = 2
const failureMessage = 'Files could not be swept this time.'
const minuteSweep: Schedule = { name: 'tidy-files', every: 'minute', failureMessage }
const dailySweep: Schedule = { name: 'sweep-files', every: 'day', failureMessage }

/** Converts documents and sweeps files. Returns how to stop the converter; the queue is stopped by its owner. */
export const startDocumentWorker = async (
  deps: Deps,
  clamdUrl: Settings['clamdUrl'],
  startOthers: Others['startConversions'] = async () => undefined,
): Promise<() => Promise<void>> => {
  const { jobs, database, clock, form, storage, log } = deps
  const converter = createConverterClient({ warn: (message) => log.warn(message) })
  const scan = clamdUrl === undefined ? noScan : clamdScan(clamdUrl)
  const convert = convertDocument({ database, clock, form, storage, log, converter, scan })
  await jobs.work(conversionQueue, concurrency, convert)
  await startOthers(convertStoredFile({ storage, converter, scan }))
  const sweepOften = async () => {
    await documentStore(database.sql).failTimedOut(conversionMessages.waitedTooLong, clock())
    await removeAbandonedFiles(deps)
    await phoneLinkStore(database.sql).sweep(clock())
  }
  await jobs.repeat(minuteSweep, sweepOften)
  await jobs.repeat(dailySweep, () => sweepDocuments(deps))
  return converter.close
}

/** Uploads, conversion and deletion of files. */
export const createDocuments = (
  deps: Deps,
  clamdUrl: Settings['clamdUrl'],
  others?: Others,
): Feature & { readonly documents: Documents } => ({
  documents: documentList(deps.clock),
  plugin: async (app) => {
    const accept = acceptUpload(deps)
    const uploads = deps.storage.uploadPlugin?.((key) => (others?.isKey(key) ? others.acceptUpload(key) : accept(key)))
    if (uploads) await app.register(uploads)
    await app.register(documentRoutes(deps))
    await app.register(phoneLinkRoutes(deps))
  },
  checks: [storageCheck(deps.storage, deps.checkOwner)],
  jobChecks: [conversionCheck, ...(clamdUrl === undefined ? [] : [scannerCheck(clamdUrl)])],
  startJobs: async () => {
    const stop = await startDocumentWorker(deps, clamdUrl, others?.startConversions)
    return async () => {
      await deps.jobs.stop()
      await stop()
    }
  },
  close: deps.jobs.stop,
})
