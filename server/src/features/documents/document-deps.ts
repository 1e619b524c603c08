import type { Form } from '@apply/engine/define/layout'
import type { FastifyBaseLogger, onRequestAsyncHookHandler } from 'fastify'
import type { Database } from '../../infra/database/database.ts'
import type { Jobs } from '../../infra/jobs/create-jobs.ts'
import type { Clock } from '../../infra/process/clock.ts'
import type { Storage } from '../../infra/storage/storage.ts'
import type { recordAudit } from '../accounts/audit.ts'

export type DocumentDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly form: Form
  readonly storage: Storage
  /** Throws unless the files in the storage belong to this database. Called before any of them is removed. */
  readonly checkOwner: () => Promise<void>
  readonly jobs: Pick<Jobs, 'send' | 'wake'>
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Rejects a call without a valid session and sets `request.student`. */
  readonly signedIn: onRequestAsyncHookHandler
  readonly audit: typeof recordAudit
}

export const conversionQueue = 'convert-document'
