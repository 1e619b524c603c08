import type { Jobs } from '../../infra/jobs/create-jobs.ts'
import type { Feature } from '../../infra/process/feature.ts'
import { storageCheck } from '../../infra/storage/storage-owner.ts'
import type { Documents } from '../applications/documents.ts'
import type { DocumentDeps } from './document-deps.ts'
import { documentList } from './document-list.ts'
import { documentRoutes } from './document-routes.ts'
import { startDocumentWorker, type WorkerDeps } from './document-worker.ts'

type Deps = Omit<DocumentDeps, 'jobs'> & {
  readonly jobs: Jobs
  readonly settings: WorkerDeps['settings']
}

/** Uploads, conversion and deletion of files. */
export const createDocuments = (deps: Deps): Feature & { readonly documents: Documents } => ({
  documents: documentList(deps.clock),
  routes: (app) => {
    deps.storage.routes?.(app)
    documentRoutes(deps)(app)
  },
  checks: [storageCheck(deps.storage, deps.checkOwner)],
  work: async () => {
    const stop = await startDocumentWorker(deps)
    return async () => {
      await deps.jobs.stop()
      await stop()
    }
  },
  close: deps.jobs.stop,
})
