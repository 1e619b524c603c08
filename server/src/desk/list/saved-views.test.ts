import { expect, test } from 'vitest'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { onDesk } from '../testing/on-desk.ts'

onDesk('saved views of the list', (use) => {
  const path = '/desk/api/views'
  const content = { name: 'Kentucky', query: 'state=KY&sort=name', is_shared: false }

  test('DSK-30 a view is changed and deleted by its owner alone, and never over a change from another window', async () => {
    const [reader, other] = [await use().staff('reader'), await use().staff('officer')]
    const { id } = (await reader.post(path, content)).json()
    const change = { ...content, query: 'state=TN', version: 1 }

    expect((await other.put(`${path}/${id}`, change)).statusCode).toBe(404)
    expect((await other.remove(`${path}/${id}`)).statusCode).toBe(404)
    expect((await reader.put(`${path}/${id}`, change)).json()).toMatchObject({ query: 'state=TN', version: 2 })
    const late = await reader.put(`${path}/${id}`, change)
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'The view “Kentucky” was changed in another window. Please load it again.',
    ])
    expect((await reader.put(`${path}/${id}`, { ...change, version: 2 ** 40 })).statusCode).toBe(400)
    expect((await reader.post(path, content)).statusCode).toBe(409)
    const second = (await reader.post(path, { ...content, name: 'Second' })).json()
    expect((await reader.put(`${path}/${second.id}`, { ...content, version: 1 })).statusCode).toBe(409)
    expect((await reader.remove(`${path}/${id}`)).statusCode).toBe(200)
    expect((await reader.get(path)).json()).toMatchObject([{ name: 'Second' }])
  })

  test('DSK-30 a view keeps no text that was searched for', async () => {
    const reader = await use().staff('reader')
    const searched = { ...content, query: 'text=O%E2%80%99Neil&state=KY&sort=name' }

    const saved = (await reader.post(path, searched)).json()
    expect(saved.query).toBe('state=KY&sort=name')
    const changed = await reader.put(`${path}/${saved.id}`, { ...searched, query: 'state=TN&text=Zo', version: 1 })

    expect(changed.json().query).toBe('state=TN')
    expect(await use().database.sql('select query from desk_views')).toEqual([{ query: 'state=TN' }])
  })

  test('DSK-30 administrators delete a view that a removed member has shared, and no other view of colleagues', async () => {
    const [boss, officer, gone] = [
      await use().staff('administrator'),
      await use().staff('officer'),
      await use().staff('administrator', 'gone@example.edu'),
    ]
    const { id } = (await gone.post(path, { ...content, is_shared: true })).json()
    const hidden = (await gone.post(path, { ...content, name: 'Own' })).json()
    const canDelete = async (member: typeof boss) => (await member.get(path)).json()[0].can_delete

    expect([await canDelete(boss), (await boss.remove(`${path}/${id}`)).statusCode]).toEqual([false, 404])
    expect((await boss.remove(`/desk/api/staff/${gone.id}`)).statusCode).toBe(200)
    expect([await canDelete(officer), (await officer.remove(`${path}/${id}`)).statusCode]).toEqual([false, 404])
    expect((await boss.remove(`${path}/${hidden.id}`)).statusCode).toBe(404)
    expect([await canDelete(boss), (await boss.remove(`${path}/${id}`)).statusCode]).toEqual([true, 200])

    expect((await officer.get(path)).json()).toEqual([])
  })

  test('DSK-30 a name that another window takes at the same moment is refused in words', async () => {
    const { database } = use()
    const reader = await use().staff('reader')
    const { id } = (await reader.post(path, content)).json()
    let renaming: ReturnType<typeof reader.put> | undefined

    await database.transaction(async (sql) => {
      await sql(
        `insert into desk_views (staff_id, name, query, is_shared, changed_at) values ($1, 'Second', '', false, now())`,
        [reader.id],
      )
      renaming = reader.put(`${path}/${id}`, { ...content, name: 'Second', version: 1 })
      await untilWaiting(database)
    })

    expect((await renaming)?.statusCode).toBe(409)
  })

  test('DSK-30 everybody has their own views, and everybody sees those that an administrator shares', async () => {
    const [reader, officer, boss] = [
      await use().staff('reader'),
      await use().staff('officer'),
      await use().staff('administrator'),
    ]
    const own = (await reader.post(path, content)).json()
    const shared = (await boss.post(path, { ...content, name: 'All', is_shared: true })).json()

    expect((await reader.get(path)).json()).toEqual([own, { ...shared, is_own: false, can_delete: false }])
    expect((await officer.get(path)).json()).toEqual([{ ...shared, is_own: false, can_delete: false }])
    expect((await boss.get(path)).json()).toEqual([shared])
    const refused = await officer.post(path, { ...content, is_shared: true })
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Only an administrator may share a view with all staff.',
    ])
  })
})
