import type { Desk } from '@apply/engine/define'
import type { Database } from '../../../infra/database/database.ts'
import type { Clock } from '../../../infra/process/clock.ts'
import type { ComparedPerson } from '../list/block-keys.ts'
import { indexVersion } from '../list/desk-row.ts'
import { type Candidates, type ComparedRow, duplicateStore, type FoundPair } from './duplicate-store.ts'
import { minPairWeight, weighPair } from './weigh-pair.ts'

const batchSize = 200

const personOf = ({ name, birth_date, zip, phones }: ComparedRow): ComparedPerson => ({
  ...{ name, birthDate: birth_date, zip, phones },
})

/** The likely pairs of one row. The ids of a pair are in order, so that it is found once. */
const pairsOf = ({ one, others }: Candidates): readonly FoundPair[] =>
  others.flatMap((other) => {
    const { weight, reasons } = weighPair(personOf(one), personOf(other))
    const [first_id = '', second_id = ''] = [one.account_id, other.account_id].toSorted()
    return weight < minPairWeight ? [] : [{ first_id, second_id, weight, reasons }]
  })

const distinct = (pairs: readonly FoundPair[]): readonly FoundPair[] => [
  ...new Map(pairs.map((pair) => [`${pair.first_id} ${pair.second_id}`, pair])).values(),
]

type Deps = { readonly desk: Desk; readonly database: Database; readonly clock: Clock }

/** Compares every application that is new in the list, or has changed there, with those that share a key with it. */
export const createDuplicateFinder = ({ desk, database, clock }: Deps) => {
  const index = indexVersion(desk)
  // Raise the number after a change of the weights.
  const version = `${index}-1`

  const compareBatch = async (): Promise<number> => {
    const batch = await duplicateStore(database.sql).candidates(version, index, batchSize)
    if (batch.length === 0) return 0
    const ids = batch.map(({ one }) => one.account_id)
    const pairs = distinct(batch.flatMap(pairsOf))
    await database.transaction((sql) => duplicateStore(sql).write(ids, pairs, version, clock()))
    return batch.length
  }

  /** Returns how many applications were compared. */
  return async (): Promise<number> => {
    let total = 0
    for (let compared = await compareBatch(); compared > 0; compared = await compareBatch()) total += compared
    return total
  }
}
