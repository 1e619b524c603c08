import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import type { Sql } from '../../platform/database/database.ts'
import { lookupStore } from '../lookup-store.ts'
import { suggest } from '../suggest.ts'
import { asCsv, inventedSchools } from '../testing/invented-schools.ts'
import { importList, replaceList } from './import-list.ts'

const header = 'id,name,address_line_1,city,state,zip,country,ceeb'

const rowsNamed = (name: string, count: number) =>
  Readable.from(
    (function* () {
      yield `${header}\n`
      for (let id = 1; id <= count; id += 1) yield `${id},${name} ${id} School,1 Way,Town,TN,90001,USA,\n`
    })(),
  )

onDatabase('lookup import', (use) => {
  const importText = (text: string, report: (line: string) => void = () => undefined) =>
    importList(use(), { category: 'hs_ceeb', file: Readable.from([text]), report })

  const names = async (text: string) =>
    (await suggest({ store: lookupStore(use()), category: 'hs_ceeb' }, text, 20)).map(({ name }) => name)

  test('LKP-10 a file written by a spreadsheet is read: byte order mark, CRLF, quotes, commas, empty lines', async () => {
    await importText(`\uFEFF${header}\r\n"1","Oak, ""Elm"" & Ash School",,,,,,\r\n\r\n`)

    expect(await names('elm ash')).toEqual(['Oak, "Elm" & Ash School'])
  })

  test('LKP-08, LKP-10 the indexes, one of them of trigrams, are those of the migration, also after a second import', async () => {
    const shapes = async () =>
      (
        await use().sql<{ shape: string }>(
          `select regexp_replace(indexdef, '^.* USING ', '') as shape from pg_indexes
           where tablename in ('lookup_records_hs_ceeb', 'lookup_words_hs_ceeb') order by 1`,
        )
      ).map(({ shape }) => shape)
    const before = await shapes()

    await importList(use(), { category: 'hs_ceeb', file: asCsv(inventedSchools), report: () => undefined })
    await importList(use(), { category: 'hs_ceeb', file: asCsv(inventedSchools), report: () => undefined })

    expect(before).toHaveLength(7)
    expect(before.filter((shape) => shape.includes('gin_trgm_ops'))).toHaveLength(1)
    expect(await shapes()).toEqual(before)
  })

  test('LKP-10 reports progress while a long file is read', async () => {
    const lines: string[] = []

    await importList(use(), {
      category: 'hs_ceeb',
      file: rowsNamed('Many', 5_001),
      report: (line) => lines.push(line),
      rowsPerReport: 2_500,
    })

    expect(lines).toEqual(['2,500 rows read.', '5,000 rows read.', '5,001 rows read in all. Building the index …'])
    expect((await names('many 4711'))[0]).toBe('Many 4711 School')
  })

  test('LKP-10 a search during an import sees the old or the new list', async () => {
    await importList(use(), { category: 'hs_ceeb', file: rowsNamed('Oldbury', 400), report: () => undefined })
    let isRunning = true
    const counts = new Set<number>()
    const search = async () => {
      while (isRunning) {
        const [row] = await use().sql<{ count: number }>(
          `select count(*)::int as count from lookup_records where category = 'hs_ceeb'`,
        )
        counts.add(row?.count ?? 0)
      }
    }

    const searching = search()
    await importList(use(), { category: 'hs_ceeb', file: rowsNamed('Newbury', 6_000), report: () => undefined })
    isRunning = false
    await searching

    expect([...counts].filter((count) => count !== 400 && count !== 6_000)).toEqual([])
    expect(counts.has(400)).toBe(true)
  })

  test.each(['newbury school', 'nwebury', 'town'])(
    'LKP-10 a search for "%s" that waits while the lists are exchanged finds the new one',
    async (text) => {
      await importText(`${header}\n1,Oldbury School,,Town,,,,\n`)

      const found = await use().exclusively(1, async ({ query }) => {
        const sql: Sql = async (statement, values) => (await query(statement, values)).rows
        const search = () => suggest({ store: lookupStore({ sql }), category: 'hs_ceeb' }, text, 5)
        // A connection that has searched before waits inside of the search, after its statement has begun.
        await search()
        const { searching } = await use().patientTransaction(async (importing) => {
          const file = Readable.from([`${header}\n2,Newbury School,,Town,,,,\n`])
          await replaceList(importing, { category: 'hs_ceeb', file, report: () => undefined })
          const searching = search()
          await untilWaiting(use())
          return { searching }
        })
        return searching
      })

      expect(found.map(({ id }) => id)).toEqual(['2'])
    },
  )

  test('LKP-10 while a dump uses the lists an import waits, and searches go on', async () => {
    await importText(`${header}\n1,Oldbury School,,Town,,,,\n`)
    const lines: string[] = []
    const hasBegunToWait = () => expect(lines.at(-1)).toMatch(/^Waiting for a long transaction/)

    const importing = await use().transaction(async (dump) => {
      await dump('lock table lookup_records, lookup_words in access share mode')
      const running = importText(`${header}\n2,Newbury School,,Town,,,,\n`, (line) => lines.push(line))
      await vi.waitFor(hasBegunToWait, { timeout: 45_000, interval: 20 })
      expect(await names('oldbury')).toEqual(['Oldbury School'])
      return { running }
    })

    expect(await importing.running).toBe(1)
    expect(await names('newbury')).toEqual(['Newbury School'])
  })

  test('LKP-10 a file replaces its category and leaves the others', async () => {
    await importList(use(), { category: 'address', file: rowsNamed('Kept', 3), report: () => undefined })
    await importText(`${header}\n1,Oldbury School,,,,,,\n`)

    expect(await importText(`${header}\n1,Newbury School,1 Way,Town,TN,90001,USA,123456\n`)).toBe(1)

    expect(await names('bury')).toEqual([])
    expect(await names('newbury')).toEqual(['Newbury School'])
    expect(await names('oldbury')).toEqual([])
    expect(await lookupStore(use()).read('address', '2')).toMatchObject({ address_line_1: '1 Way' })
  })

  test('LKP-10 of two imports at the same time the second waits for the first', async () => {
    const counts = await Promise.all([
      importText(`${header}\n1,Oldbury School,,,,,,\n`),
      importText(`${header}\n1,Newbury School,,,,,,\n2,Oldbury School,,,,,,\n`),
    ])

    expect(counts).toEqual([1, 2])
    expect(await names('oldbury')).toEqual(['Oldbury School'])
  })

  test.each([
    ['an empty id', ',Oak,,,,,,', 'Line 3: id is empty.'],
    ['an empty name', '2, ,,,,,,', 'Line 3: name is empty.'],
    ['a state in words', '2,Oak,,,Tennessee,,,', 'Line 3: state must be a code of two letters such as TN.'],
    ['a short country', '2,Oak,,,,,US,', 'Line 3: country must be a code of three letters such as USA.'],
    ['a code with signs', '2,Oak,,,,,,12-3', 'Line 3: ceeb must be letters and digits only.'],
    ['a name too long', `2,${'x'.repeat(201)},,,,,,`, 'Line 3: name is longer than 200 characters.'],
    [
      'a letter of another encoding',
      '2,Acad\uFFFDmie,,,,,,',
      'Line 3: name is not UTF-8. Save the file as UTF-8 first.',
    ],
    ['a NUL', '2,Oa\u0000k,,,,,,', 'Line 3: name holds a control character.'],
    ['an id used twice', '1,Oak,,,,,,', 'Line 3: the id 1 stands on line 2 too.'],
    ['too few columns', '2,Oak', /^Line 3: the row cannot be read\./],
    ['a quote left open', '2,"Oak,,,,,,', /^Line \d+: the row cannot be read\./],
  ])('LKP-10 %s is reported with its line, and nothing is imported', async (_, row, message) => {
    await importText(`${header}\n1,Oldbury School,,,,,,\n`)

    await expect(importText(`${header}\n1,Newbury School,,,,,,\n${row}\n`)).rejects.toThrow(message)

    expect(await names('oldbury')).toEqual(['Oldbury School'])
    expect(await names('newbury')).toEqual([])
  })

  test.each([
    ['another header', 'id,name\n1,Oak\n', `Line 1: the header must be ${header}`],
    ['no header', '1,Oak,,,,,,\n', `Line 1: the header must be ${header}`],
    ['a header alone', `${header}\n`, 'The file has no rows.'],
    ['nothing', '', 'The file has no rows.'],
  ])('LKP-10 a file with %s is refused', async (_, text, message) => {
    await expect(importText(text)).rejects.toThrow(message)
  })

  test('LKP-10 an address needs its first line and no name', async () => {
    const file = (text: string) =>
      ({ category: 'address', file: Readable.from([text]), report: () => undefined }) as const

    await expect(importList(use(), file(`${header}\n1,Home,,Town,TN,90001,USA,\n`))).rejects.toThrow(
      'Line 2: address_line_1 is empty.',
    )
    expect(await importList(use(), file(`${header}\n1,,1 Oak St,Town,TN,90001,USA,\n`))).toBe(1)
  })
})
