import type { FastifyBaseLogger } from 'fastify'
import type { Jobs } from '../../platform/jobs/create-jobs.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { CounselorDeps } from './counselor-deps.ts'

/** What the files of counselors are handled with. */
export type CounselorFileDeps = Pick<CounselorDeps, 'database' | 'clock' | 'rules'> & {
  readonly storage: Storage
  /** Throws unless the files in the storage belong to this database. */
  readonly checkOwner: () => Promise<void>
  readonly jobs: Pick<Jobs, 'send' | 'wake'>
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}
