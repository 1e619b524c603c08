import { expect, test } from 'vitest'
import { sizes } from '../sizes.ts'
import { type CallResponse, call } from '../world/call.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import { newStudent } from '../world/student.ts'

const warning = 'The search for schools and addresses fails and returns empty lists.'

type Timed = { readonly response: CallResponse; readonly ms: number }

const search = async ({ url }: Product, text: string): Promise<Timed> => {
  const since = performance.now()
  const response = await call(url, 'GET', `/lookup/find?category=hs_ceeb&text=${text}`)
  return { response, ms: performance.now() - since }
}

const searchWithoutTable = async (product: Product): Promise<void> => {
  const student = await newStudent(product)
  expect(JSON.parse((await search(product, 'sampleton')).response.text)).not.toEqual([])
  const database = await product.database()

  const { searches, saves } = await database.transaction(async (sql) => {
    await sql('lock table lookup_records, lookup_words in access exclusive mode')
    const searching = Promise.all(Array.from({ length: 40 }, (_, index) => search(product, `sample${index}`)))
    const saving: number[] = []
    for (let count = 0; count < 20; count += 1) saving.push((await student.save({ city: `Town ${count}` })).status)
    return { searches: await searching, saves: saving }
  })
  await database.close()

  expect(searches.map(({ response }) => `${response.status} ${response.text}`)).toEqual(searches.map(() => '200 []'))
  expect(saves).toEqual(saves.map(() => 200))
  expect(product.log().split(warning).length - 1).toBe(1)
  const slowest = Math.round(Math.max(...searches.map(({ ms }) => ms)))
  // 0.9 s is the limit; a statement of the database would be given up after 2.5 s.
  expect(slowest).toBeLessThan(2_400 * sizes.slowness)
  expect(JSON.parse((await search(product, 'sampleton')).response.text)).not.toEqual([])
  printLine(`R25: ${searches.length} searches of a locked table were empty, the slowest ${slowest} ms`)
}

export const searchOutageCases = (use: () => Product): void => {
  test('R25 while its table is locked the search is an empty list, and saves go on', () => searchWithoutTable(use()))
}
