import type { LookupCategory } from '@apply/engine/define/question'
import type { Database } from '../../infra/database/database.ts'
import { type LookupRecord, recordFields } from './lookup-record.ts'
import { type Counted, maxSpelledOut, type WordMatch } from './word-match.ts'

const columns = recordFields.join(', ')

/** Sorts behind every text that begins with the one before it. */
const last = '\u{10FFFF}'

const gathered = 100
const beginningSo = 50
const nearWords = 10

const begins = `category = $1 and folded >= $2 and folded < $2 || '${last}'`

type TypedWord = { readonly word: string; readonly isFinished: boolean }

type WordCount = {
  readonly word: string
  readonly whole: number
  readonly beginning: number
  readonly begun: readonly string[]
}
type Near = Counted & { readonly typed: string }

export type LookupStore = ReturnType<typeof lookupStore>

export const lookupStore = ({ sql }: Pick<Database, 'sql'>) => ({
  /** Names that begin with this one, the closest first. */
  beginningSo: (category: LookupCategory, name: string, limit: number): Promise<LookupRecord[]> =>
    sql<LookupRecord>(
      `select ${columns} from (
         select ${columns}, folded, substr(folded, length($2) + 1, 1) as next from lookup_records
         where ${begins} order by folded limit 2 * ${beginningSo}
       ) as begun
       order by next = '' desc, next = ' ' desc, length(folded), folded, city collate "C", id collate "C" limit $3`,
      [category, name, limit],
    ),

  /** In how many records, at most, each of these is a word or the beginning of one, and the first words that begin so. */
  countWords: (category: LookupCategory, words: readonly TypedWord[]): Promise<WordCount[]> =>
    sql<WordCount>(
      `select asked.word, coalesce(sum(frequency) filter (where known.word = asked.word), 0)::int as whole,
         coalesce(sum(frequency), 0)::int as beginning,
         (array_remove(array_agg(known.word order by known.word), null))[:${maxSpelledOut + 1}] as begun
       from unnest($2::text[], $3::text[]) as asked (word, until)
       left join lookup_words known on category = $1 and known.word >= asked.word and known.word < asked.until
       group by asked.word`,
      [category, words.map(({ word }) => word), words.map(({ word, isFinished }) => word + (isFinished ? ' ' : last))],
    ),

  /** Words of the list that are one slip away from these. */
  oneSlipAway: (category: LookupCategory, words: readonly string[]): Promise<Near[]> =>
    sql<Near>(
      `select asked.typed, near.word, near.frequency from unnest($2::text[]) as asked (typed)
       cross join lateral (
         select word, frequency from lookup_words
         where category = $1 and word !~ '[0-9]' and lookup_slips(word) && lookup_slips(asked.typed)
           and not starts_with(word, asked.typed)
         order by similarity(word, asked.typed) desc, word limit ${nearWords}
       ) as near`,
      [category, words],
    ),

  /** Words of the list that look much like these, for whoever slipped twice or stopped halfway. */
  lookingAlike: (category: LookupCategory, words: readonly string[]): Promise<Near[]> =>
    sql<Near>(
      `select asked.typed, near.word, near.frequency from unnest($2::text[]) as asked (typed)
       cross join lateral lookup_alike($1, asked.typed, ${nearWords}) as near`,
      [category, words],
    ),

  /** The best matches first. A record may come twice, since it is gathered in more than one way. */
  bestMatches: (category: LookupCategory, name: string, match: WordMatch, limit: number): Promise<LookupRecord[]> =>
    sql<LookupRecord>(
      `with candidates as materialized (
         (select ${columns}, folded, search from lookup_gather($1, $3::tsquery, $4::tsquery, ${gathered}))
         union all
         (select ${columns}, folded, search from lookup_records where ${begins} order by folded limit ${beginningSo})
         union all
         (select ${columns}, folded, search from lookup_records
          where category = $1 and zip collate "C" >= $9 and zip collate "C" < $9 || '${last}'
          order by zip collate "C" limit ${beginningSo})
       )
       select ${columns} from candidates cross join lateral (
         select count(*) filter (where search @@ typed) as as_typed, count(*) filter (where search @@ named) as in_name,
           count(*) filter (where search @@ entire) as whole
         from unnest($6::tsquery[], $7::tsquery[], $8::tsquery[]) as asked (typed, named, entire)
       ) as matched
       where search @@ $4::tsquery
       order by search @@ $5::tsquery desc, folded = $2 desc, starts_with(folded, $2) desc,
         as_typed desc, in_name desc, whole desc,
         case when starts_with(folded, $2) then length(folded) end,
         similarity(folded, $2) desc, folded, city collate "C", id collate "C"
       limit $10`,
      [
        category,
        name,
        match.narrowed,
        match.every,
        match.code,
        match.asTyped,
        match.inName,
        match.whole,
        match.zip,
        limit,
      ],
    ),

  read: async (category: LookupCategory, id: string): Promise<LookupRecord | undefined> => {
    const [record] = await sql<LookupRecord>(`select ${columns} from lookup_records where category = $1 and id = $2`, [
      category,
      id,
    ])
    return record
  },
})
