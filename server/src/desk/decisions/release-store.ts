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

export const releaseColumns = 'releases.id, moment, releases.status, total, scheduled_by'

const named = `select ${releaseColumns}, prepared_at, ${shownName('preparer')} as preparer, scheduled_at,
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
      `select ${releaseColumns} from decision_releases as releases where releases.id = $1 for update`,
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
