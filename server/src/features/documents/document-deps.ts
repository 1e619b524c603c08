import type { Form } from '@apply/engine/define/layout'
import type { FastifyBaseLogger, onRequestAsyncHookHandler } from 'fastify'
import type { Database } from '../../infra/database/database.ts'
import type { Jobs } from '../../infra/jobs/create-jobs.ts'
import type { Clock } from '../../infra/process/clock.ts'
import type { Storage } from '../../infra/storage/storage.ts'
import type { recordAudit } from '../accounts/audit.ts'

/** What the calls and jobs about documents work with. */
export type DocumentDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly form: Form
  readonly storage: Storage
  /** Throws unless the files in the storage are this database's; asked before any of them is removed. */
  readonly checkOwner: () => Promise<void>
  readonly jobs: Pick<Jobs, 'send' | 'wake'>
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Lets only a call with a living session pass, and says whose it is. */
  readonly signedIn: onRequestAsyncHookHandler
  readonly audit: typeof recordAudit
}

export const conversionQueue = 'convert-document'
