import type { Sql } from '../../platform/database/database.ts'
import { lockListRows } from '../../platform/database/lock-order.ts'
import { type ComparedRow, comparedJson } from './duplicate-store.ts'

export type Candidates = { readonly one: ComparedRow; readonly others: readonly ComparedRow[] }

export type FoundPair = {
  readonly first_id: string
  readonly second_id: string
  readonly weight: number
  readonly reasons: readonly string[]
}

type CandidatesQuery = {
  readonly version: string
  readonly indexVersion: string
  readonly limit: number
  /** Applications that are left out. */
  readonly except: readonly string[]
}

/** A phone number that hundreds share, such as a counselor's, would pair all of them. Those with the most keys in common are compared. */
const maxCandidates = 40
/** How many rows of one key are read. Two applications of the same person usually share a rarer key, too. */
const maxOfOneKey = 100

const candidatesStatement = `
  select ${comparedJson('one')} as one, coalesce(jsonb_agg(${comparedJson('other')}) filter (where other.account_id is not null), '[]') as others
  from (
    (select * from desk_rows where compared_as < $1 and indexed_as = $2 and account_id <> all($4) limit $3)
    union all
    (select * from desk_rows where compared_as > $1 and indexed_as = $2 and account_id <> all($4) limit $3)
  ) as one
  left join lateral (
    select sharing.* from unnest(one.block_keys) as key, lateral (
      select account_id, name, birth_date, zip, phones from desk_rows
      where block_keys @> array[key] and account_id <> one.account_id limit ${maxOfOneKey}
    ) as sharing
    group by sharing.account_id, sharing.name, sharing.birth_date, sharing.zip, sharing.phones
    order by count(*) desc, sharing.account_id limit ${maxCandidates}
  ) as other on true
  group by one.account_id, one.name, one.birth_date, one.zip, one.phones
  order by one.account_id limit $3`

const pairedRows = `
  select first_id as id from desk_pairs where second_id = any($1) union select second_id from desk_pairs where first_id = any($1)`

/** Judged pairs stay as they were judged. */
const writePairs = `
  insert into desk_pairs (first_id, second_id, weight, reasons, found_at)
  select first_id, second_id, weight, reasons, $2 from jsonb_to_recordset($1)
    as found (first_id uuid, second_id uuid, weight int, reasons jsonb)
  order by first_id, second_id
  on conflict (first_id, second_id) do update set weight = excluded.weight, reasons = excluded.reasons
  where desk_pairs.judgement is null`

const dropUnlikely = `
  delete from desk_pairs where judgement is null and (first_id = any($1) or second_id = any($1))
    and not exists (
      select from jsonb_to_recordset($2) as found (first_id uuid, second_id uuid)
      where found.first_id = desk_pairs.first_id and found.second_id = desk_pairs.second_id)`

/** A row that was written meanwhile says something else of its person, and is compared again. */
const markCompared = `
  update desk_rows set compared_as = $2
  from jsonb_to_recordset($1) as compared (account_id uuid, name text, birth_date date, zip text, phones text[])
  where desk_rows.account_id = compared.account_id
    and (desk_rows.name, desk_rows.birth_date, desk_rows.zip, desk_rows.phones)
      is not distinct from (compared.name, compared.birth_date, compared.zip, compared.phones)`

/** What the comparison of applications reads and writes. */
export const comparisonStore = (sql: Sql) => ({
  /** Rows that were not compared since they were written, each with those that share a key with it. */
  candidates: ({ version, indexVersion, limit, except }: CandidatesQuery): Promise<Candidates[]> =>
    sql<Candidates>(candidatesStatement, [version, indexVersion, limit, except]),

  /**
   * Stores what was found about these rows, and forgets pairs that are no longer likely. Rows of people who were erased meanwhile
   * are left out.
   */
  write: async (
    rows: readonly ComparedRow[],
    pairs: readonly FoundPair[],
    version: string,
    now: Date,
  ): Promise<void> => {
    const ids = rows.map(({ account_id }) => account_id)
    const paired = (await sql<{ id: string }>(pairedRows, [ids])).map(({ id }) => id)
    const all = [...ids, ...paired, ...pairs.flatMap(({ first_id, second_id }) => [first_id, second_id])]
    const present = new Set(await lockListRows(sql, all))
    const found = JSON.stringify(pairs.filter((pair) => present.has(pair.first_id) && present.has(pair.second_id)))
    await sql(dropUnlikely, [ids, found])
    await sql(writePairs, [found, now])
    await sql(markCompared, [JSON.stringify(rows), version])
  },
})
