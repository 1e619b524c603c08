import type { Sql } from '../../platform/database/database.ts'

// What other systems and exports are told of decisions, which are made above this folder: only what was released.

/** A decision whose letter the applicant has. */
export type ReleasedDecision = {
  readonly decision: string
  readonly round: number
  readonly released_at: string
  readonly letter: { readonly id: string; readonly sha256: string }
}

/** What the database has about them, the oldest first. */
export type ReleasedDecisionsRow = { readonly decisions: readonly ReleasedDecision[] }

/** The column of `ReleasedDecisionsRow`, for a statement that has the id of the account. */
export const releasedDecisionsColumn = (accountId: string): string =>
  `(select coalesce(jsonb_agg(jsonb_build_object('decision', decision, 'round', round, 'released_at', released_at,
      'letter', jsonb_build_object('id', decisions.id, 'sha256', decision_letters.sha256)) order by round), '[]')
    from decisions join decision_letters on decision_id = decisions.id
    where decisions.account_id = ${accountId} and decisions.status = 'released') as decisions`

/** PostgreSQL writes times in JSON in its own way. */
export const releasedDecisionsIn = ({ decisions }: ReleasedDecisionsRow): readonly ReleasedDecision[] =>
  decisions.map(({ released_at, ...rest }) => ({ ...rest, released_at: new Date(released_at).toISOString() }))

/** Whether the applicant was told a decision. */
export const hasReleasedDecision = async (sql: Sql, accountId: string): Promise<boolean> =>
  (await sql(`select 1 from decisions where account_id = $1 and status = 'released' limit 1`, [accountId])).length > 0

/** The letter of a submitted application, once it is released. */
export const findReleasedLetter = async (sql: Sql, accountId: string, id: string): Promise<Buffer | undefined> => {
  const [row] = await sql<{ pdf: Buffer }>(
    `select pdf from decisions join decision_letters on decision_id = decisions.id
     where account_id = $1 and decisions.id = $2 and status = 'released'`,
    [accountId, id],
  )
  return row?.pdf
}
