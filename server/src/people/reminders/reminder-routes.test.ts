import { sessionCookie } from '@apply/engine/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import { goodPassword, startSession } from '../../../testing/student.ts'
import { createTestServer, publicUrl, type TestServer, type TestStudent } from '../../../testing/test-server.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { testMoment } from '../../application/draft/testing/application-deps-for.ts'
import { storedSecret } from '../../platform/database/stored-secret.ts'
import { sendReminders } from './send-reminders.ts'
import { reminderWorld } from './testing/reminder-world.ts'
import { accountOfToken, unsubscribeToken } from './unsubscribe-token.ts'

const oneClick = { 'content-type': 'application/x-www-form-urlencoded' }

onDatabase('stopping reminders', (use) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(use())
    // Read once: the tables are emptied before each test, and the server has read the key by then.
    await server.app.inject({ method: 'POST', url: '/unsubscribe?token=none' })
    secret = await storedSecret(use(), 'unsubscribe')()
  })
  let secret: Buffer
  let zoe: TestStudent
  beforeEach(async () => {
    server.clock.set(testMoment)
    zoe = await server.student()
  })
  afterAll(() => server.close())

  const call = (method: 'GET' | 'PUT', url: string, payload?: object) =>
    server.app.inject({ method, url, headers: { origin: publicUrl, cookie: zoe.cookie }, ...(payload && { payload }) })
  const post = (token: string, headers: Record<string, string> = oneClick, payload = 'List-Unsubscribe=One-Click') =>
    server.app.inject({ method: 'POST', url: `/unsubscribe?token=${token}`, headers, payload })
  const stopped = () => use().sql('select account_id from stopped_reminders')
  const getsReminders = async () => (await call('GET', '/api/account/draft')).json().gets_reminders

  test('REM-06 a stop discards a reminder that waits, and no other mail', async () => {
    const insert = `insert into mails (topic, recipient, subject, created_at, useless_at, due_at) values ($1, '', '', $2, $2, $2)`
    for (const topic of [`draft ${zoe.id}`, `receipt ${zoe.id}`, 'draft of-another'])
      await use().sql(insert, [topic, server.clock.now()])

    await post(unsubscribeToken(secret, zoe.id))

    expect(await use().sql('select topic from mails order by topic')).toEqual([
      { topic: 'draft of-another' },
      { topic: `receipt ${zoe.id}` },
    ])
  })

  test('OWN-02 a reminder that waits goes to the new address, and the notice about the change to the old one', async () => {
    const reminders = await reminderWorld(use())
    const ivy = await reminders.draft('ivy@example.edu', 10)
    await reminders.run()
    const cookie = `${sessionCookie}=${await startSession(use(), ivy, server.clock.now())}`
    const send = (method: 'POST' | 'PUT', payload: object) =>
      server.app.inject({ method, url: '/api/account/email', headers: { origin: publicUrl, cookie }, payload })
    await send('POST', { username: 'new@example.edu', current_password: goodPassword })
    const [mail] = await use().sql<{ secret: string }>("select secret from mails where recipient = 'new@example.edu'")

    expect((await send('PUT', { code: mail?.secret })).statusCode).toBe(200)

    expect(await use().sql("select split_part(topic, ' ', 1) as topic, recipient from mails order by topic")).toEqual([
      { topic: 'change-email', recipient: 'new@example.edu' },
      { topic: 'draft', recipient: 'new@example.edu' },
      { topic: 'email-changed', recipient: 'ivy@example.edu' },
    ])
  })

  test('OWN-20 a student sees until when the draft is kept, and stops and restarts the reminders', async () => {
    expect((await call('GET', '/api/account/draft')).json()).toEqual({
      gets_reminders: true,
      kept_until: null,
      notice_days: 30,
    })
    await call('PUT', '/api/answer', { first_name: 'Zoë' })
    expect((await call('GET', '/api/account/draft')).json()).toMatchObject({ kept_until: '2027-02-14' })

    for (const gets_reminders of [false, false, true, true]) {
      const { statusCode } = await call('PUT', '/api/account/reminders', { gets_reminders })
      expect([statusCode, await getsReminders()]).toEqual([200, gets_reminders])
    }

    expect(await stopped()).toEqual([])
    // The audit is kept for ever, and nothing limits these calls.
    const changes = await use().sql(`select result from audit where action = 'reminders' order by id`)
    expect(changes).toEqual([{ result: 'stopped' }, { result: 'started again' }])
  })

  test('REM-05 a stop also discards a reminder that is being written at that moment', async () => {
    const reminders = await reminderWorld(use())
    const ivy = await reminders.draft('ivy@example.edu', 10)
    const { mailQueue } = reminders.deps
    let stopping: ReturnType<typeof post> | undefined
    const stopMeanwhile: typeof mailQueue.add = async (...mail) => {
      const id = await mailQueue.add(...mail)
      stopping = post(unsubscribeToken(secret, ivy.id))
      await Promise.race([stopping, untilWaiting(use())])
      return id
    }

    await sendReminders({ ...reminders.deps, mailQueue: { ...mailQueue, add: stopMeanwhile } })

    expect((await stopping)?.statusCode).toBe(200)
    expect(await reminders.queued()).toEqual([])
  })

  test('REM-06 a mail program unsubscribes by a POST without a login, with a form of either kind, as often as it likes', async () => {
    const token = unsubscribeToken(secret, zoe.id)
    const boundary = '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'

    expect((await post(token)).json()).toEqual({ message: 'You will get no more reminders.' })
    expect((await post(token, { 'content-type': 'multipart/form-data; boundary=b' }, boundary)).statusCode).toBe(200)
    expect((await post(token, { ...oneClick, origin: 'https://mail.example.com' })).statusCode).toBe(200)

    expect(await stopped()).toEqual([{ account_id: zoe.id }])
    expect(await use().sql('select actor, target, action, result from audit')).toEqual([
      { actor: 'client 127.0.0.1', target: `account ${zoe.id}`, action: 'reminders', result: 'stopped' },
    ])
  })

  test('REM-06 opening the link stops nothing', async () => {
    const token = unsubscribeToken(secret, zoe.id)
    for (const method of ['GET', 'HEAD'] as const)
      await server.app.inject({ method, url: `/unsubscribe?token=${token}` })

    expect(await stopped()).toEqual([])
  })

  test('REM-06 a token only unsubscribes, and one that we did not sign does nothing', async () => {
    const token = unsubscribeToken(secret, zoe.id)
    const other = unsubscribeToken(Buffer.alloc(32), zoe.id)
    const unknown = unsubscribeToken(secret, '11111111-1111-4111-8111-111111111111')
    for (const wrong of ['', 'x', other, `${token}AAAA`, token.slice(0, -1), unknown])
      expect((await post(wrong)).statusCode).toBe(403)

    expect(await stopped()).toEqual([])
    const cookie = `GovernorsIdentity.session=${token}`
    expect((await server.app.inject({ url: '/api/profile', headers: { cookie } })).statusCode).toBe(401)
  })

  test('REM-06 guessing is limited, and valid links are not', async () => {
    const token = unsubscribeToken(secret, zoe.id)
    for (let tries = 0; tries < 105; tries += 1) expect((await post(token)).statusCode).toBe(200)
    for (let tries = 0; tries < 100; tries += 1) await post(`wrong${tries}`)

    expect((await post('wrong')).statusCode).toBe(429)
  })
})

test('REM-06 a token holds its account and a signature of 256 bits', () => {
  const id = '5f0c2a3e-8f4b-4f0e-9a57-0d9a1c0b2d11'
  const secret = Buffer.alloc(32, 7)

  expect(unsubscribeToken(secret, id)).toHaveLength(64)
  expect(accountOfToken(secret, unsubscribeToken(secret, id))).toBe(id)
  expect(accountOfToken(Buffer.alloc(32, 8), unsubscribeToken(secret, id))).toBeUndefined()
})
