import { expect, test } from 'vitest'
import { onDesk } from '../testing/on-desk.ts'
import { bulkRuns } from '../work/testing/bulk-runs.ts'

type Row = { readonly email: string; readonly open_items: number; readonly has_overdue_items: boolean }

onDesk('open items in the list of the desk', (use) => {
  const setUp = async () => {
    const officer = await use().staff('officer', 'olga@example.edu', 'Olga Officer')
    const [zoe, ben] = [await use().submitted('zoe@example.edu'), await use().submitted('ben@example.edu')]
    await (await use().student('draft@example.edu')).put('/api/answer', { first_name: 'Ada' })
    const rows = async (query: string): Promise<readonly Row[]> =>
      (await officer.get(`/desk/api/list?${query}`)).json().applications
    const found = async (items: string) => {
      const emails = (await rows(`items=${items}`)).map(({ email }) => email.split('@')[0])
      const { total } = (await officer.get(`/desk/api/list/count?items=${items}`)).json()
      expect(total).toEqual({ count: emails.length, is_more: false })
      return emails.toSorted()
    }
    const itemsOf = async (id: string) => (await officer.get(`/desk/api/applications/${id}/items`)).json().items
    const setDue = async (id: string, due_on: string | null) => {
      const [item] = await itemsOf(id)
      return officer.put(`/desk/api/items/${item.id}/due`, { due_on, version: item.version })
    }
    const mark = async (id: string, state: string) => {
      for (const { id: item, version } of await itemsOf(id))
        await officer.put(`/desk/api/items/${item}/state`, { state, version })
    }
    return { officer, zoe, ben, rows, found, setDue, mark }
  }

  test('ITM-53 the list shows, finds and counts open and overdue items as they are after each change', async () => {
    const { zoe, ben, rows, found, setDue, mark } = await setUp()
    const rowOf = async (name: string) => (await rows('')).find(({ email }) => email.startsWith(name))
    expect(await rowOf('zoe')).toMatchObject({ open_items: 2, has_overdue_items: false })
    expect([await found('open'), await found('overdue'), await found('none')]).toEqual([['ben', 'zoe'], [], []])

    await setDue(zoe.id, '2020-01-01')
    expect(await rowOf('zoe')).toMatchObject({ open_items: 2, has_overdue_items: true })
    expect(await found('overdue')).toEqual(['zoe'])

    await mark(ben.id, 'waived')
    expect(await rowOf('ben')).toMatchObject({ open_items: 0, has_overdue_items: false })
    expect([await found('open'), await found('none')]).toEqual([['zoe'], ['ben']])

    await mark(zoe.id, 'received')
    expect(await found('overdue')).toEqual([])
    await mark(zoe.id, 'awaiting')
    await setDue(zoe.id, null)
    expect([await found('open'), await found('overdue')]).toEqual([['zoe'], []])
  })

  test('ITM-53 nobody waits for the items of an application that is withdrawn', async () => {
    const { zoe, found, setDue } = await setUp()
    await setDue(zoe.id, '2020-01-01')

    await zoe.post('/api/withdrawal', { reason: 'plans' })

    expect([await found('open'), await found('overdue')]).toEqual([['ben'], []])
  })

  test('ITM-53 DSK-30 a saved view keeps the filter, and an action on all that match takes exactly those', async () => {
    const { officer, ben, mark } = await setUp()
    await mark(ben.id, 'waived')
    const view = { name: 'To chase', query: 'items=open', is_shared: false }
    expect((await officer.post('/desk/api/views', view)).json()).toMatchObject({ query: 'items=open' })

    const action = { kind: 'due', item: 'application-fee', due_on: '2026-03-01' }
    const preview = await bulkRuns.preview(officer, { view: { items: 'open' } }, action)

    expect(preview).toMatchObject({ ready: [{ count: 1 }], skipped: [] })
  })
})
