import { readOnlyLabel } from '@apply/engine/read-only'
import type { FastifyBaseLogger } from 'fastify'
import { convertedDocuments } from '../application/documents/document-list.ts'
import { findStoredFile } from '../application/documents/stored-file.ts'
import type { ServiceView } from '../application/draft/service-view.ts'
import type { Database } from '../platform/database/database.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Attachment } from './assemble/assemble-copy.ts'
import type { Assembler } from './assemble/create-assembler.ts'

type AttachmentDeps = {
  readonly database: Database
  readonly storage: Storage
  readonly assembler: Pick<Assembler, 'countPages'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

type Attachments = {
  readonly attachments: readonly Attachment[]
  /** The pages of all attachments together. */
  readonly attachedPages: number
  /** The titles of the documents whose file is missing, damaged or no PDF. */
  readonly lost: readonly string[]
}

/** The converted documents, each with its question and file name as title. */
export const readAttachments = async (
  view: ServiceView,
  accountId: string,
  { database, storage, assembler, log }: AttachmentDeps,
  signal: AbortSignal,
): Promise<Attachments> => {
  const documents = await Promise.all(
    (await convertedDocuments(database.sql, accountId)).map(async ({ answerKey, fileName, pdf }) => ({
      title: `${readOnlyLabel(view.read_only, answerKey)} (${fileName})`,
      // Without a byte it has no pages. If the storage does not respond, the print is tried again.
      pdf: (await findStoredFile(storage, pdf, log)) ?? new Uint8Array(),
    })),
  )
  const counts = await assembler.countPages(
    documents.map(({ pdf }) => pdf),
    signal,
  )
  const hasPages = (index: number) => (counts[index] ?? 0) > 0
  const lost = documents.filter((_, index) => !hasPages(index)).map(({ title }) => title)
  if (lost.length > 0) log.warn({ documents: lost.length }, 'Documents could not be added to a PDF copy.')
  return {
    attachments: documents.filter((_, index) => hasPages(index)),
    attachedPages: counts.reduce((sum, count) => sum + count, 0),
    lost,
  }
}
