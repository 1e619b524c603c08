import type { Answers } from '@apply/engine/answers'
import type { Sql } from '../../platform/database/database.ts'
import { lockListRows } from '../../platform/database/lock-order.ts'
import type { DeskRow } from './desk-row.ts'

/** An application whose row was not written by today's index. */
export type StaleRow = {
  readonly account_id: string
  readonly changed_at: Date
  readonly is_submitted: boolean
  readonly answers: Answers
}

export type WrittenRow = DeskRow & {
  readonly account_id: string
  /** The first state of the desk for a submission, which has none yet. */
  readonly desk_state: string | null
  /** Nothing is written if the application has changed since; null if it cannot have. */
  readonly changed_at: Date | null
}

type StaleQuery = {
  readonly version: string
  readonly keys: readonly string[]
  readonly changedBefore: Date
  readonly limit: number
  /** Applications that are left out. */
  readonly except: readonly string[]
  /** Otherwise a draft comes without answers. */
  readonly areDraftsReadable: boolean
}

const staleRows = `
  select stale.account_id, stale.changed_at, stale.submitted_at is not null as is_submitted,
    coalesce((
      select jsonb_object_agg(key, value) from jsonb_each_text(answers)
      where key = any($2) and (stale.submitted_at is not null or $5)), '{}') as answers
  from (
    (select * from desk_rows where indexed_as < $1 and (submitted_at is not null or changed_at < $3) and account_id <> all($6) limit $4)
    union all
    (select * from desk_rows where indexed_as > $1 and (submitted_at is not null or changed_at < $3) and account_id <> all($6) limit $4)
  ) as stale
  join applications on applications.account_id = stale.account_id
  order by stale.account_id limit $4`

/** A row that says the same of its person as before need not be compared with others again. */
const writeRows = `
  update desk_rows set name = new.name, name_key = new.name_key, words = new.words, word_text = new.word_text, birth_date = new.birth_date,
    entry_term = new.entry_term, state = new.state, major = new.major, zip = new.zip, phones = new.phones,
    block_keys = new.block_keys, desk_state = coalesce(desk_rows.desk_state, new.desk_state),
    indexed_as = $2, compared_as = case
      when (desk_rows.name, desk_rows.birth_date, desk_rows.zip, desk_rows.phones, desk_rows.block_keys)
        is distinct from (new.name, new.birth_date, new.zip, new.phones, new.block_keys) then ''
      else desk_rows.compared_as end
  from jsonb_to_recordset($1) as new (
    account_id uuid, changed_at timestamptz, name text, name_key text, words text[], word_text text, birth_date date, entry_term text,
    state text, major text, zip text, phones text[], block_keys text[], desk_state text)
  where desk_rows.account_id = new.account_id and (new.changed_at is null or desk_rows.changed_at = new.changed_at)
  returning desk_rows.account_id`

const countWords = `
  with counted as (select word, count(*)::int as frequency from desk_rows, unnest(words) as word group by word),
  removed as (delete from desk_words where not exists (select from counted where counted.word = desk_words.word))
  insert into desk_words (word, frequency) select word, frequency from counted
  on conflict (word) do update set frequency = excluded.frequency
  where desk_words.frequency is distinct from excluded.frequency`

export const deskRowStore = (sql: Sql) => ({
  /** Rows to write again. A draft is left alone until its minute is over, because later saves of a minute do not mark it. */
  stale: ({ version, keys, changedBefore, limit, areDraftsReadable, except }: StaleQuery): Promise<StaleRow[]> =>
    sql<StaleRow>(staleRows, [version, keys, changedBefore, limit, areDraftsReadable, except]),

  /** Writes what comes from the answers, and returns how many rows were written. */
  write: async (rows: readonly WrittenRow[], version: string): Promise<number> => {
    await lockListRows(
      sql,
      rows.map(({ account_id }) => account_id),
    )
    return (await sql(writeRows, [JSON.stringify(rows), version])).length
  },

  /** Many transactions add the same words at once: in one order they never wait for each other in a circle. */
  addWords: async (words: readonly string[]): Promise<void> => {
    if (words.length === 0) return
    await sql(
      `insert into desk_words (word, frequency) select distinct word, 1 from unnest($1::text[]) as word order by word
       on conflict do nothing`,
      [words],
    )
  },

  /** Counts every word again, and deletes words that no name has any more. Submissions wait for that before they add words. */
  refreshWords: async (): Promise<void> => {
    await sql('lock table desk_words in share row exclusive mode')
    await sql(countWords)
  },
})
