import type { FastifyBaseLogger } from 'fastify'
import { findStoredFile } from '../../application/documents/stored-file.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Attachment } from '../../print/assemble/assemble-copy.ts'
import { applicationStore } from './application-store.ts'

export type RequestedDocumentDeps = {
  readonly database: Pick<Database, 'sql'>
  readonly storage: Parameters<typeof findStoredFile>[0]
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** What an applicant sent at the request of staff. It follows the copy of the application wherever staff read that. */
export const requestedDocuments = async (
  { database, storage, log }: RequestedDocumentDeps,
  id: string,
): Promise<readonly Attachment[]> => {
  const documents = await applicationStore(database.sql).documents(id)
  const requested = documents.flatMap(({ requestTitle, fileName, pdf }) =>
    requestTitle !== null && pdf ? [{ title: `${requestTitle} (${fileName})`, pdf }] : [],
  )
  return Promise.all(
    requested.map(async ({ title, pdf }) => ({ title, pdf: (await findStoredFile(storage, pdf, log)) ?? null })),
  )
}
