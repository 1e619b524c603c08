import type { Letter } from '@apply/engine/compose-letter'
import type { Sql } from '../../platform/database/database.ts'

type Listed = { readonly id: string; readonly released_at: Date; readonly opened_at: Date | null }

type ReadLetter = { readonly letter: Letter; readonly sha256: string; readonly released_at: Date }

const released = `decisions.account_id = $1 and status = 'released' and released_at is not null`
const withFile = 'decisions join decision_letters on decision_id = decisions.id'

/** The letters of one applicant. Before the release there is nothing to be found. */
export const letterStore = (sql: Sql) => ({
  list: (accountId: string): Promise<Listed[]> =>
    sql<Listed>(`select id, released_at, opened_at from decisions where ${released} order by round desc`, [accountId]),

  /** Null until it was opened, undefined if there is no such letter. */
  openedAt: async (accountId: string, id: string): Promise<Date | null | undefined> => {
    const [row] = await sql<{ opened_at: Date | null }>(
      `select opened_at from decisions where ${released} and id = $2`,
      [accountId, id],
    )
    return row?.opened_at
  },

  /** False if another window was faster. */
  open: async (accountId: string, id: string, at: Date): Promise<boolean> => {
    const opened = await sql(
      `update decisions set opened_at = $3 where ${released} and id = $2 and opened_at is null returning id`,
      [accountId, id, at],
    )
    return opened.length > 0
  },

  read: async (accountId: string, id: string): Promise<ReadLetter | undefined> => {
    const [row] = await sql<ReadLetter>(
      `select letter, sha256, released_at from ${withFile} where ${released} and letter is not null and decisions.id = $2`,
      [accountId, id],
    )
    return row
  },

  file: async (
    accountId: string,
    id: string,
  ): Promise<{ readonly pdf: Buffer; readonly released_at: Date } | undefined> => {
    const [row] = await sql<{ pdf: Buffer; released_at: Date }>(
      `select pdf, released_at from ${withFile} where ${released} and decisions.id = $2`,
      [accountId, id],
    )
    return row
  },
})
