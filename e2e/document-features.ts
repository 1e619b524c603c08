import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { form } from '@apply/forms/governors-choice'
import type { FastifyBaseLogger } from 'fastify'
import { recordAudit } from '../server/src/accounts/audit.ts'
import type { SignedIn } from '../server/src/accounts/signed-in.ts'
import { conversionQueue } from '../server/src/documents/document-needs.ts'
import { openDocuments } from '../server/src/documents/open-documents.ts'
import type { Clock } from '../server/src/platform/clock.ts'
import type { Database } from '../server/src/platform/database.ts'
import { openJobs } from '../server/src/platform/jobs/open-jobs.ts'
import { openStorage } from '../server/src/platform/storage/open-storage.ts'

/** What the features of a test server are built from. */
export type FeatureNeeds = {
  readonly database: Database
  readonly clock: Clock
  readonly publicUrl: string
  readonly log: FastifyBaseLogger
  readonly signedIn: SignedIn
}

/** Uploads with a worker that converts them, kept in a folder of their own. */
export const openDocumentFeatures = async ({ publicUrl, ...needs }: FeatureNeeds) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'e2e-documents-'))
  const settings = { sofficePath: undefined, clamdUrl: undefined, chromiumPath: process.env.CHROMIUM_PATH, dataDir }
  const jobs = await openJobs({ ...needs, queues: [conversionQueue], supervise: false })
  const storage = openStorage({ ...needs, settings: { ...settings, s3: undefined, publicUrl } })
  const { documents, routes, work } = openDocuments({
    ...needs,
    ...{ form, settings, storage, jobs, audit: recordAudit },
  })
  const stop = await work?.()
  return {
    documents,
    routes: routes ? [routes] : [],
    close: async () => {
      await stop?.()
      await jobs.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
