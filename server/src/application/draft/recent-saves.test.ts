import { beforeEach, expect, test, vi } from 'vitest'
import { onServer } from '../../../testing/test-server.ts'
import { completeAnswers } from './testing/complete-answers.ts'

/** The saves of one session that follow each other: the first one reads what is stored, the next ones need not. */
onServer('saves that follow each other', (use) => {
  let zoe: Awaited<ReturnType<ReturnType<typeof use>['student']>>
  const save = (answers: object) => zoe.put('/api/answer', answers)
  const stored = async () => (await zoe.get('/api/profile')).json().answer
  const sql = (text: string) => use().database.sql(text)

  beforeEach(async () => {
    zoe = await use().student()
    await save({ ...completeAnswers, city: 'Nashville' })
  })

  test('SAV-14 the next save of a session needs one statement', async () => {
    const statements = vi.spyOn(use().database, 'sql')

    const saved = await save({ city: 'Memphis' })

    expect([saved.statusCode, saved.json().revision]).toEqual([200, 2])
    expect(statements).toHaveBeenCalledTimes(1)
    statements.mockRestore()
    expect(await stored()).toMatchObject({ city: 'Memphis', first_name: completeAnswers.first_name })
    expect(await sql('select keys, before, after from journal where revision = 2')).toEqual([
      { keys: ['city'], before: { city: 'Nashville' }, after: { city: 'Memphis' } },
    ])
  })

  test.each([
    ['an answer', { city: 'Memphis' }],
    ['a refused answer', { gender: 'no such option' }],
    ['nothing', {}],
  ])('SAV-14 a session that was ended meanwhile saves %s no more', async (_, sent) => {
    await sql('delete from sessions')

    const refused = await save(sent)

    expect(refused.statusCode).toBe(401)
    expect([refused.headers['set-cookie']].flat().join()).toContain('GovernorsIdentity.session=;')
    expect(await sql('select revision from applications')).toEqual([{ revision: 1 }])
  })

  test('SAV-14 ten saves of one session at the same time are all kept', async () => {
    const keys = ['first_name', 'middle_name', 'last_name', 'preferred_name', 'city']

    const saved = await Promise.all([...keys, ...keys].map((key, index) => save({ [key]: `Value ${index}` })))

    expect(saved.map(({ statusCode }) => statusCode)).toEqual(saved.map(() => 200))
    const [first] = await sql('select revision, (select count(*)::integer from journal) as entries from applications')
    expect(first?.entries).toBe(first?.revision)
    const answers = await stored()
    for (const key of keys) expect(answers[key]).toMatch(/^Value \d$/)
  })

  test('SAV-14 twenty minutes without a call end the session for the next save too', async () => {
    use().clock.advance(19 * 60_000)
    expect((await save({ city: 'Memphis' })).statusCode).toBe(200)
    use().clock.advance(20 * 60_000)

    expect((await save({ city: 'Knoxville' })).statusCode).toBe(401)
  })

  test('SAV-14 what another session has saved meanwhile is merged, not overwritten', async () => {
    const phone = await use().sessionOf(zoe)
    await phone.put('/api/answer', { last_name: 'Żak', city: 'Knoxville' })

    const saved = await save({ city: 'Memphis' })
    await phone.put('/api/answer', { first_name: 'Zoe' })

    expect(saved.json().revision).toBe(3)
    expect(await stored()).toMatchObject({ last_name: 'Żak', city: 'Memphis', first_name: 'Zoe' })
  })

  test('SAV-14 an answer that is cleared is stored as no answer', async () => {
    expect((await save({ city: '' })).json().revision).toBe(2)

    expect(await sql(`select answers ? 'city' as has_city from applications`)).toEqual([{ has_city: false }])
  })

  test('SAV-14 a refused answer is refused with its key, and the next save works', async () => {
    const refused = await save({ no_such_key: 'x' })

    expect([refused.statusCode, refused.json().key]).toEqual([400, 'no_such_key'])
    expect((await save({ city: 'Memphis' })).json().revision).toBe(2)
  })

  test('SAV-14 SUB-14 nothing is saved after the submission', async () => {
    expect((await zoe.post('/api/submit')).statusCode).toBe(200)

    expect((await save({ city: 'Memphis' })).statusCode).toBe(409)
    expect(await stored()).toMatchObject({ city: 'Nashville' })
  })

  test('SAV-10 SAV-14 a page of another account is refused', async () => {
    const headers = { cookie: zoe.cookie, 'x-account': encodeURIComponent('ann@example.edu') }

    const refused = await use().call('PUT', '/api/answer', { city: 'Memphis' }, headers)

    expect(refused.statusCode).toBe(403)
    expect(await stored()).toMatchObject({ city: 'Nashville' })
  })
})
