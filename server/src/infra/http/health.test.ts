import { expect, test } from 'vitest'
import { emptyPostgres, onEachDatabase } from '../../../testing/databases.ts'
import { testApp } from '../../../testing/test-app.ts'
import { openDatabase } from '../database/open-database.ts'
import { databaseCheck } from './health.ts'

onEachDatabase('health', (use) => {
  test('OPS-13 the process is live and ready while the database responds', async () => {
    const app = await testApp({ checks: [databaseCheck(use())] })

    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.json().checks]).toEqual([200, { database: 'ok' }])
  })

  test('OPS-13 an unavailable service makes it unready with 503 in JSON, and is named', async () => {
    const storage = { name: 'storage', run: () => Promise.reject(new Error('ENOENT /srv/files')) }
    const app = await testApp({ checks: [databaseCheck(use()), storage] })

    const { statusCode, headers, json } = await app.inject('/readyz')

    expect([statusCode, headers['retry-after'], json()]).toEqual([
      503,
      '2',
      { message: expect.any(String), checks: { database: 'ok', storage: 'down' } },
    ])
  })
})

test('OPS-13 without its database the process is unready but live', async () => {
  const database = await openDatabase({ databaseUrl: await emptyPostgres('health_gone'), dataDir: '' })
  const app = await testApp({ checks: [databaseCheck(database)] })
  await database.close()

  expect((await app.inject('/readyz')).json().checks).toEqual({ database: 'down' })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})
