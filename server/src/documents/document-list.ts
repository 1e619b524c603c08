import type { DocumentAnswers, Documents } from '../applications/documents.ts'
import type { Clock } from '../platform/clock.ts'
import { asOf, isUnsettled } from './document.ts'
import { documentStore } from './document-store.ts'

/** What an application is told of its files. */
export const documentList = (clock: Clock): Documents => {
  const present: (...[sql, studentId]: Parameters<Documents['list']>) => Promise<ReturnType<typeof asOf>[]> = async (
    sql,
    studentId,
  ) => (await documentStore(sql).list(studentId)).map((document) => asOf(clock(), document))
  return {
    list: async (sql, studentId): Promise<DocumentAnswers> =>
      Object.fromEntries(
        (await present(sql, studentId)).map(({ answer_key, status, file_name, file_size }) => [
          answer_key,
          { status, file_name, file_size },
        ]),
      ),
    isConverting: async (sql, studentId) => (await present(sql, studentId)).some(isUnsettled),
  }
}
