import type { Letter } from '@apply/engine/compose-letter'
import type { ReleaseStatus } from '@apply/engine/desk'
import { shownName } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'

/** Letters that become visible at one moment. */
export type Release = {
  readonly id: string
  readonly moment: Date
  readonly status: ReleaseStatus
  readonly total: number
  readonly scheduled_by: string | null
}

export type NamedRelease = Release & {
  readonly prepared_at: Date
  readonly preparer: string
  readonly scheduled_at: Date | null
  readonly scheduler: string | null
  readonly ended_at: Date | null
  readonly made: number
  readonly released: number
  readonly opened: number
}

const columns = 'releases.id, moment, releases.status, total, scheduled_by'

const named = `select ${columns}, prepared_at, ${shownName('preparer')} as preparer, scheduled_at,
    case when scheduled_by is not null then ${shownName('scheduler')} end as scheduler, ended_at,
    (select count(*) from decisions join decision_letters on decision_id = decisions.id where release_id = releases.id) as made,
    (select count(*) from decisions where release_id = releases.id and decisions.status = 'released') as released,
    (select count(*) from decisions where release_id = releases.id and opened_at is not null) as opened
  from decision_releases as releases join staff as preparer on preparer.id = prepared_by
    left join staff as scheduler on scheduler.id = scheduled_by`

/** A key of an advisory lock, which no other code uses. */
const releaseLock = 790_341_803

/** Which decisions a release takes. */
export type Chosen = { readonly decisions: readonly string[] } | { readonly application: string }

/** A letter that is to be made or sent. */
export type ReleaseLetter = {
  readonly id: string
  readonly account_id: string
  readonly round: number
  readonly decision: string
  readonly letter: Letter
  readonly receipt: string
}

const letterColumns = 'decisions.id, decisions.account_id, round, decision, letter, receipt'
const inRelease = `decisions join submissions on submissions.account_id = decisions.account_id`

const take =
  (sql: Sql) =>
  async (id: string, chosen: Chosen): Promise<number> => {
    const [names, account] = 'decisions' in chosen ? [chosen.decisions, null] : [null, chosen.application]
    const taken = await sql(
      `update decisions set release_id = $1 where status = 'confirmed' and release_id is null
         and ($2::text[] is null or decision = any($2)) and ($3::uuid is null or account_id = $3) returning id`,
      [id, names, account],
    )
    return taken.length
  }

/** Releases, from their preparation to their end. */
export const releaseStore = (sql: Sql) => ({
  /** So that two preparations do not take the same decisions, until the transaction ends. */
  lockAll: async (): Promise<void> => {
    await sql('select pg_advisory_xact_lock($1)', [releaseLock])
  },

  prepared: async (): Promise<NamedRelease | undefined> => {
    const [row] = await sql<NamedRelease>(`${named} where releases.status = 'prepared' limit 1`)
    return row
  },

  prepare: async (staffId: string, moment: Date, at: Date): Promise<string> => {
    const [row] = await sql<{ id: string }>(
      'insert into decision_releases (moment, prepared_by, prepared_at) values ($1, $2, $3) returning id',
      [moment, staffId, at],
    )
    if (!row) throw new Error('The release was not stored.')
    return row.id
  },

  take: take(sql),

  setTotal: async (id: string, total: number): Promise<void> => {
    await sql('update decision_releases set total = $2 where id = $1', [id, total])
  },

  /** Locks it until the transaction ends. */
  lock: async (id: string): Promise<Release | undefined> => {
    const [row] = await sql<Release>(
      `select ${columns} from decision_releases as releases where releases.id = $1 for update`,
      [id],
    )
    return row
  },

  find: async (id: string): Promise<NamedRelease | undefined> => {
    const [row] = await sql<NamedRelease>(`${named} where releases.id = $1`, [id])
    return row
  },

  /** Those that are open, then the newest that have ended. */
  list: (): Promise<NamedRelease[]> =>
    sql<NamedRelease>(
      `${named} where releases.status <> 'cancelled'
       order by releases.status = 'released', moment desc, releases.id limit 20`,
    ),

  counts: (id: string): Promise<{ readonly decision: string; readonly count: number }[]> =>
    sql<{ decision: string; count: number }>(
      'select decision, count(*) from decisions where release_id = $1 group by decision order by decision',
      [id],
    ),

  schedule: async (id: string, staffId: string, total: number, at: Date): Promise<void> => {
    await sql(
      `update decision_releases set status = 'scheduled', scheduled_by = $2, total = $3, scheduled_at = $4 where id = $1`,
      [id, staffId, total, at],
    )
  },

  /** The decisions stay confirmed, without the letters that were made for this day. */
  cancel: async (id: string, staffId: string, at: Date): Promise<void> => {
    await sql(`delete from decision_letters where decision_id in (select id from decisions where release_id = $1)`, [
      id,
    ])
    await sql('update decisions set release_id = null where release_id = $1', [id])
    await sql(`update decision_releases set status = 'cancelled', cancelled_by = $2, cancelled_at = $3 where id = $1`, [
      id,
      staffId,
      at,
    ])
  },
})

