import type { LookupCategory } from '@apply/engine/define/question'
import type { Database, Sql } from '../../infra/database/database.ts'
import { type LookupRecord, recordFields } from './lookup-record.ts'
import { type CountedWord, maxListedWords, type WordMatch } from './word-match.ts'

const columns = recordFields.join(', ')

/** Sorts after every text that starts with the text before it. */
const afterPrefix = '\u{10FFFF}'

const maxCandidates = 100
const maxPrefixCandidates = 50
const maxSimilarWords = 10

const startsWithName = `category = $1 and folded >= $2 and folded < $2 || '${afterPrefix}'`

type AskedWord = { readonly word: string; readonly isComplete: boolean }

type WordCount = {
  readonly word: string
  readonly exact: number
  readonly prefixed: number
  readonly completions: readonly string[]
}
type SimilarWord = CountedWord & { readonly typed: string }

/** Names that start with this one, the closest first. */
const namesStartingWith =
  (sql: Sql) =>
  (category: LookupCategory, name: string, limit: number): Promise<LookupRecord[]> =>
    sql<LookupRecord>(
      `select ${columns} from (
         select ${columns}, folded, substr(folded, length($2) + 1, 1) as next from lookup_records
         where ${startsWithName} order by folded limit 2 * ${maxPrefixCandidates}
       ) as prefixed
       order by next = '' desc, next = ' ' desc, length(folded), folded, city collate "C", id collate "C" limit $3`,
      [category, name, limit],
    )

const matchStatement = `
  with candidates as materialized (
    (select ${columns}, folded, search from lookup_gather($1, $3::tsquery, $4::tsquery, ${maxCandidates}))
    union all
    (select ${columns}, folded, search from lookup_records where ${startsWithName} order by folded limit ${maxPrefixCandidates})
    union all
    (select ${columns}, folded, search from lookup_records
     where category = $1 and zip collate "C" >= $9 and zip collate "C" < $9 || '${afterPrefix}'
     order by zip collate "C" limit ${maxPrefixCandidates})
  )
  select ${columns} from candidates cross join lateral (
    select count(*) filter (where search @@ typed) as as_typed, count(*) filter (where search @@ named) as in_name,
      count(*) filter (where search @@ exact_word) as exact
    from unnest($6::tsquery[], $7::tsquery[], $8::tsquery[]) as asked (typed, named, exact_word)
  ) as matched
  where search @@ $4::tsquery
  order by search @@ $5::tsquery desc, folded = $2 desc, starts_with(folded, $2) desc,
    as_typed desc, in_name desc, exact desc,
    case when starts_with(folded, $2) then length(folded) end,
    similarity(folded, $2) desc, folded, city collate "C", id collate "C"
  limit $10`

/** The best matches first. A record may occur twice, because there are several ways to find it. */
const bestMatches =
  (sql: Sql) =>
  (category: LookupCategory, name: string, match: WordMatch, limit: number): Promise<LookupRecord[]> => {
    const { narrowed, every, code, asTyped, inName, exact, zip } = match
    return sql<LookupRecord>(matchStatement, [
      ...[category, name, narrowed, every, code, asTyped, inName, exact, zip, limit],
    ])
  }

/** For each word: how many records at most contain it or a word that starts with it, and the first such words. */
const countWords =
  (sql: Sql) =>
  (category: LookupCategory, words: readonly AskedWord[]): Promise<WordCount[]> =>
    sql<WordCount>(
      `select asked.word, coalesce(sum(frequency) filter (where known.word = asked.word), 0)::int as exact,
         coalesce(sum(frequency), 0)::int as prefixed,
         (array_remove(array_agg(known.word order by known.word), null))[:${maxListedWords + 1}] as completions
       from unnest($2::text[], $3::text[]) as asked (word, until)
       left join lookup_words known on category = $1 and known.word >= asked.word and known.word < asked.until
       group by asked.word`,
      [
        category,
        words.map(({ word }) => word),
        words.map(({ word, isComplete }) => word + (isComplete ? ' ' : afterPrefix)),
      ],
    )

export type LookupStore = ReturnType<typeof lookupStore>

export const lookupStore = ({ sql }: Pick<Database, 'sql'>) => ({
  namesStartingWith: namesStartingWith(sql),
  bestMatches: bestMatches(sql),
  countWords: countWords(sql),

  /** Words of the list that are one typo away from these. */
  oneTypoAway: (category: LookupCategory, words: readonly string[]): Promise<SimilarWord[]> =>
    sql<SimilarWord>(
      `select asked.typed, near.word, near.frequency from unnest($2::text[]) as asked (typed)
       cross join lateral (
         select word, frequency from lookup_words
         where category = $1 and word !~ '[0-9]' and lookup_slips(word) && lookup_slips(asked.typed)
           and not starts_with(word, asked.typed)
         order by similarity(word, asked.typed) desc, word limit ${maxSimilarWords}
       ) as near`,
      [category, words],
    ),

  /** Words of the list that look much like these, for two typos or an unfinished word. */
  looksLike: (category: LookupCategory, words: readonly string[]): Promise<SimilarWord[]> =>
    sql<SimilarWord>(
      `select asked.typed, near.word, near.frequency from unnest($2::text[]) as asked (typed)
       cross join lateral lookup_alike($1, asked.typed, ${maxSimilarWords}) as near`,
      [category, words],
    ),

  read: async (category: LookupCategory, id: string): Promise<LookupRecord | undefined> => {
    const [record] = await sql<LookupRecord>(`select ${columns} from lookup_records where category = $1 and id = $2`, [
      ...[category, id],
    ])
    return record
  },
})
