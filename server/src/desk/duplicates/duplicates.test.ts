import { desk } from '@apply/forms/governors-choice'
import { expect, test } from 'vitest'
import { blockKeys } from '../list/block-keys.ts'
import { createDeskIndex } from '../list/desk-index.ts'
import { indexVersion } from '../list/desk-row.ts'
import { onDesk } from '../testing/on-desk.ts'
import { comparisonStore } from './comparison-store.ts'
import { createDuplicateFinder } from './find-duplicates.ts'

onDesk('duplicates', (use) => {
  const path = '/desk/api/duplicates'
  const findAll = () => createDuplicateFinder({ desk, database: use().database, clock: use().clock.now })()
  const twice = async () => {
    await use().submitted('zoe@example.edu')
    await use().submitted('zoe.oneil@example.edu', { first_name: 'Zoe' })
    await use().submitted('max@example.edu', { first_name: 'Max' })
    await use().submitted('ben@example.edu', { first_name: 'Ben', last_name: 'Harbor', phone_home: '(931) 555-9999' })
    await findAll()
  }

  /** Rows of the list, so many of each name, all with the phone of one counselor and only "Stone" with a birth date. */
  const storeSharingOnePhone = async (names: readonly string[], times: number) => {
    const { sql } = use().database
    for (const name of names) {
      const birthDate = name.startsWith('Stone') ? '2007-05-09' : null
      const phones = ['9315550100']
      await sql(
        `with account as (insert into accounts (username, password_hash, created_at)
           select lower($1) || n, '', $2::timestamptz from generate_series(1, $3::int) as n returning id)
         insert into applications (account_id, created_at, changed_at) select id, $2::timestamptz, $2::timestamptz from account`,
        [name, use().clock.now(), times],
      )
      await sql(
        `update desk_rows set name = $1::text, birth_date = $2, phones = $3, block_keys = $4, indexed_as = $5
         where starts_with(email, lower($1))`,
        [name, birthDate, phones, blockKeys({ name, birthDate, zip: '', phones }), indexVersion(desk)],
      )
    }
  }

  test('DSK-31 compares only what is new, and forgets a pair that is no longer likely', async () => {
    await twice()
    expect(await findAll()).toBe(0)
    const { sql } = use().database
    await sql(
      `update desk_rows set name = 'Somebody, Else', birth_date = '1990-01-01', block_keys = '{p:9315552345}', compared_as = ''
       where email = 'zoe@example.edu'`,
    )

    expect(await findAll()).toBe(1)

    expect(await sql('select * from desk_pairs')).toEqual([])
  })

  test('DSK-31 a person is compared first with those who share most, however many share a phone', async () => {
    await storeSharingOnePhone(['Adams, Ann', 'Baker, Bob'], 25)
    await storeSharingOnePhone(['Stone, Zoe'], 2)

    await findAll()

    const pairs = await use().database.sql(
      `select one.name as one, other.name as other from desk_pairs join desk_rows as one on one.account_id = first_id
       join desk_rows as other on other.account_id = second_id where 'Stone, Zoe' in (one.name, other.name)`,
    )
    expect(pairs).toEqual([{ one: 'Stone, Zoe', other: 'Stone, Zoe' }])
  })

  test('DSK-264 both of a pair have term, major, home state and state of the desk in the words of the school', async () => {
    await use().submitted('zoe@example.edu', { applied_major: 'BIOL' })
    const again = await use().submitted('zoe.oneil@example.edu', { applied_major: 'NURS' })
    await findAll()
    const officer = await use().staff('officer')
    await officer.put(`/desk/api/applications/${again.id}/state`, { state: 'in-review', version: 0 })

    const [{ first, second }] = (await officer.get(path)).json().pairs

    const told = [first, second].map(({ major, desk_state, home_state }) => [major, desk_state, home_state])
    expect(told.toSorted()).toEqual([
      ['Biology', 'Received', 'Tennessee'],
      ['Nursing', 'In review', 'Tennessee'],
    ])
    expect(first.term).toMatch(/^(Spring|Summer|Fall) 20\d\d$/)
  })

  test('DSK-32 an officer marks a pair with name and time, nothing is merged, and both records say so', async () => {
    await twice()
    const [reader, officer] = [await use().staff('reader'), await use().staff('officer')]
    const before = await use().database.sql('select account_id, answers, receipt from applications order by account_id')
    const [pair] = (await reader.get(path)).json().pairs
    const address = `${path}/${pair.first.id}/${pair.second.id}`

    expect((await reader.put(address, { judgement: 'same', version: 0 })).statusCode).toBe(403)
    const judged = (await officer.put(address, { judgement: 'same', version: 0 })).json()

    expect(judged).toMatchObject({ judgement: 'same', judged_by: 'The officer', judged_at: '2026-01-15T18:00:00.000Z' })
    expect((await reader.get(path)).json()).toMatchObject({ pairs: [], open: { count: 0 } })
    expect((await reader.get(`${path}?judgement=same`)).json().pairs).toEqual([judged])
    const { sql } = use().database
    expect(await sql('select account_id, answers, receipt from applications order by account_id')).toEqual(before)
    const ids = [pair.first.id, pair.second.id]
    expect(await sql(`select target, result from audit where action = 'desk duplicate' order by id`)).toEqual([
      { target: `account ${ids[0]}`, result: `same: account ${ids[1]}` },
      { target: `account ${ids[1]}`, result: `same: account ${ids[0]}` },
    ])
    await sql(`update desk_rows set compared_as = ''`)
    await findAll()
    expect((await reader.get(`${path}?judgement=same`)).json().pairs).toEqual([judged])
  })

  test('DSK-34 the page of an application names the others that may be of the same person, and what staff said', async () => {
    await twice()
    const officer = await use().staff('officer')
    const [pair] = (await officer.get(path)).json().pairs
    const duplicatesOf = async (id: string) => (await officer.get(`/desk/api/applications/${id}`)).json().duplicates
    const named = ({ id, name, email }: typeof pair.first) => ({ id, name, email, weight: 100 })

    expect(await duplicatesOf(pair.first.id)).toEqual([{ ...named(pair.second), judgement: 'open' }])
    await officer.put(`${path}/${pair.first.id}/${pair.second.id}`, { judgement: 'different', version: pair.version })

    expect(await duplicatesOf(pair.second.id)).toEqual([{ ...named(pair.first), judgement: 'different' }])
    const [other] = (await officer.get('/desk/api/list?text=harbor')).json().applications
    expect(await duplicatesOf(other.id)).toEqual([])
  })

  test('DSK-31 a row that is written while it is compared is compared again', async () => {
    await use().submitted('zoe@example.edu')
    const { sql } = use().database
    const store = comparisonStore(sql)
    const waiting = () => store.candidates({ version: 'test', indexVersion: indexVersion(desk), limit: 1, except: [] })
    const [compared] = await waiting()
    await sql(`update desk_rows set name = 'Somebody, Else'`)

    await store.write(compared ? [compared.one] : [], [], 'test', use().clock.now())
    const [again] = await waiting()
    await store.write(again ? [again.one] : [], [], 'test', use().clock.now())

    expect([compared?.one.name, again?.one.name]).toEqual(["O'Neil-Żak, Zoë", 'Somebody, Else'])
    expect(await waiting()).toEqual([])
  })

  test('DSK-31 shows two applications of one person with the reasons and their weights, and nobody else', async () => {
    await twice()
    const reader = await use().staff('reader')

    const { pairs, open, next } = (await reader.get(path)).json()

    expect([open, next]).toEqual([{ count: 1, is_more: false }, null])
    expect(pairs).toMatchObject([
      {
        weight: 100,
        reasons: [
          { text: 'The names are the same', weight: 40 },
          { text: 'The birth dates are the same', weight: 30 },
          { text: 'A phone number is the same', weight: 20 },
          { text: 'The ZIP codes are the same', weight: 10 },
        ],
        judgement: 'open',
        judged_by: null,
      },
    ])
    const emails = [pairs[0].first.email, pairs[0].second.email].toSorted()
    expect(emails).toEqual(['zoe.oneil@example.edu', 'zoe@example.edu'])
  })

  test('DSK-31 a person who is erased between the comparison and its storing is left out', async () => {
    const ids = [await use().submitted('a@example.edu'), await use().submitted('b@example.edu')].map(({ id }) => id)
    const [first_id = '', second_id = ''] = ids.toSorted()
    const gone = '00000000-0000-4000-8000-000000000000'
    const pair = { weight: 70, reasons: [] }

    const row = { name: '', birth_date: null, zip: '', phones: [] }

    await use().database.transaction((sql) =>
      comparisonStore(sql).write(
        [
          { ...row, account_id: first_id },
          { ...row, account_id: gone },
        ],
        [
          { first_id: gone, second_id: first_id, ...pair },
          { first_id, second_id, ...pair },
        ],
        'test',
        use().clock.now(),
      ),
    )

    expect(await use().database.sql('select first_id, second_id from desk_pairs')).toEqual([{ first_id, second_id }])
  })

  test('DSK-32 a judgement can be taken back, and never overwrites that of somebody else', async () => {
    await twice()
    const [ann, bob] = [
      await use().staff('officer', 'ann@x.edu', 'Ann'),
      await use().staff('officer', 'bob@x.edu', 'Bob'),
    ]
    const [pair] = (await ann.get(path)).json().pairs
    const address = `${path}/${pair.first.id}/${pair.second.id}`
    await ann.put(address, { judgement: 'different', version: 0 })

    const late = await bob.put(address, { judgement: 'same', version: 0 })

    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'Ann marked this pair as “different” meanwhile, on January 15, 2026 at 12:00 PM CST.',
    ])
    expect((await bob.put(address, { judgement: 'open', version: 1 })).json()).toMatchObject({
      judgement: 'open',
      judged_by: null,
      judged_at: null,
      version: 2,
    })
    expect((await ann.put(address, { judgement: 'same', version: 1 })).statusCode).toBe(409)
    const unknown = `${path}/${pair.second.id}/${pair.first.id}`
    expect((await ann.put(unknown, { judgement: 'same', version: 0 })).statusCode).toBe(404)
  })

  test('DSK-31 a row that is written again is compared again only if it says something else of its person', async () => {
    await twice()
    const { database, clock } = use()
    const writeAgain = async () => {
      await database.sql(`update desk_rows set indexed_as = ''`)
      await createDeskIndex({ desk, database, clock: clock.now }).catchUp()
    }

    await writeAgain()
    expect(await findAll()).toBe(0)

    await database.sql(
      `update submissions set answers = answers || '{"phone_home": "(931) 555-1111"}'
       where account_id = (select account_id from desk_rows where email = 'ben@example.edu')`,
    )
    await writeAgain()
    expect(await findAll()).toBe(1)
  })

  test('DSK-31 pages go on after the last pair, and a wrong address is refused in words', async () => {
    for (let number = 0; number < 9; number += 1) await use().submitted(`zoe${number}@example.edu`)
    await findAll()
    const reader = await use().staff('reader')
    const first = (await reader.get(path)).json()
    const second = (await reader.get(`${path}?after=${first.next}`)).json()

    expect([first.pairs.length, second.pairs.length, second.next]).toEqual([25, 11, null])
    for (const after of ['nonsense', first.next.replace(/^\d+/, '99999999999')]) {
      const refused = await reader.get(`${path}?after=${after}`)
      expect([refused.statusCode, refused.json().message]).toEqual([
        400,
        'This address of a page is not valid. Please open the duplicates again.',
      ])
    }
  })
})
