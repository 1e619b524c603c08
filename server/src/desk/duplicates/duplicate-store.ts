import type { PairJudgement } from '@apply/engine/desk'
import { shownName } from '../../platform/audit/staff-audit.ts'
import type { Sql } from '../../platform/database/database.ts'

export type ComparedRow = {
  readonly account_id: string
  readonly name: string
  readonly birth_date: string | null
  readonly zip: string
  readonly phones: readonly string[]
}

type StoredPerson = ComparedRow & {
  readonly email: string
  readonly receipt: string | null
  readonly submitted_at: string | null
  readonly entry_term: string | null
  readonly major: string | null
  readonly state: string | null
  readonly desk_state: string | null
}

export type StoredPair = {
  readonly first: StoredPerson
  readonly second: StoredPerson
  readonly weight: number
  readonly reasons: readonly string[]
  readonly judgement: Exclude<PairJudgement, 'open'> | null
  readonly judged_by: string | null
  readonly judged_at: Date | null
  readonly version: number
}

/** A `ComparedRow`, as SQL. */
export const comparedJson = (row: string) => `jsonb_build_object('account_id', ${row}.account_id, 'name', ${row}.name,
  'birth_date', ${row}.birth_date, 'zip', ${row}.zip, 'phones', ${row}.phones)`

const person = (
  row: string,
) => `${comparedJson(row)} || jsonb_build_object('email', ${row}.email, 'receipt', ${row}.receipt,
  'submitted_at', ${row}.submitted_at, 'entry_term', ${row}.entry_term, 'major', ${row}.major, 'state', ${row}.state,
  'desk_state', ${row}.desk_state)`

const pairColumns = `${person('one')} as first, ${person('other')} as second, weight, reasons, judgement, judged_at, version,
  (select ${shownName('staff')} from staff where staff.id = judged_by) as judged_by`

const pairTables = `desk_pairs join desk_rows as one on one.account_id = first_id
  join desk_rows as other on other.account_id = second_id`

type PossibleDuplicate = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly weight: number
  readonly judgement: PairJudgement
}

/** Of one application the others that it was paired with, the likeliest first. */
const duplicatesStatement = `
  select other.account_id as id, other.name, other.email, weight, coalesce(judgement, 'open') as judgement
  from desk_pairs join desk_rows as other on other.account_id = case when first_id = $1 then second_id else first_id end
  where first_id = $1 or second_id = $1
  order by weight desc, id limit 20`

export type PairPlace = { readonly weight: number; readonly first: string; readonly second: string }

/** The pairs that were found, as staff see and judge them. */
export const duplicateStore = (sql: Sql) => ({
  list: (judgement: PairJudgement, place: PairPlace | undefined, limit: number): Promise<StoredPair[]> =>
    sql<StoredPair>(
      `select ${pairColumns} from ${pairTables}
       where coalesce(judgement, 'open') = $1
         and ($2::int is null or weight < $2 or (weight = $2 and (first_id, second_id) > ($3::uuid, $4::uuid)))
       order by weight desc, first_id, second_id limit $5`,
      [judgement, place?.weight ?? null, place?.first ?? null, place?.second ?? null, limit],
    ),

  of: (id: string): Promise<PossibleDuplicate[]> => sql<PossibleDuplicate>(duplicatesStatement, [id]),

  countOpen: async (max: number): Promise<number> => {
    const [row] = await sql<{ count: number }>(
      'select count(*) from (select from desk_pairs where judgement is null limit $1) as counted',
      [max],
    )
    return row?.count ?? 0
  },

  find: async (first: string, second: string): Promise<StoredPair | undefined> => {
    const [pair] = await sql<StoredPair>(
      `select ${pairColumns} from ${pairTables} where first_id = $1 and second_id = $2 for no key update of desk_pairs`,
      [first, second],
    )
    return pair
  },

  judge: async (
    { first, second }: { readonly first: string; readonly second: string },
    judgement: PairJudgement,
    staffId: string,
    now: Date,
  ): Promise<void> => {
    await sql(
      `update desk_pairs set judgement = nullif($3, 'open'), version = version + 1,
         judged_by = case when $3 = 'open' then null else $4::uuid end,
         judged_at = case when $3 = 'open' then null else $5::timestamptz end
       where first_id = $1 and second_id = $2`,
      [first, second, judgement, staffId, now],
    )
  },
})
