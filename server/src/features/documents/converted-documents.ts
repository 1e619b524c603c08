import type { Sql } from '../../infra/database/database.ts'
import { documentStore } from './document-store.ts'

/** A document of which there is a PDF. */
type ConvertedDocument = { readonly answerKey: string; readonly fileName: string; readonly pdfKey: string }

export const convertedDocuments = async (sql: Sql, studentId: string): Promise<readonly ConvertedDocument[]> => {
  const documents = await documentStore(sql).list(studentId)
  return documents.flatMap(({ status, answer_key, file_name, pdf_key }) =>
    status === 'COMPLETED' && pdf_key !== null ? [{ answerKey: answer_key, fileName: file_name, pdfKey: pdf_key }] : [],
  )
}
