import type { Sql } from '../../platform/database/database.ts'
import type { SearchText } from './search-text.ts'

/** A typed word of a name, and the words of applicants that it may stand for. */
export type NameTerm = {
  readonly typed: string
  /** The words that start with it, unless there are too many to list. */
  readonly completions: readonly string[] | undefined
  /** Words that differ by a typo. */
  readonly similar: readonly string[]
  /** In about how many applications the completions and the similar words occur. */
  readonly frequency: number
  readonly similarFrequency: number
}

export type SearchPlan = Omit<SearchText, 'names'> & { readonly names: readonly NameTerm[] }

const maxCompletions = 2000
const maxSimilar = 20
const minTypoLength = 4

/** Sorts after every text that starts with the text before it. */
export const afterPrefix = '\u{10FFFF}'

/** For each typed word the known words that start with it and, if it is long enough, those that differ by a typo. */
const wordsStatement = `
  select asked.typed, completed.words, completed.frequency, near.words as similar, near.frequency as similar_frequency
  from unnest($1::text[]) as asked (typed)
  cross join lateral (
    select coalesce(array_agg(word), '{}') as words, coalesce(sum(frequency), 0)::int as frequency from (
      select word, frequency from desk_words
      where word >= asked.typed and word < asked.typed || '${afterPrefix}' limit ${maxCompletions + 1}
    ) as known
  ) as completed
  cross join lateral (
    select coalesce(array_agg(word), '{}') as words, coalesce(sum(frequency), 0)::int as frequency from (
      select word, frequency from desk_words
      where length(asked.typed) >= ${minTypoLength} and word !~ '[0-9]'
        and lookup_slips(word) && lookup_slips(asked.typed) and not starts_with(word, asked.typed)
      order by similarity(word, asked.typed) desc, word limit ${maxSimilar}
    ) as known
  ) as near`

type Found = {
  readonly typed: string
  readonly words: readonly string[]
  readonly frequency: number
  readonly similar: readonly string[]
  readonly similar_frequency: number
}

const termOf = ({ typed, words, frequency, similar, similar_frequency }: Found): NameTerm => {
  const isTooMany = words.length > maxCompletions
  return {
    typed,
    similar,
    similarFrequency: similar_frequency,
    completions: isTooMany ? undefined : words,
    frequency: isTooMany ? Number.POSITIVE_INFINITY : frequency,
  }
}

/** Looks the typed words up among the words of all names. */
export const planSearch = async (sql: Sql, { names, ...rest }: SearchText): Promise<SearchPlan> => {
  const found = names.length === 0 ? [] : await sql<Found>(wordsStatement, [names])
  return { ...rest, names: found.map(termOf) }
}

/** Whether names that are only similar could be added to the result. */
export const hasSimilar = ({ names }: SearchPlan): boolean => names.some(({ similar }) => similar.length > 0)

const countWords = `
  with counted as (select word, count(*)::int as frequency from desk_rows, unnest(words) as word group by word),
  removed as (delete from desk_words where not exists (select from counted where counted.word = desk_words.word))
  insert into desk_words (word, frequency) select word, frequency from counted
  on conflict (word) do update set frequency = excluded.frequency
  where desk_words.frequency is distinct from excluded.frequency`

/** The words of all names, and in about how many rows each of them is. */
export const deskWords = (sql: Sql) => ({
  /** Many transactions add the same words at once: in one order they never wait for each other in a circle. */
  add: async (words: readonly string[]): Promise<void> => {
    if (words.length === 0) return
    await sql(
      `insert into desk_words (word, frequency) select distinct word, 1 from unnest($1::text[]) as word order by word
       on conflict do nothing`,
      [words],
    )
  },

  /** Counts every word again, and deletes words that no name has any more. Submissions wait for that before they add words. */
  refresh: async (): Promise<void> => {
    await sql('lock table desk_words in share row exclusive mode')
    await sql(countWords)
  },
})
