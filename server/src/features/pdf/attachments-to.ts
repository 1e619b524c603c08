import { buffer } from 'node:stream/consumers'
import type { Database } from '../../infra/database/database.ts'
import type { Storage } from '../../infra/storage/storage.ts'
import { convertedDocuments } from '../documents/converted-documents.ts'
import type { ServiceView } from '../tokens/service-view.ts'
import type { Attachment } from './assemble/append-document.ts'

type Deps = { readonly database: Database; readonly storage: Pick<Storage, 'read'> }

const labelIn = ({ read_only }: ServiceView, key: string): string =>
  read_only
    .flatMap(({ parts }) => parts)
    .flatMap(({ lines }) => lines)
    .find((line) => line.key === key)?.label ?? key

/** The documents that belong behind a view, each named after its question and its file. */
export const attachmentsTo = async (
  view: ServiceView,
  accountId: string,
  { database, storage }: Deps,
): Promise<readonly Attachment[]> => {
  const documents = await convertedDocuments(database.sql, accountId)
  return Promise.all(
    documents.map(async ({ answerKey, fileName, pdfKey }) => ({
      title: `${labelIn(view, answerKey)} (${fileName})`,
      pdf: await buffer(await storage.read(pdfKey)),
    })),
  )
}
