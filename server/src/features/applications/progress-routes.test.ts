import { submit } from '@apply/contract/submit'
import { expect, test } from 'vitest'
import { completeAnswers } from './testing/complete-answers.ts'
import { onEachWorld } from './testing/on-each-world.ts'

const closed = 'Your application has been submitted and can no longer be changed.'

onEachWorld('progress', (use) => {
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

    const answer = await zoe.put('/api/last-page', { last_page: '/education-ug' })

    expect(answer.statusCode).toBe(200)
    expect((await zoe.get('/api/profile')).json()).toMatchObject({ last_page: '/education-ug', revision: 0 })
  })

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

    const answer = await zoe.put('/api/last-page', { last_page })

    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain('last_page')
    expect((await zoe.get('/api/profile')).json().last_page).toBeNull()
  })

  test('SUB-03 the status moves forward one step at a time, and the same again is a quiet 200', async () => {
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

  test('SUB-03 the first status posted by ten tabs at once is recorded once', async () => {
    const { post, statuses } = await start()

    const answers = await Promise.all(Array.from({ length: 10 }, () => post('started')))

    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await statuses()).toEqual(['started'])
  })

  test.each(['none', 'SUBMITTED', '', null])('API-10 the status %s is 400 naming the field', async (web_status) => {
    const { zoe } = await start()

    const answer = await zoe.post('/api/web-status', { web_status })

    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain('web_status')
  })

  test('SUB-04 submitted is 409 before a successful submit, whatever the status, and a quiet 200 after it', async () => {
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

  test('SUB-12 a submit answers message and receipt, and a repeat the same', async () => {
    const { zoe, clock } = await start()
    await zoe.put('/api/answer', completeAnswers)

    const first = submit.response.parse((await zoe.post('/api/submit')).json())
    clock.advance(60_000)
    const repeat = await zoe.post('/api/submit')

    expect(first.receipt.submitted_at).toBe('2026-01-15T18:00:00.000Z')
    expect(repeat.statusCode).toBe(200)
    expect(repeat.json()).toEqual(first)
  })

  test('SUB-08 a submit of answers with errors is 422 with the map, although the browser said there were none', async () => {
    const { zoe, post, statuses } = await start()
    await zoe.put('/api/answer', { ...completeAnswers, zip: '370', legal_agree: '' })
    await post('started')
    await zoe.post('/api/validations', {})

    const answer = await zoe.post('/api/submit')

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({
      message: expect.any(String),
      errors: {
        zip: ['ZIP/Postal Code must be at least 5 characters.'],
        legal_agree: ['You must accept these terms to submit your application.'],
      },
    })
    expect(await statuses()).toEqual(['started'])
    expect(await use().database.sql('select * from submissions')).toEqual([])
  })

  test('SUB-08 a student who never saved anything cannot submit', async () => {
    const { zoe } = await start()

    const answer = await zoe.post('/api/submit')

    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toMatchObject({ first_name: ['First Name'] })
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

    const answer = await call(method, path, body, { cookie: zoe.cookie })

    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({ message: closed })
    expect(await everything()).toEqual(before)
  })

  test('API-30 a submit needs no body and no content type, but it needs our own origin', async () => {
    const { zoe, call } = await start()
    await zoe.put('/api/answer', completeAnswers)

    const foreign = await call('POST', '/api/submit', undefined, { cookie: zoe.cookie, origin: 'https://evil.example' })
    const own = await zoe.post('/api/submit')

    expect([foreign.statusCode, own.statusCode]).toEqual([403, 200])
  })
})
