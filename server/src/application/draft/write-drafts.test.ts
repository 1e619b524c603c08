import { draftOf } from '@apply/engine/answers'
import { expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { createStudent } from '../../../testing/student.ts'
import { createApplicationRepository } from './application-repository.ts'
import { testMoment } from './testing/application-deps-for.ts'
import { differencesOf, writeDrafts } from './write-drafts.ts'

const now = new Date(testMoment)
const answering = (city: string) => () => draftOf({ city })

onDatabase('what saves write', (use) => {
  const start = async (username = 'zoe@example.edu') => {
    const applications = createApplicationRepository({ database: use(), clock: () => now })
    const { id } = await createStudent(use(), username)
    await applications.change(id, answering('Nashville'))
    const read = await applications.read(id)
    const changeTo = (city: string) => {
      const next = draftOf({ city })
      return {
        ...differencesOf(read.draft, { draft: next, keys: ['city'] }),
        studentId: id,
        read,
        next,
        save: undefined,
        now,
      }
    }
    return { id, applications, changeTo, city: async () => (await applications.read(id)).draft.answers.city }
  }

  test.each([true, false])(
    'SAV-42 a save that may wait (%s) is stored if nothing has changed since it read',
    async (mayWait) => {
      const { changeTo, city } = await start()
      const change = changeTo('Memphis')

      const saved = await writeDrafts(use().sql, [change], { mayWait })

      expect(saved.get(change)).toMatchObject({ revision: 2, changed: true })
      expect(await city()).toBe('Memphis')
    },
  )

  test.each([true, false])(
    'SAV-42 SAV-13 a save that may wait (%s) is not stored if only a number has been stored since',
    async (mayWait) => {
      const { id, applications, changeTo, city } = await start()
      await applications.change(id, answering('Nashville'), { save: { window: 'window-one', number: 7 } })

      expect((await applications.read(id)).revision).toBe(1)
      expect((await writeDrafts(use().sql, [changeTo('Memphis')], { mayWait })).size).toBe(0)
      expect(await city()).toBe('Nashville')
    },
  )

  test('SAV-42 SAV-15 of two saves of one application only the first is stored, and those of others with it', async () => {
    const [zoe, ann] = [await start(), await start('ann@example.edu')]
    const [first, second, other] = [zoe.changeTo('Memphis'), zoe.changeTo('Knoxville'), ann.changeTo('Clarksville')]

    const saved = await writeDrafts(use().sql, [first, second, other], { mayWait: false })

    expect([...saved.keys()]).toEqual([first, other])
    expect([await zoe.city(), await ann.city()]).toEqual(['Memphis', 'Clarksville'])
  })

  test('SAV-42 a process of the version before may save beside this one', async () => {
    const { id, applications, changeTo, city } = await start()
    const session = '\\x01'
    await use().sql(`insert into sessions (token_hash, account_id, started_at, last_seen_at) values ($1, $2, $3, $3)`, [
      session,
      id,
      testMoment,
    ])
    const before = {
      ...{ place: 0, student: id, session, revision: 1, tabs: {}, add_another: {}, at: now, keys: ['city'] },
      ...{ answers: { city: 'Memphis' }, before: { city: 'Nashville' }, after: { city: 'Memphis' } },
      ...{ save_window: 'window-one', save_number: 7, forgotten: [], last_save: { 'window-one': [7, 1] } },
    }

    const written = await use().sql('select save_recent_drafts($1) as place', [JSON.stringify([before])])

    expect(written).toEqual([{ place: 0 }])
    expect((await writeDrafts(use().sql, [changeTo('Knoxville')], { mayWait: true })).size).toBe(0)
    const copy = { save: { window: 'window-one', number: 7 } }
    expect(await applications.change(id, answering('Knoxville'), copy)).toMatchObject({ revision: 2, changed: false })
    expect(await city()).toBe('Memphis')
  })
})
