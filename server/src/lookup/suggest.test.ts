import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/databases.ts'
import { importList } from './import/import-list.ts'
import { type LookupStore, lookupStore } from './lookup-store.ts'
import { suggest } from './suggest.ts'
import { asCsv, inventedSchools } from './testing/invented-schools.ts'

describe('finding a school', () => {
  let store: LookupStore
  beforeAll(async () => {
    const database = await testDatabase()
    await importList(database, { category: 'hs_ceeb', file: asCsv(inventedSchools), report: () => undefined })
    store = lookupStore(database)
  })

  const found = async (text: string, most = 5) =>
    (await suggest({ store, category: 'hs_ceeb' }, text, most)).map(({ name, city }) => `${name}, ${city}`)

  test.each([
    ['the whole name', 'Kestrelham Preparatory School', 'Kestrelham Preparatory School, Port Umber'],
    ['the beginning of a name', 'oxenf', 'Oxenford Academy, Port Umber'],
    ['two letters', 'ox', 'Oxenford Academy, Port Umber'],
    ['beginnings of words', 'kest prep', 'Kestrelham Preparatory School, Port Umber'],
    ['words in any order', 'academy larkmeadow', 'Larkmeadow Academy, Port Umber'],
    ['a city as a further word', 'larkmeadow academy tarnwick', 'Larkmeadow Academy, Tarnwick'],
    ['the beginning of a city', 'larkmeadow academy quill', 'Larkmeadow Academy, Quillhaven'],
    ['a city of two words', 'cawthorne academy port umber', 'Cawthorne Academy, Port Umber'],
    ['a state code', 'larkmeadow academy tn', 'Larkmeadow Academy, Tarnwick'],
    ['a state name', 'larkmeadow academy kentucky', 'Larkmeadow Academy, Quillhaven'],
    ['a CEEB code', '770312', 'Dunmarrow Academy, Port Umber'],
    ['a code before a name', '770401', 'Eskerdale High School, Quillhaven'],
    ['the beginning of a CEEB code', '77031', 'Dunmarrow Academy, Port Umber'],
    ['a ZIP code', '90009', 'Lower Tarnwick School, Elsewhere'],
    ['a ZIP code with its extension', '90009-1234', 'Lower Tarnwick School, Elsewhere'],
    ['a name and a ZIP code', 'gallowby academy 90002', 'Gallowby Academy, Quillhaven'],
    ['small and large letters', 'LARKMEADOW academy TARNWICK', 'Larkmeadow Academy, Tarnwick'],
    ['no diacritics', 'academie eloise broderick', 'Académie Éloïse-Bröderick, Châtelmont'],
    ['diacritics of another kind', 'academie ÉLÖISE', 'Académie Éloïse-Bröderick, Châtelmont'],
    ['a city without its diacritics', 'eloise chatelmont', 'Académie Éloïse-Bröderick, Châtelmont'],
    ['no punctuation', 'st odruns', "St. Odrun's High School, Quillhaven"],
    ['other punctuation', 'St Odrun’s-High', "St. Odrun's High School, Quillhaven"],
    ['saint for st', 'saint odruns', "St. Odrun's High School, Quillhaven"],
    ['half of saint for st', 'sain odr', "St. Odrun's High School, Quillhaven"],
    ['st for saint', 'st wilfa', 'Saint Wilfa Academy, Tarnwick'],
    ['mount for mt', 'mount pellow', 'Mt. Pellow High School, Pellow'],
    ['mt for mt.', 'mt pellow', 'Mt. Pellow High School, Pellow'],
    ['ft for fort', 'ft rimble', 'Fort Rimble HS, Rimble'],
    ['high school for hs', 'fort rimble high school', 'Fort Rimble HS, Rimble'],
    ['hs for high school', 'eskerdale hs quillhaven', 'Eskerdale High School, Quillhaven'],
    ['univ for university', 'univ zarnow', 'University of Zarnow, Zarnow'],
    ['u for university', 'u of zarnow', 'University of Zarnow, Zarnow'],
    ['words that do not matter', 'the university at zarnow', 'University of Zarnow, Zarnow'],
    ['tech for technical', 'zarnow tech', 'Zarnow Technical Institute, Zarnow'],
    ['elementary school for elem sch', 'vessel elementary school', 'Vessel Elem Sch, Quillhaven'],
    ['elem for elementary', 'jasperfell elem tarnwick', 'Jasperfell Elementary School, Tarnwick'],
    ['acad for academy', 'larkmeadow acad tarnwick', 'Larkmeadow Academy, Tarnwick'],
    ['mlk for a long name', 'mlk high', 'Martin Luther King Jr High School, Port Umber'],
    ['initials without their points', 'ps 118', 'P.S. 118 (invented), Port Umber'],
    ['a letter missing', 'larkmedow academy tarnwick', 'Larkmeadow Academy, Tarnwick'],
    ['a letter too many', 'larkmeaddow academy tarnwick', 'Larkmeadow Academy, Tarnwick'],
    ['two letters swapped', 'larkmaedow academy tarnwick', 'Larkmeadow Academy, Tarnwick'],
    ['a wrong letter', 'larkmeafow academy tarnwick', 'Larkmeadow Academy, Tarnwick'],
    ['a wrong first letter', 'karkmeadow academy tarnwick', 'Larkmeadow Academy, Tarnwick'],
    ['letters swapped in a short word', 'zarnow tehc', 'Zarnow Technical Institute, Zarnow'],
    ['two slips in a long word', 'nettelcomb academy tarnwick', 'Nettlecombe Academy, Tarnwick'],
    ['a slip in each word', 'larkmedow acadmey tarnwik', 'Larkmeadow Academy, Tarnwick'],
    ['a slip in a word half typed', 'nettlcom', 'Nettlecombe Academy, Port Umber'],
    ['a word as typed before a similar one', 'zarnw technica', 'Zarnow Technical Institute, Zarnow'],
    ['the name itself before longer ones', 'umberlee', 'Umberlee, Elsewhere'],
    ['a longer name that begins so', 'umberlee c', 'Umberlee Central High School, Elsewhere'],
    ['the name before the place', 'tarnwick', 'Lower Tarnwick School, Elsewhere'],
    ['equally close names by the alphabet', 'quenby', 'Quenby Aarn, Elsewhere'],
  ])('LKP-08 finds first, by %s: %s', async (_, text, first) => {
    expect((await found(text))[0]).toBe(first)
  })

  test('LKP-08 a word that the list does not know finds every record with a similar one', async () => {
    expect(await found('twining')).toEqual(['Twinning School, Alpha', 'Twinning School, Beta'])
  })

  test('LKP-13 words that the list knows are taken as typed, and a similar one counts only where they find nothing', async () => {
    expect(await found('quenby barn')).toEqual(['Quenby Barn, Elsewhere'])
    expect(await found('quenby aarn')).toEqual(['Quenby Aarn, Elsewhere'])
    expect(await found('quenby parn')).toEqual(['Quenby Aarn, Elsewhere', 'Quenby Barn, Elsewhere'])
    expect(await found('umberlee barn quenby')).toEqual([])
    expect(await found('barn aarn')).toEqual(['Quenby Aarn, Elsewhere', 'Quenby Barn, Elsewhere'])
  })

  test('LKP-08 a word without any similar one finds nothing', async () => {
    expect(await found('zzyzzyqq')).toEqual([])
    expect(await found('larkmeadow zzyzzyqq')).toEqual([])
  })

  test('LKP-08 a wrong digit is another number, not a typo', async () => {
    expect(await found('770913')).toEqual([])
  })

  test('LKP-09 a text of fewer than 2 characters finds nothing', async () => {
    const texts = ['', 'o', ' o ', '\t', 'ß', '.o.']

    expect((await Promise.all(texts.map((text) => found(text)))).flat()).toEqual([])
  })

  test('LKP-08 no record occurs twice', async () => {
    const records = await suggest({ store, category: 'hs_ceeb' }, 'academy', 20)

    expect(records).toHaveLength(20)
    expect(new Set(records.map(({ id }) => id)).size).toBe(20)
  })

  test.each(['100%', '100% real', "o'hara_school\\", '"real"', "'; drop table lookup_records; --"])(
    'LKP-08 hostile text is only text: %s',
    async (text) => {
      const names = await found(text)

      expect(names.every((name) => name.startsWith('100%'))).toBe(true)
      expect(names).toHaveLength(text.startsWith("';") ? 0 : 1)
    },
  )

  test.each(['%%', '__', '.*', '((((', "''", '\\\\', '&|!<->:*', '::A', '\u0000\u0000', '\ud800\ud800', '🙂🙂'])(
    'LKP-08 signs without a letter find nothing: %j',
    async (text) => {
      expect(await found(text)).toEqual([])
    },
  )

  test('LKP-08 any text can be searched for, and finds at most five records', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
        expect((await found(text)).length).toBeLessThanOrEqual(5)
      }),
      { numRuns: 60 },
    )
  })

  test('LKP-01 the categories are separate', async () => {
    expect(await suggest({ store, category: 'college_ceeb' }, 'larkmeadow', 5)).toEqual([])
    expect(await suggest({ store, category: 'address' }, 'larkmeadow', 5)).toEqual([])
  })
})
