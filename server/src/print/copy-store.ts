import { createHash } from 'node:crypto'
import type { JobStatus } from '@apply/engine/statuses'
import type { ReadApplication } from '../application/draft/stored-application.ts'
import { liveAccount } from '../identity/applicants/live-account.ts'
import type { Sql } from '../platform/database/database.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { after } from '../platform/time/clock.ts'

/** The state of an application that a copy shows. A submission freezes a revision without creating a new one. */
export type Version = { readonly revision: number; readonly isSubmitted: boolean }

export type Copy = { readonly id: string; readonly accountId: string; readonly version: Version }

export const versionOf = ({ revision, isSubmitted }: Pick<ReadApplication, 'revision' | 'isSubmitted'>): Version => ({
  revision,
  isSubmitted,
})

export const isSameVersion = (one: Version, other: Version): boolean =>
  one.revision === other.revision && one.isSubmitted === other.isSubmitted

const minute = 60_000
const hour = 60 * minute

export const linkLifetimeMs = 15 * minute
/** A copy that is neither completed nor failed by then counts as failed. */
export const printTimeoutMs = 5 * minute
/** An older copy is printed again when it is requested. */
export const copyLifetimeMs = 24 * hour

/** The job queue for prints. */
export const pdfQueue = 'print-application'

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

  /** Returns the id of the new copy, or undefined if a concurrent call has requested the same one or deleted the account. */
  request: async (accountId: string, { revision, isSubmitted }: Version, now: Date): Promise<string | undefined> => {
    const [row] = await sql<{ id: string }>(
      `insert into pdf_copies (account_id, revision, is_submitted, requested_at) select id, $2, $3, $4 from ${liveAccount}
       on conflict do nothing returning id`,
      [accountId, revision, isSubmitted, now],
    )
    return row?.id
  },

  /** Marks a copy as being printed. Undefined if it is gone, completed or failed. */
  begin: async (id: string): Promise<Copy | undefined> => {
    const [row] = await sql<Row>(
      `update pdf_copies set status = 'IN_PROGRESS'
       where id = $1 and status in ('UNPROCESSED', 'IN_PROGRESS') returning ${columns}`,
      [id],
    )
    return row && copyIn(row)
  },

  /** False if the copy is gone or was settled before. */
  settle: async (id: string, status: 'COMPLETED' | 'FAILED'): Promise<boolean> => {
    const settled = await sql(
      `update pdf_copies set status = $2 where id = $1 and status = 'IN_PROGRESS' returning id`,
      [id, status],
    )
    return settled.length > 0
  },

  /** Lets a copy that lacks a document be used for as long as a link only: its file may be restored meanwhile. */
  shorten: async (id: string, now: Date): Promise<void> => {
    await sql('update pdf_copies set requested_at = $2 where id = $1', [
      id,
      after(now, linkLifetimeMs - copyLifetimeMs),
    ])
  },

  /** Removes the row. A trigger queues its file for removal. */
  remove: async (id: string): Promise<void> => {
    await sql('delete from pdf_copies where id = $1', [id])
  },

  addLink: async (id: string, tokenHash: Buffer, expiresAt: Date): Promise<void> => {
    await sql('insert into pdf_links (token_hash, copy_id, expires_at) values ($1, $2, $3)', [tokenHash, id, expiresAt])
  },

  findByLink: async (tokenHash: Buffer, now: Date): Promise<Copy | undefined> => {
    const [row] = await sql<Row>(
      `select ${columns} from pdf_copies join pdf_links on copy_id = id where token_hash = $1 and expires_at > $2`,
      [tokenHash, now],
    )
    return row && copyIn(row)
  },
})

/** For what every copy shows and no revision counts, such as the e-mail address: the next request prints again. */
export const removeCopies = async (sql: Sql, accountId: string): Promise<void> => {
  await sql('delete from pdf_copies where account_id = $1', [accountId])
}

/** Removes expired links, and copies to which no valid link can lead any more. */
export const sweepCopies = async (sql: Sql, now: Date): Promise<void> => {
  await sql('delete from pdf_links where expires_at <= $1', [now])
  await sql('delete from pdf_copies where requested_at < $1', [after(now, -copyLifetimeMs - linkLifetimeMs)])
}

/**
 * Recorded before anybody gets the file, so that no copy can be handed out that its own check does not know. Nor is the copy of a person
 * handed out who was deleted while it was made.
 */
export const recordIssuedCopy = async (sql: Sql, accountId: string, file: Uint8Array, at: Date): Promise<void> => {
  const recorded = await sql(
    `insert into issued_copies (sha256, account_id, issued_at) select $2, id, $3 from ${liveAccount}
     on conflict (sha256) do update set sha256 = excluded.sha256 returning sha256`,
    [accountId, createHash('sha256').update(file).digest('hex'), at],
  )
  if (recorded.length === 0) throw new HttpError(404, 'There is no such application.')
}
