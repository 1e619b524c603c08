import type { Desk } from '@apply/engine/define'
import type { Database } from '../../platform/database/database.ts'
import { writeWaitingRows } from '../../platform/database/write-waiting-rows.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { indexVersion } from '../list/desk-row.ts'
import { type Candidates, comparisonStore, type FoundPair } from './comparison-store.ts'
import type { ComparedRow } from './duplicate-store.ts'
import { minPairWeight, type WeighedPerson, weighedPerson, weighPair } from './weigh-pair.ts'

/** Few rows, because other calls wait while a batch is weighed: each row with up to 40 others. */
const batchSize = 25

/** Splits the name of a row once, however many others share a key with it. */
const personReader = () => {
  const people = new Map<string, WeighedPerson>()
  return ({ account_id, name, birth_date, zip, phones }: ComparedRow): WeighedPerson => {
    const person = people.get(account_id) ?? weighedPerson({ name, birthDate: birth_date, zip, phones })
    people.set(account_id, person)
    return person
  }
}

/** The likely pairs of a batch. The ids of a pair are in order, so that it is found once. */
const pairsOf = (batch: readonly Candidates[]): readonly FoundPair[] => {
  const personOf = personReader()
  return batch.flatMap(({ one, others }) =>
    others.flatMap((other) => {
      const { weight, reasons } = weighPair(personOf(one), personOf(other))
      const [first_id = '', second_id = ''] = [one.account_id, other.account_id].toSorted()
      return weight < minPairWeight ? [] : [{ first_id, second_id, weight, reasons }]
    }),
  )
}

const distinct = (pairs: readonly FoundPair[]): readonly FoundPair[] => [
  ...new Map(pairs.map((pair) => [`${pair.first_id} ${pair.second_id}`, pair])).values(),
]

type Deps = { readonly desk: Desk; readonly database: Database; readonly clock: Clock }

/** Compares every application that is new in the list, or has changed there, with those that share a key with it. */
export const createDuplicateFinder = ({ desk, database, clock }: Deps) => {
  const index = indexVersion(desk)
  // Raise the number after a change of the weights.
  const version = `${index}-1`

  const read = (except: readonly string[]): Promise<readonly Candidates[]> =>
    comparisonStore(database.sql).candidates({ version, indexVersion: index, limit: batchSize, except })

  const compare = async (batch: readonly Candidates[]): Promise<number> => {
    if (batch.length === 0) return 0
    const rows = batch.map(({ one }) => one)
    const pairs = distinct(pairsOf(batch))
    await database.transaction((sql) => comparisonStore(sql).write(rows, pairs, version, clock()))
    return batch.length
  }

  /** Returns how many applications were compared. */
  return (): Promise<number> => writeWaitingRows({ read, idOf: ({ one }) => one.account_id, write: compare })
}
