import type { Letter } from '@apply/engine/compose-letter'
import type { Sql } from '../../platform/database/database.ts'
import { type Release, releaseColumns } from './release-store.ts'

/** A letter that is to be made or sent. */
export type ReleaseLetter = {
  readonly id: string
  readonly account_id: string
  readonly round: number
  readonly decision: string
  readonly letter: Letter
  readonly receipt: string
}

type Decided = Pick<ReleaseLetter, 'account_id' | 'round' | 'decision'>

const letterColumns = 'decisions.id, decisions.account_id, round, decision, letter, receipt'
const inRelease = `decisions join submissions on submissions.account_id = decisions.account_id`

/** What the jobs of a release do. */
export const releaseRunStore = (sql: Sql) => ({
  /** The scheduled releases whose moment comes before this one, the earliest first. */
  due: (before: Date): Promise<Release[]> =>
    sql<Release>(
      `select ${releaseColumns} from decision_releases as releases where status = 'scheduled' and moment <= $1 order by moment`,
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
  release: async (id: string, accountId: string, at: Date): Promise<Decided | undefined> => {
    const [row] = await sql<Decided>(
      `update decisions set status = 'released', released_at = $3, version = version + 1
       where release_id = $1 and account_id = $2 and status = 'confirmed'
         and exists (select from decision_letters where decision_id = decisions.id)
       returning round, decision, account_id`,
      [id, accountId, at],
    )
    return row
  },

  /** Takes a decision out of the release, unless it was released. The caller has locked the application. */
  hold: async (id: string, accountId: string): Promise<Decided | undefined> => {
    const [row] = await sql<Decided & { readonly id: string }>(
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
