import { isPending } from '@apply/engine/statuses'
import { recordOwnAction } from '../../identity/own-acts.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { DocumentAnswers, Documents } from '../draft/application-deps.ts'
import { asOf, type Document, pdfOf } from './document.ts'
import { documentStore, ofApplicationCondition } from './document-store.ts'
import type { StoredFile } from './stored-file.ts'

/** In JSON the time of a row is a text. */
type JsonRow = Omit<Document, 'registered_at'> & { readonly registered_at: string }

const column = `(select json_agg(document order by document.answer_key) from documents as document
  where document.account_id = accounts.id and ${ofApplicationCondition}) as documents`

const documentAnswers = (documents: readonly Document[]): DocumentAnswers =>
  Object.fromEntries(
    documents.map(({ answer_key, status, file_name, file_size }) => [answer_key, { status, file_name, file_size }]),
  )

/** With the SHA-256 of each uploaded file, so that the receipt of a submission covers the files too. */
const submittedAnswers = (documents: readonly Document[]): DocumentAnswers =>
  Object.fromEntries(
    documents.map(({ answer_key, status, file_name, file_size, sha256 }) => [
      answer_key,
      { status, file_name, file_size, ...(sha256 !== null && { sha256 }) },
    ]),
  )

/** One that was still being converted, or had failed, when its question was hidden: it never became an answer, so nothing cleared it. */
const dropUnasked =
  (clock: Clock): Documents['dropUnasked'] =>
  async (sql, studentId, asked) => {
    const documents = documentStore(sql)
    for (const { answer_key } of await documents.list(studentId)) {
      if (asked.has(answer_key)) continue
      await documents.remove(studentId, answer_key)
      const result = `not asked ${answer_key}`
      await recordOwnAction(sql, studentId, { at: clock(), action: 'delete document', result })
    }
  }

/** The documents of an application, for the application's own calls. */
export const documentList = (clock: Clock): Documents => {
  const asOfNow = (document: Document) => asOf(clock(), document)
  const listNow = async (sql: Sql, studentId: string) => (await documentStore(sql).list(studentId)).map(asOfNow)
  return {
    list: async (sql, studentId) => documentAnswers(await listNow(sql, studentId)),
    column,
    parseColumn: (documents) => {
      const rows = (documents ?? []) as readonly JsonRow[]
      return documentAnswers(rows.map((row) => asOfNow({ ...row, registered_at: new Date(row.registered_at) })))
    },
    dropUnasked: dropUnasked(clock),
    listForSubmission: async (sql, studentId) => submittedAnswers(await listNow(sql, studentId)),
    isConverting: async (sql, studentId) => (await listNow(sql, studentId)).some(({ status }) => isPending(status)),
  }
}

type ConvertedDocument = { readonly answerKey: string; readonly fileName: string; readonly pdf: StoredFile }

/** The documents that have a PDF. */
export const convertedDocuments = async (sql: Sql, studentId: string): Promise<readonly ConvertedDocument[]> => {
  const documents = await documentStore(sql).list(studentId)
  return documents.flatMap((document) => {
    const pdf = pdfOf(document)
    return pdf ? [{ answerKey: document.answer_key, fileName: document.file_name, pdf }] : []
  })
}
