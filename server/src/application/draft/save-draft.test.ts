import { acceptAnswers } from '@apply/engine/accept-answers'
import { chooseTab } from '@apply/engine/tabs-and-entries'
import { form } from '@apply/forms/governors-choice'
import { expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { settableClock } from '../../../testing/settable-clock.ts'
import { createStudent } from '../../../testing/student.ts'
import type { Database } from '../../platform/database/database.ts'
import { createApplicationRepository } from './application-repository.ts'
import { testMoment } from './testing/application-deps-for.ts'

const today = '2026-01-15'
const answering = (sent: Readonly<Record<string, string>>) => (draft: Parameters<typeof acceptAnswers>[1]) =>
  acceptAnswers(form, draft, sent, today).draft

const journalOf = ({ sql }: Database, studentId: string) =>
  sql('select revision, keys, before, after, at from journal where account_id = $1 order by revision', [studentId])

onDatabase('saving', (use) => {
  const start = async () => {
    const clock = settableClock(testMoment)
    const { id } = await createStudent(use())
    return { id, clock, applications: createApplicationRepository({ database: use(), clock: clock.now }) }
  }

  test('SAV-01 the first save creates the application, and each change increments the revision', async () => {
    const { id, applications } = await start()

    const first = await applications.change(id, answering({ first_name: 'Zoë' }))
    const second = await applications.change(id, answering({ first_name: 'Zoe', city: 'Clarksville' }))

    expect([first.revision, second.revision]).toEqual([1, 2])
    expect(await applications.read(id)).toMatchObject({
      revision: 2,
      draft: { answers: { first_name: 'Zoe', city: 'Clarksville' }, tabs: {}, addAnother: {} },
    })
    expect(await use().sql('select account_id from applications')).toEqual([{ account_id: id }])
  })

  test('SAV-02 a change without its journal entry is rolled back', async () => {
    const { id, applications } = await start()
    await applications.change(id, answering({ first_name: 'Zoë' }))
    await use().sql('alter table journal add constraint full_up check (revision < 2)')

    const refusal = await applications.change(id, answering({ first_name: 'Ann' })).catch(String)

    await use().sql('alter table journal drop constraint full_up')
    expect(refusal).toContain('full_up')
    expect(await applications.read(id)).toMatchObject({ revision: 1, draft: { answers: { first_name: 'Zoë' } } })
  })

  test('OWN-40 after many changes the latest 1,000 stay in the journal, and of the older ones the latest of each key', async () => {
    const { id, clock, applications } = await start()
    await applications.change(id, answering({ first_name: 'Zoë', legal_agree: 'true' }))
    // Long ago: the city changed twice, the name once more, and a box was ticked.
    await use().sql(
      `insert into journal (account_id, revision, keys, before, after, at) values
         ($1, 2, '{city}', '{"city": ""}', '{"city": "Nashville"}', $2),
         ($1, 3, '{city,zip}', '{"city": "Nashville", "zip": ""}', '{"city": "Memphis", "zip": "37040"}', $2),
         ($1, 4, '{first_name}', '{"first_name": "Zoë"}', '{"first_name": "Zoe"}', $2)`,
      [id, clock.now()],
    )
    await use().sql(
      `insert into journal (account_id, revision, keys, before, after, at)
       select $1, revision, '{last_name}', '{"last_name": "A"}', '{"last_name": "B"}', $2
       from generate_series(5, 1499) as revision`,
      [id, clock.now()],
    )
    await use().sql('update applications set revision = 1499 where account_id = $1', [id])

    await applications.change(id, answering({ city: 'Clarksville' }))

    const journal = await journalOf(use(), id)
    expect(journal.slice(0, 5)).toMatchObject([
      { revision: 1, keys: ['legal_agree'], before: { legal_agree: '' }, after: { legal_agree: 'true' } },
      {
        revision: 3,
        keys: ['city', 'zip'],
        before: { city: '', zip: '' },
        after: { city: 'Memphis', zip: '37040' },
      },
      { revision: 4, keys: ['first_name'], before: { first_name: '' }, after: { first_name: 'Zoe' } },
      { revision: 500, keys: ['last_name'] },
      { revision: 501, keys: ['last_name'] },
    ])
    expect([journal.length, journal.at(-1)?.revision]).toEqual([4 + 1_000, 1_500])
  })

  test('SAV-03 merges two concurrent saves of different answers', async () => {
    const { id, applications } = await start()
    await applications.change(id, answering({ first_name: 'Zoë' }))

    const saved = await Promise.all([
      applications.change(id, answering({ city: 'Clarksville' })),
      applications.change(id, answering({ last_name: 'Żak' })),
    ])

    expect(saved.map(({ revision }) => revision).toSorted()).toEqual([2, 3])
    expect((await applications.read(id)).draft.answers).toEqual({
      first_name: 'Zoë',
      city: 'Clarksville',
      last_name: 'Żak',
    })
  })

  test('SAV-03 merges forty concurrent first saves and leaves a complete journal', async () => {
    const { id, applications } = await start()
    const keys = ['first_name', 'middle_name', 'last_name', 'preferred_name', 'city', 'address_line_2', 'zip']
    const saves = Array.from({ length: 40 }, (_, index) => ({ [keys[index % keys.length] ?? '']: `${index}` }))

    const saved = await Promise.all(saves.map((sent) => applications.change(id, answering(sent))))

    const revisions = saved.map(({ revision }) => revision)
    expect(revisions.toSorted((left, right) => left - right)).toEqual(saves.map((_, index) => index + 1))
    const journal = await journalOf(use(), id)
    const replayed = Object.assign({}, ...journal.map(({ after }) => after))
    const { revision, draft } = await applications.read(id)
    expect(revision).toBe(40)
    expect(draft.answers).toEqual(replayed)
    for (const [index, { before }] of journal.entries()) {
      const known = Object.assign({}, ...journal.slice(0, index).map(({ after }) => after))
      for (const [key, value] of Object.entries(before ?? {})) expect(known[key] ?? '').toBe(value)
    }
  })

  const numbered = (number: number, window = 'window-one') => ({ save: { window, number } })
  const cityOf = async (applications: ReturnType<typeof createApplicationRepository>, id: string) =>
    (await applications.read(id)).draft.answers.city

  test('SAV-13 a copy of a save that changed nothing cannot undo a later save of another window', async () => {
    const { id, applications } = await start()
    await applications.change(id, answering({ city: 'Nashville' }), numbered(1))
    await applications.change(id, answering({ city: 'Nashville' }), numbered(1, 'window-two'))
    await applications.change(id, answering({ city: 'Memphis' }), numbered(2))

    await applications.change(id, answering({ city: 'Nashville' }), numbered(1, 'window-two'))

    expect(await cityOf(applications, id)).toBe('Memphis')
  })

  test('SAV-13 of forty concurrent saves in any order the one with the highest number wins', async () => {
    const { id, applications } = await start()
    const numbers = Array.from({ length: 40 }, (_, index) => ((index * 7) % 40) + 1)

    await Promise.all(
      numbers.map((number) => applications.change(id, answering({ city: `City ${number}` }), numbered(number))),
    )

    expect(await cityOf(applications, id)).toBe('City 40')
  })

  test('SUB-14 SAV-13 a save that has read the application before a later save or a submission changes nothing', async () => {
    const { id, applications } = await start()
    await applications.change(id, answering({ city: 'Nashville' }))
    const known = await applications.read(id)
    await applications.change(id, answering({}), numbered(2))

    await applications.change(id, answering({ city: 'Memphis' }), { known, ...numbered(1) })
    await applications.change(id, answering({}), { known, ...numbered(1) })
    await applications.change(id, answering({ city: 'Memphis' }), numbered(2))
    expect(await cityOf(applications, id)).toBe('Nashville')

    const receipt = { number: 'GC-1', submitted_at: testMoment, sha256: '' }
    await use().transaction(async (sql) =>
      (await applications.lock(sql, id)).submit(receipt, {
        answers: { city: 'Nashville' },
        read_only_view: [],
        documents: {},
      }),
    )
    for (const [index, sent] of [{ city: 'Memphis' }, {}].entries())
      await expect(
        applications.change(id, answering({ ...sent }), { known, ...numbered(3 + index) }),
      ).rejects.toMatchObject({ status: 409 })
    expect(await cityOf(applications, id)).toBe('Nashville')
  })

  test('SAV-02 the journal records each change with revision, keys, values before and after, and time', async () => {
    const { id, clock, applications } = await start()

    await applications.change(id, answering({ country: 'USA', state: 'TN' }))
    clock.advance(60_000)
    await applications.change(id, answering({ state: 'KY' }))

    expect(await journalOf(use(), id)).toEqual([
      {
        revision: 1,
        keys: ['country', 'state', 'country_desc', 'state_desc'],
        before: { country: '', state: '', country_desc: '', state_desc: '' },
        after: { country: 'USA', state: 'TN', country_desc: 'United States', state_desc: 'Tennessee' },
        at: new Date('2026-01-15T18:00:00.000Z'),
      },
      {
        revision: 2,
        keys: ['state', 'state_desc'],
        before: { state: 'TN', state_desc: 'Tennessee' },
        after: { state: 'KY', state_desc: 'Kentucky' },
        at: new Date('2026-01-15T18:01:00.000Z'),
      },
    ])
  })

  test('SAV-02 a save that changes nothing keeps the revision and writes nothing', async () => {
    const { id, clock, applications } = await start()
    await applications.change(id, answering({ first_name: 'Zoë', middle_name: '' }))
    const before = await use().sql('select * from applications')
    clock.advance(60_000)

    const { revision } = await applications.change(id, answering({ first_name: 'Zoë', middle_name: '', city: '' }))

    expect(revision).toBe(1)
    expect(await use().sql('select * from applications')).toEqual(before)
    expect(await journalOf(use(), id)).toHaveLength(1)
  })

  test('SAV-02 the journal also records cleared answers and chosen tabs', async () => {
    const { id, applications } = await start()
    await applications.change(id, answering({ country: 'USA', state: 'TN', tennessee_county: 'montgomery' }))

    await applications.change(id, answering({ state: 'KY' }))
    await applications.change(id, (draft) => chooseTab(form, draft, 'ged_tabs', 'later'))

    const [, moved, chosen] = await journalOf(use(), id)
    expect(moved).toMatchObject({ before: { tennessee_county: 'montgomery' }, after: { tennessee_county: '' } })
    expect(chosen).toMatchObject({ before: { 'tabs.ged_tabs': '' }, after: { 'tabs.ged_tabs': 'later' } })
  })

  test('SAV-03 for the same answer the later save wins, and the journal records both', async () => {
    const { id, applications } = await start()

    await applications.change(id, answering({ first_name: 'from tab one' }))
    await applications.change(id, answering({ first_name: 'from tab two' }))

    expect((await applications.read(id)).draft.answers.first_name).toBe('from tab two')
    const journal = await journalOf(use(), id)
    expect(journal.map(({ after }) => after)).toEqual([{ first_name: 'from tab one' }, { first_name: 'from tab two' }])
  })

  test('SAV-04 a refused change stores nothing', async () => {
    const { id, applications } = await start()
    await applications.change(id, answering({ first_name: 'Zoë' }))

    const saving = applications.change(id, answering({ first_name: 'Ann', no_such_key: 'x' }))

    await expect(saving).rejects.toThrow('no_such_key')
    expect(await applications.read(id)).toMatchObject({ revision: 1, draft: { answers: { first_name: 'Zoë' } } })
    expect(await journalOf(use(), id)).toHaveLength(1)
  })

  test('SAV-13 a delayed copy of a save changes nothing, also after saves of other windows', async () => {
    const { id, applications } = await start()
    await applications.change(id, answering({ city: 'Nashville' }), numbered(1))
    await applications.change(id, answering({ city: 'Memphis' }), numbered(2))

    expect(await applications.change(id, answering({ city: 'Nashville' }), numbered(1))).toMatchObject({ revision: 2 })
    expect(await cityOf(applications, id)).toBe('Memphis')
    await applications.change(id, answering({ city: 'Knoxville' }), numbered(1, 'window-two'))
    expect(await applications.change(id, answering({ city: 'Memphis' }), numbered(2))).toMatchObject({ revision: 3 })

    expect(await cityOf(applications, id)).toBe('Knoxville')
    expect(await journalOf(use(), id)).toHaveLength(3)
  })

  test('SAV-13 a refused save does not use up its number, and a save without a number always applies', async () => {
    const { id, applications } = await start()
    await expect(applications.change(id, answering({ no_such_key: 'x' }), numbered(1))).rejects.toThrow('no_such_key')

    await applications.change(id, answering({ city: 'Nashville' }), numbered(1))
    await applications.change(id, answering({ city: 'Memphis' }))
    await applications.change(id, answering({ city: 'Nashville' }))

    expect(await cityOf(applications, id)).toBe('Nashville')
  })

  test('SAV-13 remembers the 24 windows that saved last', async () => {
    const { id, applications } = await start()
    for (let window = 1; window <= 30; window += 1)
      await applications.change(id, answering({ city: `City ${window}` }), numbered(1, `window-${window}`))

    const { lastSaves } = await applications.read(id)
    expect(Object.keys(lastSaves).toSorted()).toEqual(
      Array.from({ length: 24 }, (_, index) => `window-${index + 7}`).toSorted(),
    )
    await applications.change(id, answering({ city: 'copy' }), numbered(1, 'window-7'))
    expect(await cityOf(applications, id)).toBe('City 30')
  })
})
