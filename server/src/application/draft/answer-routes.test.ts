import { saveAnswers } from '@apply/contract/save-answers'
import { expect, test } from 'vitest'
import { onServer } from '../../../testing/test-server.ts'
import { completeAnswers } from './testing/complete-answers.ts'

onServer('answers', (use) => {
  const start = async () => {
    const world = use()
    const zoe = await world.student()
    const stored = async () => (await zoe.get('/api/profile')).json().answer
    return { ...world, zoe, stored }
  }

  test('API-11 stores validations for the office; they decide nothing', async () => {
    const { zoe } = await start()
    const errors = {
      first_name: ['First Name'],
      zip: ['ZIP/Postal Code', 'ZIP/Postal Code must be at least 5 characters.'],
    }
    const kept = () => use().database.sql('select validations from applications')

    expect((await zoe.post('/api/validations', errors)).statusCode).toBe(200)
    expect(await kept()).toEqual([{ validations: errors }])
    await zoe.put('/api/answer', completeAnswers)

    expect((await zoe.post('/api/submit')).statusCode).toBe(200)
    await zoe.post('/api/validations', {})
    expect(await kept()).toEqual([{ validations: errors }])
  })

  test('API-08 accepts all answers or only the changed ones, and returns message, revision and whether it has changed', async () => {
    const { zoe, stored } = await start()

    const all = await zoe.put('/api/answer', completeAnswers)
    const one = await zoe.put('/api/answer', { city: 'Nashville' })
    const none = await zoe.put('/api/answer', {})

    expect([all, one, none].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const returned = [all, one, none].map((response) => saveAnswers.response.parse(response.json()))
    expect(returned.map(({ revision, changed }) => [revision, changed])).toEqual([
      [1, true],
      [2, true],
      [2, false],
    ])
    expect(await stored()).toMatchObject({ ...completeAnswers, city: 'Nashville' })
  })

  test('SAV-03 an answer whose question another device has hidden changes nothing, and the response says so', async () => {
    const { zoe, stored } = await start()
    await zoe.put('/api/answer', { hs_ged_radio: '2' })

    const saved = await zoe.put('/api/answer', { counselor_first_name: 'Ann' })

    expect(saveAnswers.response.parse(saved.json())).toMatchObject({ revision: 1, changed: false })
    expect(await stored()).not.toHaveProperty('counselor_first_name')
  })

  test('SAV-10 refuses a save for another account and changes nothing', async () => {
    const world = use()
    const zoe = await world.student('zoë+1@example.edu')
    const save = (account: string) =>
      world.call(
        'PUT',
        '/api/answer',
        { city: 'Nashville' },
        { cookie: zoe.cookie, 'x-account': encodeURIComponent(account) },
      )

    const another = await save('ann@example.edu')
    expect([another.statusCode, another.headers['set-cookie']]).toEqual([403, undefined])
    expect((await zoe.get('/api/profile')).json().answer).toEqual({})

    expect((await save(zoe.username)).statusCode).toBe(200)
  })

  test('CON-07 answers that are no longer asked are cleared after the save', async () => {
    const { zoe, stored } = await start()
    await zoe.put('/api/answer', completeAnswers)

    await zoe.put('/api/answer', { state: 'KY' })

    const answers = await stored()
    expect(answers).toMatchObject({ state: 'KY', state_desc: 'Kentucky' })
    for (const key of ['tennessee_county', 'tennessee_county_desc', 'how_long_tennessee'])
      expect(answers[key] ?? '').toBe('')
  })

  test('CON-07 a whole page sent again clears what depends on the one changed answer', async () => {
    const { zoe, stored } = await start()
    await zoe.put('/api/answer', completeAnswers)
    const page = await stored()

    await zoe.put('/api/answer', { ...page, hs_ged_radio: '2' })

    const answers = await stored()
    expect(answers).toMatchObject({ hs_ged_radio: '2', first_name: 'Zoë', tennessee_county: 'montgomery' })
    expect(answers.hs_name ?? '').toBe('')
  })

  test('UND-04 accepts the answers that a choice cleared in one save, together with the choice', async () => {
    const { zoe, stored } = await start()
    const counselor = { counselor_first_name: 'Ada', counselor_last_name: 'Lovelace', grad_month: '5' }
    await zoe.put('/api/answer', { ...completeAnswers, ...counselor })
    const before = await stored()
    await zoe.put('/api/answer', { hs_ged_radio: '2' })
    const cleared = await stored()

    const restored = Object.fromEntries(Object.entries(before).filter(([key]) => cleared[key] !== before[key]))
    const response = await zoe.put('/api/answer', restored)

    expect(Object.keys(restored).length).toBeGreaterThan(5)
    expect(response.statusCode).toBe(200)
    expect(await stored()).toEqual(before)
  })

  test('UND-04 accepts a dependent dropdown together with the answer it depends on', async () => {
    const { zoe, stored } = await start()
    const biology = { applied_major: 'BIOL', major_concentration: 'BIOL_MICR' }
    await zoe.put('/api/answer', biology)
    await zoe.put('/api/answer', { applied_major: 'CHEM' })

    await zoe.put('/api/answer', biology)

    expect(await stored()).toMatchObject({ ...biology, major_concentration_desc: 'Microbiology' })
  })

  test('FRM-17 the description follows the chosen option, whatever the caller sends', async () => {
    const { zoe, stored } = await start()

    const response = await zoe.put('/api/answer', {
      gender: 'F',
      gender_desc: '<b>forged</b>',
      country_desc: 'Nowhere',
    })

    expect(response.statusCode).toBe(200)
    expect(await stored()).toEqual({ gender: 'F', gender_desc: 'Female' })
  })

  test.each([
    ['an unknown key', { no_such_key: 'x' }, 'no_such_key'],
    ['an unknown key without an answer', { no_such_key: '' }, 'no_such_key'],
    ['the status among the answers', { web_status: 'submitted' }, 'web_status'],
    ['the username among the answers', { username: 'ann@example.edu' }, 'username'],
    ['a number', { zip: 37040 }, 'zip'],
    ['null', { city: null }, 'city'],
    ['a list', { city: ['Nashville'] }, 'city'],
    ['46 characters', { middle_name: 'x'.repeat(46) }, 'middle_name'],
    ['a code outside the options', { state: 'Tennessee' }, 'state'],
  ])('SAV-04 %s is 400 naming the key, and nothing of the call is stored', async (_what, wrong, key) => {
    const { zoe, stored } = await start()
    await zoe.put('/api/answer', { first_name: 'Zoë' })

    const response = await zoe.put('/api/answer', { first_name: 'Ann', ...wrong, last_name: 'Żak' })

    expect(response.statusCode).toBe(400)
    expect(response.json().message).toContain(key)
    expect(await stored()).toEqual({ first_name: 'Zoë' })
    expect(await use().database.sql('select revision from journal')).toEqual([{ revision: 1 }])
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'a'.repeat(5000)])(
    'API-29 rejects the key %s as unknown, alone and beside a known one',
    async (key) => {
      const { zoe, stored } = await start()

      const bodies = [`{"${key}":"x"}`, `{"first_name":"Zoë","${key}":{"prototype":{"polluted":"yes"}}}`]
      const responses = [await zoe.put('/api/answer', bodies[0] ?? ''), await zoe.put('/api/answer', bodies[1] ?? '')]

      for (const response of responses) {
        expect(response.statusCode).toBe(400)
        expect(response.json().message).toContain(key.slice(0, 80))
      }
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
      expect(await stored()).toEqual({})
    },
  )

  test.each([
    ['NUL', '{"first_name":"Zo\\u0000"}', 'first_name'],
    ['half a character', '{"first_name":"Zo\\ud800"}', 'first_name'],
    ['another control character', '{"first_name":"Zo\\u0007"}', 'first_name'],
    ['7,001 characters', JSON.stringify({ suspended_comment: 'x'.repeat(7001) }), 'suspended_comment'],
  ])('API-23 %s is 400 naming the key, and nothing is stored', async (_what, body, key) => {
    const { zoe, stored } = await start()

    const response = await zoe.put('/api/answer', body)

    expect(response.statusCode).toBe(400)
    expect(response.json().message).toContain(key)
    expect(await stored()).toEqual({})
  })

  test.each([
    ['20,000 keys', JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, '']))), 400],
    ['100,000 keys', JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`k${n}`, '']))), 413],
    ['lists 100,000 deep', `{"first_name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
    ['a list', '[]', 400],
    ['a text', '"first_name"', 400],
    ['null', 'null', 400],
    ['half of an object', '{"first_name":', 400],
  ])('API-23 refuses a body of %s, and the next save succeeds', async (_what, body, status) => {
    const { zoe, stored } = await start()

    const response = await zoe.put('/api/answer', body)
    const next = await zoe.put('/api/answer', { first_name: 'Zoë' })

    expect(response.statusCode).toBe(status)
    expect(response.json().message).toEqual(expect.any(String))
    expect(next.statusCode).toBe(200)
    expect(await stored()).toEqual({ first_name: 'Zoë' })
  })

  test.each(["Robert'); drop table applications;--", '%_\\', '$1', '{"a":1}', '(a+)+$', 'Ω漢字🎓', '"', '\\u0000'])(
    'API-08 stores the text %s as typed',
    async (typed) => {
      const { zoe, stored } = await start()

      expect((await zoe.put('/api/answer', { first_name: typed })).statusCode).toBe(200)

      expect(await stored()).toEqual({ first_name: typed })
    },
  )

  test.each([
    ['an unknown key', '{"no_such_key":["x"]}', 'no_such_key'],
    ['__proto__', '{"__proto__":["x"]}', '__proto__'],
    ['a number', '{"zip":5}', 'zip'],
    ['eleven messages', JSON.stringify({ zip: Array(11).fill('x') }), 'zip'],
    ['a message of 5,001 characters', JSON.stringify({ zip: ['x'.repeat(5001)] }), 'zip'],
  ])('API-11 validations with %s are 400 naming the key, and nothing is stored', async (_what, body, key) => {
    const { zoe } = await start()

    const response = await zoe.post('/api/validations', body)

    expect(response.statusCode).toBe(400)
    expect(response.json().message).toContain(key)
    expect(await use().database.sql('select * from applications')).toEqual([])
  })

  const saveAs = (cookie: string, window: string | undefined, number: string | undefined, body: object) =>
    use().call('PUT', '/api/answer', body, {
      cookie,
      ...(window !== undefined && { 'x-save-window': window }),
      ...(number !== undefined && { 'x-save-number': number }),
    })

  test('SAV-13 a copy of an older save is 200 with the present revision, and changes nothing', async () => {
    const { zoe, stored } = await start()
    const save = (number: string, city: string) => saveAs(zoe.cookie, 'window-one', number, { city })
    await save('1', 'Nashville')
    await save('2', 'Memphis')

    const copy = await save('1', 'Nashville')

    expect([copy.statusCode, copy.json().revision, copy.json().changed]).toEqual([200, 2, false])
    expect(await stored()).toEqual({ city: 'Memphis' })
  })

  test.each([
    ['a window without a number', 'window-one', undefined, 'x-save-number'],
    ['a number without a window', undefined, '1', 'x-save-window'],
    ['a short window', 'w', '1', 'x-save-window'],
    ['the number 0', 'window-one', '0', 'x-save-number'],
    ['a number that is none', 'window-one', '1; drop', 'x-save-number'],
  ])('SAV-13 %s is 400 naming the header', async (_what, window, number, named) => {
    const { zoe, stored } = await start()

    const response = await saveAs(zoe.cookie, window, number, { city: 'Nashville' })

    expect(response.statusCode).toBe(400)
    expect(response.json().message).toContain(named)
    expect(await stored()).toEqual({})
  })
})
