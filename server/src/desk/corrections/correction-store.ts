import type { CorrectedAnswer } from '@apply/engine/correct-answer'
import type { CorrectionStatus } from '@apply/engine/desk'
import type { Correction } from '../../application/draft/corrections.ts'
import { shownName } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'

/** A correction, whatever became of it. */
export type ProposedCorrection = Omit<Correction, 'settled_at'> & {
  readonly account_id: string
  readonly status: CorrectionStatus
  readonly proposed_by: string
  readonly proposed_at: Date
  readonly settled_by: string | null
  readonly settled_at: Date | null
}

type NamedCorrection = ProposedCorrection & { readonly proposer: string; readonly settler: string | null }

type NewCorrection = CorrectedAnswer & {
  readonly accountId: string
  readonly key: string
  readonly reason: string
  readonly staffId: string
  readonly at: Date
}

const columns = `corrections.id, account_id, answer_key, label, before, after, before_text, after_text, reason, status,
  proposed_by, proposed_at, settled_by, settled_at`

const addCorrection =
  (sql: Sql) =>
  async ({ accountId, key, label, reason, staffId, at, ...changed }: NewCorrection): Promise<string> => {
    const [row] = await sql<{ id: string }>(
      `insert into corrections (account_id, answer_key, label, before, after, before_text, after_text, reason, proposed_by, proposed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [
        ...[accountId, key, label, JSON.stringify(changed.before), JSON.stringify(changed.after)],
        ...[changed.beforeText, changed.afterText, reason, staffId, at],
      ],
    )
    if (!row) throw new Error('The correction was not stored.')
    return row.id
  }

/** The caller of a method that writes has locked the application. */
export const correctionStore = (sql: Sql) => ({
  add: addCorrection(sql),

  find: async (id: string): Promise<ProposedCorrection | undefined> => {
    const [row] = await sql<ProposedCorrection>(`select ${columns} from corrections where id = $1`, [id])
    return row
  },

  /** The one of this question that waits for a second person. */
  waiting: async (accountId: string, key: string): Promise<ProposedCorrection | undefined> => {
    const [row] = await sql<ProposedCorrection>(
      `select ${columns} from corrections where account_id = $1 and answer_key = $2 and status = 'proposed'`,
      [accountId, key],
    )
    return row
  },

  settle: async (id: string, status: 'approved' | 'refused', staffId: string, at: Date): Promise<void> => {
    await sql('update corrections set status = $2, settled_by = $3, settled_at = $4 where id = $1', [
      id,
      status,
      staffId,
      at,
    ])
  },

  /** All of an application, oldest first. */
  list: (accountId: string): Promise<NamedCorrection[]> =>
    sql<NamedCorrection>(
      `select ${columns}, ${shownName('proposer')} as proposer, ${shownName('settler')} as settler
       from corrections join staff as proposer on proposer.id = proposed_by left join staff as settler on settler.id = settled_by
       where account_id = $1 order by number`,
      [accountId],
    ),
})
