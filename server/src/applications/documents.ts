import type { documentAnswers } from '@apply/contract/document-answers'
import type { z } from 'zod'
import type { Sql } from '../platform/database.ts'

export type DocumentAnswers = z.infer<typeof documentAnswers>

/** All that an application asks about the files that belong to it. */
export type Documents = {
  readonly list: (sql: Sql, studentId: string) => Promise<DocumentAnswers>
  readonly isConverting: (sql: Sql, studentId: string) => Promise<boolean>
}

export const noDocuments: Documents = { list: async () => ({}), isConverting: async () => false }
