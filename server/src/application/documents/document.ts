import { conversionMessages } from '@apply/converter/failures'
import type { Draft } from '@apply/engine/answers'
import { applyChanges } from '@apply/engine/apply-changes'
import type { Form } from '@apply/engine/define/layout'
import { type ConversionStatus, isPending } from '@apply/engine/statuses'
import type { FastifyBaseLogger } from 'fastify'
import type { SignedIn } from '../../identity/applicants/signed-in.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/create-jobs.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { after, type Clock } from '../../platform/time/clock.ts'
import type { StoredFile } from './stored-file.ts'

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
  readonly signedIn: SignedIn
}

export const conversionQueue = 'convert-document'

/** One uploaded file as it is stored. */
export type Document = {
  readonly id: string
  readonly account_id: string
  readonly answer_key: string
  readonly file_key: string
  /** The form it was uploaded with. Null before migration 010, like the hashes. */
  readonly upload_key: string | null
  readonly file_name: string
  readonly file_size: number
  readonly status: Exclude<ConversionStatus, 'NOT_ANSWERED'>
  readonly message: string
  readonly sha256: string | null
  readonly pdf_key: string | null
  readonly pdf_sha256: string | null
  readonly registered_at: Date
}

const maxConversionMs = 5 * 60_000

/** A document registered at or before this time and still pending has timed out. */
export const conversionDeadline = (now: Date): Date => after(now, -maxConversionMs)
export const latestRegistration = (now: Date): Date => after(now, maxConversionMs)

/**
 * The document as of now: one that timed out has failed, even if no job has recorded that yet. So has one from further in
 * the future than a conversion takes: it was registered before the clock was set back.
 */
export const asOf = (now: Date, document: Document): Document =>
  isPending(document.status) && Math.abs(now.getTime() - document.registered_at.getTime()) >= maxConversionMs
    ? { ...document, status: 'FAILED', message: conversionMessages.waitedTooLong }
    : document

/** The converted file, once there is one. */
export const pdfOf = ({ status, pdf_key, pdf_sha256 }: Document): StoredFile | undefined =>
  status === 'COMPLETED' && pdf_key !== null ? { key: pdf_key, sha256: pdf_sha256 } : undefined

/** No rule of a file question depends on the date. */
const anyDay = '2000-01-01'

/** Answers a file question with the name of the file, or empties it. A question that is not shown stays empty. */
export const setFileAnswer =
  (form: Form, key: string, fileName: string) =>
  (draft: Draft): Draft =>
    applyChanges(form, draft, { [key]: fileName }, anyDay)
