import { submit } from '@apply/contract/submit'
import { expect, test } from 'vitest'
import { onServer } from '../../../testing/test-server.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { completeAnswers } from './testing/complete-answers.ts'

onServer('tabs and entries', (use) => {
  const start = async () => {
    const world = use()
    const zoe = await world.student()
    return { ...world, zoe }
  }

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

const closed = 'Your application has been submitted and can no longer be changed.'

onServer('progress', (use) => {
  const start = async () => {
    const world = use()
    const zoe = await world.student()
    const statuses = async (): Promise<string[]> => {
      const { web_status } = (await zoe.get('/api/profile')).json()
      return web_status.map((entry: { web_status: string }) => entry.web_status)
    }
    const post = async (web_status: string) => (await zoe.post('/api/web-status', { web_status })).statusCode
    return { ...world, zoe, statuses, post }
  }

  test('API-09 the last page is a route of the form', async () => {
    const { zoe } = await start()

    const response = await zoe.put('/api/last-page', { last_page: '/education-ug' })

    expect(response.statusCode).toBe(200)
    expect((await zoe.get('/api/profile')).json()).toMatchObject({ last_page: '/education-ug', revision: 0 })
  })

  test('SUB-03 records the first status once when ten windows post it concurrently', async () => {
    const { post, statuses } = await start()

    const responses = await Promise.all(Array.from({ length: 10 }, () => post('started')))

    expect(new Set(responses)).toEqual(new Set([200]))
    expect(await statuses()).toEqual(['started'])
  })

  test('SUB-08 a student without saved answers cannot submit', async () => {
    const { zoe } = await start()

    const response = await zoe.post('/api/submit')

    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toMatchObject({ first_name: ['First Name'] })
    expect(await use().database.sql('select * from applications')).toEqual([])
  })

  test.each([
    ['PUT', '/api/answer', { first_name: 'Ann' }],
    ['PUT', '/api/answer', { first_name: 'Zoë' }],
    ['PUT', '/api/tabs', { tab_id: 'ged_tabs', chosen_tab: 'later' }],
    ['PUT', '/api/add-another', { button_id: 'legacy', num_components: 2 }],
    ['PUT', '/api/last-page', { last_page: '/about' }],
    ['POST', '/api/web-status', { web_status: 'started' }],
    ['POST', '/api/web-status', { web_status: 'validating' }],
  ] as const)('SUB-14 after submission %s %s %j is 409 and changes nothing', async (method, path, body) => {
    const { zoe, call } = await start()
    await zoe.put('/api/answer', completeAnswers)
    await zoe.post('/api/submit')
    const everything = async () => [
      await use().database.sql('select * from applications'),
      await use().database.sql('select * from journal'),
      await use().database.sql('select * from submissions'),
    ]
    const before = await everything()

    const response = await call(method, path, body, { cookie: zoe.cookie })

    expect(response.statusCode).toBe(409)
    expect(response.json()).toEqual({ message: closed })
    expect(await everything()).toEqual(before)
  })

  test.each([
    ['PUT', '/api/last-page', { last_page: '/about' }],
    ['POST', '/api/validations', {}],
  ] as const)(
    'API-09 API-11 a %s to %s locks the application alone, so that no other change of the account fails',
    async (method, url, body) => {
      const { call, database } = use()
      const zoe = await use().student()
      await zoe.put('/api/answer', { first_name: 'Zoë' })
      let written: ReturnType<typeof call> | undefined

      await database.transaction(async (sql) => {
        await sql('select 1 from applications for update')
        written = call(method, url, body, { cookie: zoe.cookie })
        await untilWaiting(database)
        await sql('select 1 from accounts for update')
      })

      expect((await written)?.statusCode).toBe(200)
    },
  )

  test.each([
    '/completion',
    '/login',
    'about',
    '/about/',
    '/about#zip',
    '//evil.example',
    'https://evil.example',
    '',
    7,
  ])('API-09 the last page %s is 400 naming the field', async (last_page) => {
    const { zoe } = await start()

    const response = await zoe.put('/api/last-page', { last_page })

    expect(response.statusCode).toBe(400)
    expect(response.json().message).toContain('last_page')
    expect((await zoe.get('/api/profile')).json().last_page).toBeNull()
  })

  test('SUB-03 the status moves forward one step at a time, and repeating it is 200', async () => {
    const { post, statuses } = await start()

    expect([await post('started'), await post('started')]).toEqual([200, 200])
    expect(await statuses()).toEqual(['started'])
    expect([await post('validating'), await post('validating')]).toEqual([200, 200])
    expect(await statuses()).toEqual(['started', 'validating'])
  })

  test('SUB-03 a skipped step and a step back are 409 and change nothing', async () => {
    const { post, statuses } = await start()

    expect(await post('validating')).toBe(409)
    expect(await statuses()).toEqual([])
    await post('started')
    await post('validating')
    expect(await post('started')).toBe(409)
    expect(await statuses()).toEqual(['started', 'validating'])
  })

  test.each(['none', 'SUBMITTED', '', null])('API-10 the status %s is 400 naming the field', async (web_status) => {
    const { zoe } = await start()

    const response = await zoe.post('/api/web-status', { web_status })

    expect(response.statusCode).toBe(400)
    expect(response.json().message).toContain('web_status')
  })

  test('SUB-04 the status submitted is 409 before a submission and 200 after it', async () => {
    const { zoe, post, statuses } = await start()

    expect(await post('submitted')).toBe(409)
    await post('started')
    await post('validating')
    expect(await post('submitted')).toBe(409)
    expect(await statuses()).toEqual(['started', 'validating'])
    await zoe.put('/api/answer', completeAnswers)
    await zoe.post('/api/submit')
    expect(await post('submitted')).toBe(200)

    expect(await statuses()).toEqual(['started', 'validating', 'submitted'])
  })

  test('SUB-12 a submit returns message and receipt, and a repeat returns the same', async () => {
    const { zoe, clock } = await start()
    await zoe.put('/api/answer', completeAnswers)

    const first = submit.response.parse((await zoe.post('/api/submit')).json())
    clock.advance(60_000)
    const repeat = await zoe.post('/api/submit')

    expect(first.receipt.submitted_at).toBe('2026-01-15T18:00:00.000Z')
    expect(repeat.statusCode).toBe(200)
    expect(repeat.json()).toEqual(first)
  })

  test('SUB-08 a submit with errors is 422 with all of them, even if the browser reported none', async () => {
    const { zoe, post, statuses } = await start()
    await zoe.put('/api/answer', { ...completeAnswers, zip: '370', legal_agree: '' })
    await post('started')
    await zoe.post('/api/validations', {})

    const response = await zoe.post('/api/submit')

    expect(response.statusCode).toBe(422)
    expect(response.json()).toEqual({
      message: expect.any(String),
      errors: {
        zip: ['ZIP/Postal Code must be at least 5 characters.'],
        legal_agree: ['You must accept these terms to submit your application.'],
      },
    })
    expect(await statuses()).toEqual(['started'])
    expect(await use().database.sql('select * from submissions')).toEqual([])
  })

  test('API-30 a submit needs no body and no content type, but our own origin', async () => {
    const { zoe, call } = await start()
    await zoe.put('/api/answer', completeAnswers)

    const foreign = await call('POST', '/api/submit', undefined, { cookie: zoe.cookie, origin: 'https://evil.example' })
    const own = await zoe.post('/api/submit')

    expect([foreign.statusCode, own.statusCode]).toEqual([403, 200])
  })
})