/** What the jobs of a release do. */
export const releaseRunStore = (sql: Sql) => ({
  /** The scheduled releases whose moment comes before this one, the earliest first. */
  due: (before: Date): Promise<Release[]> =>
    sql<Release>(
      `select ${columns} from decision_releases as releases where status = 'scheduled' and moment <= $1 order by moment`,
      [before],
    ),

  /** False if somebody has cancelled it or another process has begun it. */
  begin: async (id: string, at: Date): Promise<boolean> => {
    const begun = await sql(
      `update decision_releases set status = 'releasing', started_at = $2 where id = $1 and status = 'scheduled' returning id`,
      [id, at],
    )
    return begun.length > 0
  },

  /** Those that have begun and not ended. */
  running: async (): Promise<readonly string[]> => {
    const rows = await sql<{ id: string }>(`select id from decision_releases where status = 'releasing'`)
    return rows.map(({ id }) => id)
  },

  /** The next letters after an account that have no file yet. */
  unmade: (id: string, last: string, limit: number): Promise<ReleaseLetter[]> =>
    sql<ReleaseLetter>(
      `select ${letterColumns} from ${inRelease} where release_id = $1 and status = 'confirmed' and letter is not null and decisions.account_id > $2
         and not exists (select from decision_letters where decision_id = decisions.id)
       order by decisions.account_id limit $3`,
      [id, last, limit],
    ),

  /** Unless the decision has left the release or was changed since it was read. */
  addLetter: async (id: string, releaseId: string, pdf: Uint8Array, sha256: string, at: Date): Promise<void> => {
    await sql(
      `insert into decision_letters (decision_id, pdf, sha256, made_at)
       select decisions.id, $3, $4, $5 from decisions where id = $1 and release_id = $2 and status = 'confirmed' for share
       on conflict (decision_id) do nothing`,
      [id, releaseId, Buffer.from(pdf), sha256, at],
    )
  },

  /** The next letters after an account that are not released yet. */
  unreleased: async (id: string, last: string, limit: number): Promise<readonly string[]> => {
    const rows = await sql<{ account_id: string }>(
      `select account_id from decisions where release_id = $1 and status = 'confirmed' and account_id > $2
       order by account_id limit $3`,
      [id, last, limit],
    )
    return rows.map(({ account_id }) => account_id)
  },

  /** Undefined if it is in the release no more, or was released. The caller has locked the application. */
  release: async (
    id: string,
    accountId: string,
    at: Date,
  ): Promise<{ readonly round: number; readonly decision: string; readonly account_id: string } | undefined> => {
    const [row] = await sql<{ round: number; decision: string; account_id: string }>(
      `update decisions set status = 'released', released_at = $3, version = version + 1
       where release_id = $1 and account_id = $2 and status = 'confirmed'
         and exists (select from decision_letters where decision_id = decisions.id)
       returning round, decision, account_id`,
      [id, accountId, at],
    )
    return row
  },

  /** Takes a decision out of the release, unless it was released. The caller has locked the application. */
  hold: async (
    id: string,
    accountId: string,
  ): Promise<{ readonly round: number; readonly decision: string; readonly account_id: string } | undefined> => {
    const [row] = await sql<{ id: string; round: number; decision: string; account_id: string }>(
      `update decisions set release_id = null where release_id = $1 and account_id = $2 and status = 'confirmed'
       returning id, round, decision, account_id`,
      [id, accountId],
    )
    if (row) await sql('delete from decision_letters where decision_id = $1', [row.id])
    return row
  },

  /** What was left out can be released another time. */
  end: async (id: string, at: Date): Promise<void> => {
    await sql(
      `delete from decision_letters where decision_id in (select id from decisions where release_id = $1 and status = 'confirmed')`,
      [id],
    )
    await sql(`update decisions set release_id = null where release_id = $1 and status = 'confirmed'`, [id])
    await sql(
      `update decision_releases set status = 'released', ended_at = $2 where id = $1 and status = 'releasing'`,
      [id, at],
    )
  },
})
