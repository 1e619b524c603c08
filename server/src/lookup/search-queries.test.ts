import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/databases.ts'
import type { Sql } from '../platform/database/database.ts'

type TypedWord = {
  readonly typed: string
  readonly until: string
  readonly exact: number
  readonly prefixed: number
  readonly completions: string | null
  readonly similar_words: string | null
  readonly similar_records: number | null
}

const word = (typed: string, changes: Partial<TypedWord> = {}): TypedWord => ({
  typed,
  until: `${typed}z`,
  exact: 100,
  prefixed: 100,
  completions: `'${typed}'`,
  similar_words: null,
  similar_records: null,
  ...changes,
})

describe('the queries of a search', () => {
  let sql: Sql
  beforeAll(async () => {
    sql = (await testDatabase()).sql
  })

  const queriesOf = async (...words: readonly TypedWord[]) => {
    const [queries] = await sql<{ narrowed: string | null; narrowed_further: string | null; every: string }>(
      `select narrowed::text, narrowed_further::text, every::text
       from lookup_queries_of(array(select known from jsonb_populate_recordset(null::lookup_typed, $1) as known))`,
      [JSON.stringify(words)],
    )
    return queries
  }

  test('LKP-08 the index is asked for the words of the list that start as typed', async () => {
    const half = word('lark', { exact: 0, completions: "'larkham' | 'larkmeadow'" })

    expect(await queriesOf(half, word('academy'), word('port'))).toEqual({
      narrowed: "'larkham' | 'larkmeadow'",
      narrowed_further: "'academy' & 'port'",
      every: "'lark':* & 'academy':* & 'port':*",
    })
  })

  test('LKP-08 the index is asked for the words one typo away as well', async () => {
    const typo = word('larkmedow', {
      exact: 0,
      prefixed: 0,
      completions: null,
      similar_words: "'larkmeadow'",
      similar_records: 3,
    })

    expect(await queriesOf(typo)).toEqual({
      narrowed: "'larkmeadow'",
      narrowed_further: null,
      every: "'larkmeadow'",
    })
  })

  test('LKP-08 next to a rare word the index is not asked for one that half of the list contains', async () => {
    const common = word('street', { exact: 100_000, prefixed: 100_000 })

    expect(await queriesOf(word('larkmeadow'), common)).toEqual({
      narrowed: "'larkmeadow'",
      narrowed_further: null,
      every: "'larkmeadow':* & 'street':*",
    })
  })

  test('LKP-08 a house number before a street is not the start of another number', async () => {
    expect(await queriesOf(word('12', { until: '12 ' }), word('main'))).toMatchObject({ every: "'12' & 'main':*" })
  })

  test('LKP-08 a prefix of very many words is asked for as it is while its records are few', async () => {
    expect(await queriesOf(word('la', { completions: null, prefixed: 4000 }))).toMatchObject({ narrowed: "'la':*" })
  })

  test('LKP-08 a prefix of too many records leaves the records of the exact word', async () => {
    const prefix = { completions: null, prefixed: 90_000 }

    expect(await queriesOf(word('st', { ...prefix, exact: 300 }))).toMatchObject({ narrowed: "'st'" })
    expect(await queriesOf(word('st', { ...prefix, exact: 0 }))).toMatchObject({ narrowed: null })
  })

  test('LKP-08 a ZIP code of very many records is left to the index of ZIP codes', async () => {
    expect(await queriesOf(word('90001', { prefixed: 3000 }))).toMatchObject({ narrowed: null })
    expect(await queriesOf(word('90001', { prefixed: 3000 }), word('mainway'))).toMatchObject({
      narrowed: "'mainway'",
    })
  })
})
