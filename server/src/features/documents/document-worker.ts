import { conversionMessages } from '@apply/converter/conversion-messages'
import { createHost } from '@apply/converter/host/create-host'
import { removeForsakenFolders } from '@apply/converter/work-folder'
import type { Jobs } from '../../infra/jobs/create-jobs.ts'
import type { Schedule } from '../../infra/jobs/schedule.ts'
import type { Settings } from '../../infra/settings/settings.ts'
import { convertDocument } from './convert-document.ts'
import { conversionQueue, type DocumentDeps } from './document-deps.ts'
import { documentStore } from './document-store.ts'
import { removeAbandonedFiles } from './remove-abandoned-files.ts'
import { clamdScan, noScan } from './scan/clamd.ts'
import { sweepDocuments } from './sweep-documents.ts'

export type WorkerDeps = Pick<DocumentDeps, 'database' | 'clock' | 'form' | 'storage' | 'checkOwner' | 'log'> & {
  readonly jobs: Pick<Jobs, 'work' | 'repeat'>
  readonly settings: Pick<Settings, 'sofficePath' | 'clamdUrl'>
}

const concurrency = 2
const failureMessage = 'Files could not be tidied up this time.'
const tidyFiles: Schedule = { name: 'tidy-files', every: 'minute', failureMessage }
const fileSweep: Schedule = { name: 'sweep-files', every: 'day', failureMessage }

/** Converts documents and tidies up after them; answers how to stop. The queue is stopped by whoever opened it. */
export const startDocumentWorker = async (deps: WorkerDeps): Promise<() => Promise<void>> => {
  const { jobs, settings, log, database, clock } = deps
  await removeForsakenFolders()
  const { sofficePath } = settings
  const converter = createHost({ settings: { sofficePath }, note: (words, level) => log[level](words) })
  // Nothing else can be wrong with it, and the start of the server waits for nothing it need not.
  if (sofficePath !== undefined) await converter.ready()
  const scan = settings.clamdUrl === undefined ? noScan : clamdScan(settings.clamdUrl)
  await jobs.work(conversionQueue, concurrency, convertDocument({ ...deps, converter, scan }))
  const tidy = async () => {
    await documentStore(database.sql).failLate(conversionMessages.waitedTooLong, clock())
    await removeAbandonedFiles(deps)
  }
  await jobs.repeat(tidyFiles, tidy)
  await jobs.repeat(fileSweep, () => sweepDocuments(deps))
  return converter.close
}
