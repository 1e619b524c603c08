import type { Suggestion } from '@apply/contract/find'
import type { LookupCategory } from '@apply/engine/define/question'
import { type LookupStore, lookupStore } from '../../server/src/lookup/lookup-store.ts'
import { type TypedSearch, typedSearches } from '../../server/src/lookup/testing/typed-searches.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { sized } from '../sizes.ts'

const searchesPerList = sized(150, 10)

const idPrefixes = { address: 'a', hs_ceeb: 's', college_ceeb: 's' } as const

/** Records all over an invented list, whose ids are numbers. */
const someRecords = async (store: LookupStore, category: LookupCategory, count: number) => {
  const numbers = Array.from({ length: searchesPerList }, (_, index) =>
    Math.ceil(((index + 0.5) * count) / searchesPerList),
  )
  const records = await Promise.all(numbers.map((number) => store.read(category, `${idPrefixes[category]}${number}`)))
  return records.filter((record) => record !== undefined)
}

/** The fixed set of searches whose wanted record is known. */
export const fixedSearches = async (
  database: Database,
  category: LookupCategory,
  count: number,
): Promise<readonly TypedSearch[]> => typedSearches(category, await someRecords(lookupStore(database), category, count))

export type SearchResult = { readonly search: TypedSearch; readonly found: readonly Suggestion[] }

/** How often the wanted record is among the suggestions, and of which kinds of searches it is not. */
export const printHitRate = (results: readonly SearchResult[]): void => {
  const missed = results.filter(({ search, found }) => !found.some(search.isWanted))
  const kinds = Map.groupBy(missed, ({ search }) => search.kind)
  const perKind = Array.from(kinds, ([kind, { length }]) => `${kind} ${length}`).join(', ')
  console.log(`    wanted record among the five: ${results.length - missed.length} of ${results.length}`)
  if (perKind) console.log(`    missed: ${perKind}`)
}
