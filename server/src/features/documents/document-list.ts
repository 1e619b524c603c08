import type { Sql } from '../../infra/database/database.ts'
import type { Clock } from '../../infra/process/clock.ts'
import type { DocumentAnswers, Documents } from '../applications/documents.ts'
import { asOf, type Document, isUnsettled } from './document.ts'
import { documentStore } from './document-store.ts'

/** As JSON a row has its time as a text. */
type Row = Omit<Document, 'registered_at'> & { readonly registered_at: string }

const column = `(select json_agg(document order by document.answer_key) from documents as document
  where document.account_id = accounts.id) as documents`

const answersFor = (documents: readonly Document[]): DocumentAnswers =>
  Object.fromEntries(
    documents.map(({ answer_key, status, file_name, file_size }) => [answer_key, { status, file_name, file_size }]),
  )

/** What an application is told of its files. */
export const documentList = (clock: Clock): Documents => {
  const asOfNow = (document: Document) => asOf(clock(), document)
  const present = async (sql: Sql, studentId: string) => (await documentStore(sql).list(studentId)).map(asOfNow)
  return {
    list: async (sql, studentId) => answersFor(await present(sql, studentId)),
    column,
    listIn: (documents) => {
      const rows = (documents ?? []) as readonly Row[]
      return answersFor(rows.map((row) => asOfNow({ ...row, registered_at: new Date(row.registered_at) })))
    },
    isConverting: async (sql, studentId) => (await present(sql, studentId)).some(isUnsettled),
  }
}
