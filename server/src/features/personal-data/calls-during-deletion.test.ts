import { expect, test } from 'vitest'
import { onEachServer, type TestServer, type TestStudent } from '../../../testing/test-server.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { erasePerson } from './erase-person.ts'

onEachServer('a call while an account is deleted', (use, databaseName) => {
  type Response = Awaited<ReturnType<TestServer['call']>>

  /** Deletes the person while this call waits for that. Returns the response. */
  const duringDeletion = async ({ id }: TestStudent, call: () => Promise<Response>): Promise<Response> => {
    const { database, clock } = use()
    let response: Promise<Response> | undefined
    await erasePerson(database, {
      ...{ accountId: id, at: clock.now(), actor: 'test' },
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

  if (databaseName === 'PGlite') return // Its one connection serves one call after the other.

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
})
