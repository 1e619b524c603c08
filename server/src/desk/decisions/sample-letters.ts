import type { Letter } from '@apply/engine/compose-letter'
import type { Sql } from '../../platform/database/database.ts'

const sampleSize = 5

type Sample = {
  readonly id: string
  readonly account_id: string
  readonly name: string | null
  readonly email: string
  readonly decision: string
  readonly letter: Letter
  readonly is_made: boolean
}

/**
 * Some letters of a release: one of each decision first, then a second of each and so on. Which ones follows from the release, so that
 * everybody reads the same ones, and nobody chooses them.
 */
export const sampleLetters = (sql: Sql, releaseId: string): Promise<Sample[]> =>
  sql<Sample>(
    `select numbered.id, numbered.account_id, name, email, decision, letter,
       exists (select from decision_letters where decision_id = numbered.id) as is_made
     from (select *, row_number() over (partition by decision order by md5(id::text || $1::text), id) as place
       from decisions where release_id = $1::uuid) as numbered
       join desk_rows on desk_rows.account_id = numbered.account_id
     where letter is not null order by place, decision limit ${sampleSize}`,
    [releaseId],
  )
