import type { Jobs } from '../../infra/jobs/open-jobs.ts'
import type { Schedule } from '../../infra/jobs/schedule.ts'
import type { Settings } from '../../infra/settings/settings.ts'
import { openHost } from '@apply/converter/host/open-host'
import { conversionMessages } from '@apply/converter/conversion-messages'
import { convertDocument } from './convert-document.ts'
import { conversionQueue, type DocumentNeeds } from './document-needs.ts'
import { documentStore } from './document-store.ts'
import { removeAbandonedFiles } from './remove-abandoned-files.ts'
import { clamdScan, noScan } from './scan/clamd.ts'
import { sweepDocuments } from './sweep-documents.ts'
import { removeForsakenFolders } from '@apply/converter/work-folder'

export type WorkerNeeds = Pick<DocumentNeeds, 'database' | 'clock' | 'form' | 'storage' | 'checkOwner' | 'log'> & {
  readonly jobs: Pick<Jobs, 'work' | 'repeat'>
  readonly settings: Pick<Settings, 'sofficePath' | 'clamdUrl'>
}

const atOnce = 2
const failureMessage = 'Files could not be tidied up this time.'
const tidyFiles: Schedule = { name: 'tidy-files', every: 'minute', failureMessage }
const fileSweep: Schedule = { name: 'sweep-files', every: 'day', failureMessage }

/** Converts documents and tidies up after them; answers how to stop. The queue is stopped by whoever opened it. */
export const startDocumentWorker = async (needs: WorkerNeeds): Promise<() => Promise<void>> => {
  const { jobs, settings, log, database, clock } = needs
  await removeForsakenFolders()
  const { sofficePath } = settings
  const converter = openHost({ settings: { sofficePath }, note: (words, level) => log[level](words) })
  // Nothing else can be wrong with it, and the start of the server waits for nothing it need not.
  if (sofficePath !== undefined) await converter.ready()
  const scan = settings.clamdUrl === undefined ? noScan : clamdScan(settings.clamdUrl)
  await jobs.work(conversionQueue, atOnce, convertDocument({ ...needs, converter, scan }))
  const tidy = async () => {
    await documentStore(database.sql).failLate(conversionMessages.waitedTooLong, clock())
    await removeAbandonedFiles(needs)
  }
  await jobs.repeat(tidyFiles, tidy)
  await jobs.repeat(fileSweep, () => sweepDocuments(needs))
  return converter.close
}
