import { beforeEach, expect, test, vi } from 'vitest'
import { onServer } from '../../../testing/test-server.ts'

const names = ['Ann', 'Bea', 'Cem', 'Dan', 'Eve', 'Zoe']

/** Saves of several students that arrive at the same time. */
onServer('saves that arrive together', (use) => {
  let students: readonly Awaited<ReturnType<ReturnType<typeof use>['student']>>[]
  const saveAll = () =>
    Promise.all(students.map(({ put }, index) => put('/api/answer', { first_name: names[index], city: 'Memphis' })))
  const statusesOf = async (saves: ReturnType<typeof saveAll>) => (await saves).map(({ statusCode }) => statusCode)
  const storedNames = () =>
    Promise.all(students.map(async ({ get }) => (await get('/api/profile')).json().answer.first_name))
  const zoeId = () => students.at(-1)?.id

  beforeEach(async () => {
    students = await Promise.all(names.map((name) => use().student(`${name}@example.edu`.toLowerCase())))
    for (const { put } of students) await put('/api/answer', { first_name: 'New', city: 'Nashville' })
  })

  test('SAV-15 fewer statements than saves write them, each into its own application and journal', async () => {
    const statements = vi.spyOn(use().database, 'sql')
    const saves = await saveAll()
    const count = statements.mock.calls.length
    statements.mockRestore()

    expect(saves.map((save) => [save.statusCode, save.json().revision])).toEqual(names.map(() => [200, 2]))
    expect(count).toBeLessThan(names.length)
    expect(await storedNames()).toEqual(names)
    const journal = await use().database.sql(
      `select keys, before, after, username from journal join accounts on id = account_id where revision = 2 order by username`,
    )
    expect(journal).toEqual(
      names.map((name) => ({
        keys: ['first_name', 'city'],
        before: { first_name: 'New', city: 'Nashville' },
        after: { first_name: name, city: 'Memphis' },
        username: `${name}@example.edu`.toLowerCase(),
      })),
    )
  })

  test('SAV-15 SES-21 the first saves of several sessions are written together too, and so are their sessions read', async () => {
    const devices = await Promise.all(students.map((student) => use().sessionOf(student)))
    const statements = vi.spyOn(use().database, 'sql')
    const saves = await Promise.all(devices.map(({ put }, index) => put('/api/answer', { first_name: names[index] })))
    const count = statements.mock.calls.length
    statements.mockRestore()

    expect(saves.map((save) => [save.statusCode, save.json().revision])).toEqual(names.map(() => [200, 2]))
    expect(count).toBeLessThan(names.length)
    expect(await storedNames()).toEqual(names)
  })

  test('SES-21 of calls that arrive together each sees its own account, and one whose session was ended is refused', async () => {
    await use().database.sql('delete from sessions where account_id = $1', [zoeId()])
    const statements = vi.spyOn(use().database, 'sql')
    const profiles = await Promise.all([...students, ...students].map(({ get }) => get('/api/profile')))
    const count = statements.mock.calls.length
    statements.mockRestore()

    expect(profiles.map((profile) => profile.json().username ?? profile.statusCode)).toEqual(
      [...names, ...names].map((name) => (name === 'Zoe' ? 401 : `${name}@example.edu`.toLowerCase())),
    )
    expect(count).toBeLessThan(profiles.length)
  })

  test('SAV-15 a session that was ended is refused, and the others are saved', async () => {
    await use().database.sql('delete from sessions where account_id = $1', [zoeId()])

    expect(await statusesOf(saveAll())).toEqual([200, 200, 200, 200, 200, 401])
    expect(await use().database.sql('select revision from applications where account_id = $1', [zoeId()])).toEqual([
      { revision: 1 },
    ])
  })

  test('SAV-15 a save that the database refuses fails alone', async () => {
    await use().database.sql(`alter table journal add constraint refused check (account_id <> '${zoeId()}') not valid`)

    const statuses = await statusesOf(saveAll())
    await use().database.sql('alter table journal drop constraint refused')

    expect(statuses).toEqual([200, 200, 200, 200, 200, 500])
    expect(await storedNames()).toEqual([...names.slice(0, -1), 'New'])
  })

  test('SAV-15 an application that is locked does not hold up the others, and is saved when it is free', async () => {
    const saves = use().database.transaction(async (sql) => {
      await sql('select 1 from applications where account_id = $1 for update', [zoeId()])
      const all = students.map(({ put }, index) => put('/api/answer', { first_name: names[index] }))
      await Promise.all(all.slice(0, -1))
      const [{ saved } = {}] = await sql('select count(*)::integer as saved from applications where revision = 2')
      return { all, saved }
    })

    const { all, saved } = await saves
    expect(saved).toBe(names.length - 1)
    expect((await Promise.all(all)).map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200))
    expect(await storedNames()).toEqual(names)
  })
})
