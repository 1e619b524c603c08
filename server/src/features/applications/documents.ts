import type { documentAnswers } from '@apply/contract/document-answer'
import type { z } from 'zod'
import type { Sql } from '../../infra/database/database.ts'

export type DocumentAnswers = z.infer<typeof documentAnswers>

/** All that an application asks about the files that belong to it. */
export type Documents = {
  readonly list: (sql: Sql, studentId: string) => Promise<DocumentAnswers>
  /** The same for a statement that reads more of an account: a column of it named `documents`, and what its value says. */
  readonly column: string
  readonly listIn: (documents: unknown) => DocumentAnswers
  readonly isConverting: (sql: Sql, studentId: string) => Promise<boolean>
}

export const noDocuments: Documents = {
  list: async () => ({}),
  column: 'null as documents',
  listIn: () => ({}),
  isConverting: async () => false,
}
