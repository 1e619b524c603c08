import { desk } from '@apply/forms/governors-choice'
import { expect, test } from 'vitest'
import { onEachDesk } from '../testing/on-each-desk.ts'
import { createDuplicateFinder } from './find-duplicates.ts'

onEachDesk('duplicates', (use) => {
  const path = '/desk/api/duplicates'
  const findAll = () => createDuplicateFinder({ desk, database: use().database, clock: use().clock.now })()
  const twice = async () => {
    await use().submitted('zoe@example.edu')
    await use().submitted('zoe.oneil@example.edu', { first_name: 'Zoe' })
    await use().submitted('max@example.edu', { first_name: 'Max' })
    await use().submitted('ben@example.edu', { first_name: 'Ben', last_name: 'Harbor', phone_home: '(931) 555-9999' })
    await findAll()
  }

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
      ...{ judgement: 'open', judged_by: null, judged_at: null, version: 2 },
    })
    expect((await ann.put(address, { judgement: 'same', version: 1 })).statusCode).toBe(409)
    const unknown = `${path}/${pair.second.id}/${pair.first.id}`
    expect((await ann.put(unknown, { judgement: 'same', version: 0 })).statusCode).toBe(404)
  })

  test('DSK-31 pages go on after the last pair, and a wrong address is refused in words', async () => {
    for (let number = 0; number < 9; number += 1) await use().submitted(`zoe${number}@example.edu`)
    await findAll()
    const reader = await use().staff('reader')
    const first = (await reader.get(path)).json()
    const second = (await reader.get(`${path}?after=${first.next}`)).json()

    expect([first.pairs.length, second.pairs.length, second.next]).toEqual([25, 11, null])
    const refused = await reader.get(`${path}?after=nonsense`)
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'This address of a page is not valid. Please open the duplicates again.',
    ])
  })
})
