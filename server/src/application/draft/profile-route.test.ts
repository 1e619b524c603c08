import { profile } from '@apply/contract/profile'
import { expect, test } from 'vitest'
import { onServer } from '../../../testing/test-server.ts'
import { accountStore } from '../../identity/applicants/account-store.ts'
import { completeAnswers } from './testing/complete-answers.ts'

const transcript = { status: 'COMPLETED', file_name: 'transcript.pdf', file_size: 1234 } as const

onServer('the profile', (use) => {
  test('API-06 returns what was saved, and a receipt only once submitted', async () => {
    const zoe = await use().student()
    const answers = { ...completeAnswers, hs_ged_radio: '1', homeschool_radio: 'Y' }
    await zoe.put('/api/answer', answers)
    await use().database.sql(
      `insert into documents (account_id, answer_key, file_key, file_name, file_size, status, pdf_key, registered_at)
       values ($1, 'homeschool', 'source', $2, $3, $4, 'pdf', $5)`,
      [zoe.id, transcript.file_name, transcript.file_size, transcript.status, use().clock.now()],
    )
    await zoe.put('/api/tabs', { tab_id: 'ged_tabs', chosen_tab: 'later' })
    await zoe.put('/api/add-another', { button_id: 'activity', num_components: 3 })
    await zoe.put('/api/last-page', { last_page: '/final-steps' })

    const before = profile.response.parse((await zoe.get('/api/profile')).json())
    const { receipt } = (await zoe.post('/api/submit')).json()
    const after = profile.response.parse((await zoe.get('/api/profile')).json())

    expect(before).toMatchObject({
      answer: { ...answers, state_desc: 'Tennessee' },
      document_answer: { homeschool: transcript },
      tabs: { ged_tabs: 'later' },
      add_another: { activity: 3 },
      last_page: '/final-steps',
      revision: 3,
    })
    expect(before).not.toHaveProperty('receipt')
    const statuses = ['started', 'validating', 'submitted'].map((web_status) => ({ web_status }))
    expect(after).toEqual({ ...before, web_status: statuses, receipt })
  })

  test('SUB-40 the profile has the answers that were submitted', async () => {
    const zoe = await use().student()
    await zoe.put('/api/answer', completeAnswers)
    await zoe.post('/api/submit')
    await use().database.sql(`update submissions set answers = answers || '{"first_name": "Submitted"}'`)

    expect((await zoe.get('/api/profile')).json().answer.first_name).toBe('Submitted')
  })

  test('API-06 API-31 a new student gets every field empty, with no-store', async () => {
    const zoe = await use().student('zoe@example.edu')

    const response = await zoe.get('/api/profile')

    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual({
      answer: {},
      document_answer: {},
      tabs: {},
      add_another: {},
      username: 'zoe@example.edu',
      last_page: null,
      successful_login: [],
      web_status: [],
      revision: 0,
    })
    expect(await use().database.sql('select * from applications')).toEqual([])
  })

  test('API-06 returns text exactly as typed', async () => {
    const zoe = await use().student()
    const typed = { first_name: 'Zoë "Z" \\ </script>', last_name: '李 👩‍🎓 \u2028', city: '{"a":1},' }
    await zoe.put('/api/answer', typed)

    const response = await zoe.get('/api/profile')

    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.json().answer).toEqual(typed)
  })

  test('API-07 lists successful logins and statuses in order of time', async () => {
    const zoe = await use().student()
    await accountStore(use().database.sql).recordLogin(zoe.id, new Date('2026-01-15T09:00:00Z'))
    await accountStore(use().database.sql).recordLogin(zoe.id, new Date('2026-01-10T09:00:00Z'))
    await zoe.post('/api/web-status', { web_status: 'started' })
    await zoe.post('/api/web-status', { web_status: 'validating' })

    const { successful_login, web_status } = (await zoe.get('/api/profile')).json()

    expect(successful_login).toEqual(['2026-01-10T09:00:00.000Z', '2026-01-15T09:00:00.000Z'])
    expect(web_status).toEqual([{ web_status: 'started' }, { web_status: 'validating' }])
  })

  test('API-25 a student sees nothing of another student', async () => {
    const [zoe, ann] = [await use().student('zoe@example.edu'), await use().student('ann@example.edu')]
    await zoe.put('/api/answer', completeAnswers)
    await zoe.post('/api/submit')

    await ann.put('/api/answer', { first_name: 'Ann' })

    const seen = (await ann.get('/api/profile')).json()
    expect(seen).toMatchObject({
      answer: { first_name: 'Ann' },
      username: 'ann@example.edu',
      revision: 1,
      web_status: [],
    })
    expect(seen).not.toHaveProperty('receipt')
    expect((await zoe.get('/api/profile')).json()).toMatchObject({ answer: { first_name: 'Zoë' }, revision: 1 })
  })
})
