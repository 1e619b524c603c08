import type { Answers } from '@apply/engine/answers'
import type { ReadOnlyPage } from '@apply/engine/read-only'
import type { Sql } from '../../infra/database/database.ts'
import type { DocumentAnswers } from './documents.ts'
import { type Receipt, receiptOf } from './receipt.ts'
import type { StatusEntry } from './stored-application.ts'

/** What the office decides on; it never changes again. */
export type Frozen = {
  readonly answers: Answers
  readonly read_only_view: readonly ReadOnlyPage[]
  readonly documents: DocumentAnswers
}

/** For a statement that reads an application together with what its submission left. */
export const submissionJoin = 'left join submissions on submissions.account_id = applications.account_id'

export const submissionStore = (sql: Sql) => ({
  find: async (studentId: string): Promise<Receipt> => {
    const [row] = await sql<{ receipt: string; submitted_at: Date; sha256: string }>(
      'select receipt, submitted_at, sha256 from submissions where account_id = $1',
      [studentId],
    )
    if (!row) throw new Error('A submitted application has no submission.')
    return receiptOf(row.receipt, row.submitted_at, row.sha256)
  },

  /** Answers whether it was stored; it is not when somebody else holds that receipt number. */
  store: async (studentId: string, receipt: Receipt, frozen: Frozen): Promise<boolean> => {
    const stored = await sql(
      `insert into submissions (account_id, receipt, submitted_at, sha256, answers, read_only_view, documents)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (receipt) do nothing returning receipt`,
      [
        studentId,
        receipt.number,
        receipt.submitted_at,
        receipt.sha256,
        JSON.stringify(frozen.answers),
        JSON.stringify(frozen.read_only_view),
        JSON.stringify(frozen.documents),
      ],
    )
    return stored.length === 1
  },

  /** From here on the application takes no change. */
  close: async (studentId: string, { number, submitted_at }: Receipt, statuses: readonly StatusEntry[]) => {
    await sql('update applications set receipt = $2, changed_at = $3, web_status = $4 where account_id = $1', [
      studentId,
      number,
      submitted_at,
      JSON.stringify(statuses),
    ])
  },
})
