import { expect, test } from 'vitest'
import { onEachWorld } from './testing/on-each-world.ts'

onEachWorld('tabs and entries', (use) => {
  const start = async () => {
    const world = use()
    const zoe = await world.student()
    return { ...world, zoe }
  }

  test('API-18 stores and returns the chosen tab of each group', async () => {
    const { zoe } = await start()

    expect((await zoe.get('/api/tabs')).json()).toEqual({})
    await zoe.put('/api/tabs', { tab_id: 'homeschool_tabs', chosen_tab: 'later' })
    await zoe.put('/api/tabs', { tab_id: 'ged_tabs', chosen_tab: 'later' })
    const response = await zoe.put('/api/tabs', { tab_id: 'ged_tabs', chosen_tab: 'upload' })

    expect(response.statusCode).toBe(200)
    expect((await zoe.get('/api/tabs')).json()).toEqual({ homeschool_tabs: 'later', ged_tabs: 'upload' })
  })

  test('TAB-01 a choice is restored in a new session, for this student only', async () => {
    const { zoe, student } = await start()
    await zoe.put('/api/tabs', { tab_id: 'ged_tabs', chosen_tab: 'later' })

    const ann = await student('ann@example.edu')

    expect((await zoe.get('/api/profile')).json().tabs).toEqual({ ged_tabs: 'later' })
    expect((await ann.get('/api/tabs')).json()).toEqual({})
  })

  test('TAB-02 switching clears the answers under the old tab', async () => {
    const { zoe } = await start()
    await zoe.put('/api/answer', { hs_ged_radio: '2', ged_month: '5' })
    // A document answer is written by the server alone, so it is put where the server would put it.
    await use().database.sql(`update applications set answers = answers || '{"ged": "stored"}'`)

    await zoe.put('/api/tabs', { tab_id: 'ged_tabs', chosen_tab: 'later' })

    const { answer } = (await zoe.get('/api/profile')).json()
    expect(answer).toMatchObject({ hs_ged_radio: '2', ged_month: '5' })
    expect(answer.ged ?? '').toBe('')
  })

  test('API-17 stores and returns the count of each button', async () => {
    const { zoe } = await start()

    expect((await zoe.get('/api/add-another')).json()).toEqual({})
    await zoe.put('/api/add-another', { button_id: 'legacy', num_components: 2 })
    const response = await zoe.put('/api/add-another', { button_id: 'activity', num_components: 4 })

    expect(response.statusCode).toBe(200)
    expect((await zoe.get('/api/add-another')).json()).toEqual({ legacy: 2, activity: 4 })
  })

  test('ADD-02 a raised count survives concurrent saves from another window', async () => {
    const { zoe } = await start()

    await Promise.all([
      zoe.put('/api/add-another', { button_id: 'legacy', num_components: 3 }),
      zoe.put('/api/answer', { first_name: 'Zoë' }),
    ])

    expect((await zoe.get('/api/profile')).json()).toMatchObject({
      answer: { first_name: 'Zoë' },
      add_another: { legacy: 3 },
      revision: 2,
    })
  })

  test.each([
    ['five relatives', { button_id: 'legacy', num_components: 5 }, 'legacy'],
    ['no entry', { button_id: 'activity', num_components: 0 }, 'activity'],
    ['a fraction', { button_id: 'activity', num_components: 1.5 }, 'num_components'],
    ['a text', { button_id: 'activity', num_components: '2' }, 'num_components'],
    ['an unknown button', { button_id: 'siblings', num_components: 2 }, 'siblings'],
    ['no button', { num_components: 2 }, 'button_id'],
    ['one field too many', { button_id: 'activity', num_components: 2, web_status: 'submitted' }, 'web_status'],
  ])('ADD-04 %s is 400 naming it, and nothing is stored', async (_what, body, named) => {
    const { zoe } = await start()

    const response = await zoe.put('/api/add-another', body)

    expect(response.statusCode).toBe(400)
    expect(response.json().message).toContain(named)
    expect((await zoe.get('/api/add-another')).json()).toEqual({})
  })

  test.each([
    ['an unknown group', { tab_id: 'no_tabs', chosen_tab: 'later' }, 'no_tabs'],
    ['a group named like a property of every object', { tab_id: 'constructor', chosen_tab: 'name' }, 'constructor'],
    ['a tab the group does not have', { tab_id: 'ged_tabs', chosen_tab: 'never' }, 'ged_tabs'],
    ['a number', { tab_id: 'ged_tabs', chosen_tab: 1 }, 'chosen_tab'],
  ])('API-23 a choice of %s is 400 naming it, and nothing is stored', async (_what, body, named) => {
    const { zoe } = await start()

    const response = await zoe.put('/api/tabs', body)

    expect(response.statusCode).toBe(400)
    expect(response.json().message).toContain(named)
    expect((await zoe.get('/api/tabs')).json()).toEqual({})
  })

  test('SAV-13 a delayed copy of a tab choice or a count changes nothing; other groups have an order of their own', async () => {
    const { zoe, call } = await start()
    const put = (path: string, number: number, body: object) =>
      call('PUT', path, body, { cookie: zoe.cookie, 'x-save-window': 'window-one', 'x-save-number': `${number}` })
    const choose = (number: number, tab_id: string, chosen_tab: string) =>
      put('/api/tabs', number, { tab_id, chosen_tab })
    await choose(3, 'ged_tabs', 'later')
    await choose(4, 'ged_tabs', 'upload')
    await put('/api/add-another', 6, { button_id: 'legacy', num_components: 3 })

    await choose(2, 'homeschool_tabs', 'later')
    expect((await choose(3, 'ged_tabs', 'later')).statusCode).toBe(200)
    expect((await put('/api/add-another', 5, { button_id: 'legacy', num_components: 2 })).statusCode).toBe(200)

    expect((await zoe.get('/api/tabs')).json()).toEqual({ homeschool_tabs: 'later', ged_tabs: 'upload' })
    expect((await zoe.get('/api/add-another')).json()).toEqual({ legacy: 3 })
  })
})
