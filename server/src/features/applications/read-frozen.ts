import type { Sql } from '../../infra/database/database.ts'
import type { Frozen } from './submission-store.ts'

/** What was frozen by the submission, or nothing before it. */
export const readFrozen = async (sql: Sql, studentId: string): Promise<Frozen | undefined> => {
  const [row] = await sql<Frozen>('select answers, read_only_view, documents from submissions where account_id = $1', [
    studentId,
  ])
  return row
}
