import { expect, test } from 'vitest'
import { goodPassword } from '../../../testing/student.ts'
import { onServer, type TestServer, type TestStudent } from '../../../testing/test-server.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { completeAnswers } from '../../application/draft/testing/complete-answers.ts'
import { recordIssuedCopy } from '../../print/copy-store.ts'
import { erasePerson } from './erase-person.ts'

onServer('a call while an account is deleted', (use) => {
  type Response = Awaited<ReturnType<TestServer['call']>>

  /** Deletes the person while this call waits for that. Returns the response. */
  const duringDeletion = async <Result = Response>(
    { id }: TestStudent,
    call: () => Promise<Result>,
  ): Promise<Result> => {
    const { database, clock } = use()
    let response: Promise<Result> | undefined
    await erasePerson(database, {
      accountId: id,
      at: clock.now(),
      actor: 'test',
      condition: async () => {
        response = call()
        await untilWaiting(database)
        return true
      },
    })
    if (!response) throw new Error('No call was made.')
    return response
  }

  test('OWN-13 a mail that is asked for afterwards goes to nobody', async () => {
    const zoe = await use().student()
    const { database, clock } = use()
    await erasePerson(database, { accountId: zoe.id, at: clock.now(), actor: 'test' })

    expect((await use().call('POST', '/public/forgot-password', { username: zoe.username })).statusCode).toBe(200)
    expect(await database.sql('select 1 from mails')).toEqual([])
  })

  test.each(['/public/forgot-password', '/public/resend-confirm'])(
    'OWN-13 ACC-22 a mail that %s asks for meanwhile is not written, and the response is that of every other address',
    async (path) => {
      const zoe = await use().student()
      const ask = (username: string) => use().call('POST', path, { username })
      const absent = await ask('absent@example.edu')

      const asked = await duringDeletion(zoe, () => ask(zoe.username))

      expect([asked.statusCode, asked.body]).toEqual([200, absent.body])
      expect(await use().database.sql('select topic from mails')).toEqual([])
    },
  )

  test.each([
    ['GET', '/api/pdf', undefined, 200],
    ['PUT', '/api/last-page', { last_page: '/about' }, 401],
    ['PUT', '/api/account/reminders', { gets_reminders: false }, 200],
    ['POST', '/api/presigned-url', { answer_key: 'homeschool' }, 401],
    ['POST', '/api/phone-link', { answer_key: 'homeschool' }, 401],
    ['POST', '/api/account/passkeys/options', { current_password: goodPassword }, 400],
  ] as const)(
    'OWN-13 API-22 a %s to %s meanwhile writes nothing and is no failure',
    async (method, url, body, status) => {
      const zoe = await use().student()
      await zoe.put('/api/answer', { ...completeAnswers, homeschool_radio: 'Y' })

      const called = await duringDeletion(zoe, () => use().call(method, url, body, { cookie: zoe.cookie }))

      expect(called.statusCode).toBe(status)
      expect((await zoe.get('/api/profile')).statusCode).toBe(401)
    },
  )

  test('OWN-13 DSK-42 a PDF of the application that is made meanwhile is handed to nobody, as if there had been none', async () => {
    const zoe = await use().student()
    const { database, clock } = use()

    const outcome = await duringDeletion(zoe, () =>
      recordIssuedCopy(database.sql, zoe.id, Buffer.from('a copy'), clock.now()).catch((error: unknown) => error),
    )

    expect(outcome).toMatchObject({ status: 404, message: 'There is no such application.' })
  })

  test('OWN-13 DOC-40 the code of a deleted account takes no file, as a code that has ended', async () => {
    const zoe = await use().student()
    await zoe.put('/api/answer', { ...completeAnswers, homeschool_radio: 'Y' })
    const { code } = (await zoe.post('/api/phone-link', { answer_key: 'homeschool' })).json()

    const asked = await duringDeletion(zoe, () => use().call('POST', '/public/phone-link/upload', { code }))

    expect(asked.statusCode).toBe(403)
  })
})
