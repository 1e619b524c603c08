import type { Documents } from '../applications/documents.ts'
import type { Jobs } from '../../infra/jobs/open-jobs.ts'
import type { Part } from '../../infra/process/part.ts'
import { storageCheck } from '../../infra/storage/storage-owner.ts'
import { documentList } from './document-list.ts'
import type { DocumentNeeds } from './document-needs.ts'
import { documentRoutes } from './document-routes.ts'
import { startDocumentWorker, type WorkerNeeds } from './document-worker.ts'

type Needs = Omit<DocumentNeeds, 'jobs'> & {
  readonly jobs: Jobs
  readonly settings: WorkerNeeds['settings']
}

/** Uploads, conversion and deletion of files. */
export const openDocuments = (needs: Needs): Part & { readonly documents: Documents } => ({
  documents: documentList(needs.clock),
  routes: (app) => {
    needs.storage.routes?.(app)
    documentRoutes(needs)(app)
  },
  checks: [storageCheck(needs.storage, needs.checkOwner)],
  work: async () => {
    const stop = await startDocumentWorker(needs)
    return async () => {
      await needs.jobs.stop()
      await stop()
    }
  },
  close: needs.jobs.stop,
})
