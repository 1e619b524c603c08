import type { Sql } from '../../../infra/database/database.ts'
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

const completionsStatement = `
  select asked.typed, coalesce(array_agg(known.word) filter (where known.word is not null), '{}') as words,
    coalesce(sum(known.frequency), 0)::int as frequency
  from unnest($1::text[]) as asked (typed)
  left join lateral (
    select word, frequency from desk_words
    where word >= asked.typed and word < asked.typed || '${afterPrefix}' limit ${maxCompletions + 1}
  ) as known on true
  group by asked.typed`

const similarStatement = `
  select asked.typed, array_agg(near.word) as words, sum(near.frequency)::int as frequency
  from unnest($1::text[]) as asked (typed)
  cross join lateral (
    select word, frequency from desk_words
    where word !~ '[0-9]' and lookup_slips(word) && lookup_slips(asked.typed) and not starts_with(word, asked.typed)
    order by similarity(word, asked.typed) desc, word limit ${maxSimilar}
  ) as near
  group by asked.typed`

type Found = { readonly typed: string; readonly words: readonly string[]; readonly frequency: number }

const none = { words: [], frequency: 0 }

/** Looks the typed words up among the words of all names, with those that differ by a typo. */
export const planSearch = async (sql: Sql, { names, ...rest }: SearchText): Promise<SearchPlan> => {
  if (names.length === 0) return { ...rest, names: [] }
  const longEnough = names.filter(({ length }) => length >= minTypoLength)
  const completed = await sql<Found>(completionsStatement, [names])
  const near = longEnough.length === 0 ? [] : await sql<Found>(similarStatement, [longEnough])
  const terms = names.map((typed): NameTerm => {
    const { words, frequency } = completed.find((found) => found.typed === typed) ?? none
    const similar = near.find((found) => found.typed === typed) ?? none
    const isTooMany = words.length > maxCompletions
    return {
      ...{ typed, completions: isTooMany ? undefined : words, similar: similar.words },
      ...{ frequency: isTooMany ? Number.POSITIVE_INFINITY : frequency, similarFrequency: similar.frequency },
    }
  })
  return { ...rest, names: terms }
}

/** Whether names that are only similar could be added to the result. */
export const hasSimilar = ({ names }: SearchPlan): boolean => names.some(({ similar }) => similar.length > 0)
