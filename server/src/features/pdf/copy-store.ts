import type { JobStatus } from '@apply/engine/statuses'
import type { Sql } from '../../infra/database/database.ts'
import type { Version } from './version.ts'

export type Copy = { readonly id: string; readonly accountId: string; readonly version: Version }

type Row = {
  readonly id: string
  readonly account_id: string
  readonly revision: number
  readonly is_submitted: boolean
}

const copyIn = ({ id, account_id, revision, is_submitted }: Row): Copy => ({
  id,
  accountId: account_id,
  version: { revision, isSubmitted: is_submitted },
})

const columns = 'id, account_id, revision, is_submitted'

export const copyStore = (sql: Sql) => ({
  find: async (accountId: string, { revision, isSubmitted }: Version) => {
    const [row] = await sql<{ id: string; status: JobStatus; requested_at: Date }>(
      `select id, status, requested_at from pdf_copies
       where account_id = $1 and revision = $2 and is_submitted = $3`,
      [accountId, revision, isSubmitted],
    )
    return row && { id: row.id, status: row.status, requestedAt: row.requested_at }
  },

  /** Answers the id of the new copy, or nothing where somebody else has just asked for the same one. */
  request: async (accountId: string, { revision, isSubmitted }: Version, now: Date): Promise<string | undefined> => {
    const [row] = await sql<{ id: string }>(
      `insert into pdf_copies (account_id, revision, is_submitted, requested_at) values ($1, $2, $3, $4)
       on conflict do nothing returning id`,
      [accountId, revision, isSubmitted, now],
    )
    return row?.id
  },

  /** The copy to work on; nothing where it is gone or settled. */
  begin: async (id: string): Promise<Copy | undefined> => {
    const [row] = await sql<Row>(
      `update pdf_copies set status = 'IN_PROGRESS'
       where id = $1 and status in ('UNPROCESSED', 'IN_PROGRESS') returning ${columns}`,
      [id],
    )
    return row && copyIn(row)
  },

  /** Answers whether the copy was still wanted. */
  settle: async (id: string, status: 'COMPLETED' | 'FAILED'): Promise<boolean> => {
    const settled = await sql(
      `update pdf_copies set status = $2 where id = $1 and status = 'IN_PROGRESS' returning id`,
      [id, status],
    )
    return settled.length > 0
  },

  /** Forgets a copy; its file is swept away. */
  drop: async (id: string): Promise<void> => {
    await sql('delete from pdf_copies where id = $1', [id])
  },

  link: async (id: string, tokenHash: Buffer, expiresAt: Date): Promise<void> => {
    await sql('insert into pdf_links (token_hash, copy_id, expires_at) values ($1, $2, $3)', [tokenHash, id, expiresAt])
  },

  findLinked: async (tokenHash: Buffer, now: Date): Promise<Copy | undefined> => {
    const [row] = await sql<Row>(
      `select ${columns} from pdf_copies join pdf_links on copy_id = id where token_hash = $1 and expires_at > $2`,
      [tokenHash, now],
    )
    return row && copyIn(row)
  },

  sweep: async (oldest: Date, now: Date): Promise<void> => {
    await sql('delete from pdf_links where expires_at <= $1', [now])
    await sql('delete from pdf_copies where requested_at < $1', [oldest])
  },
})
