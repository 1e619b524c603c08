import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { capturedLog } from '../../../testing/captured-log.ts'
import { onDatabase } from '../../../testing/databases.ts'
import { settableClock } from '../../../testing/settable-clock.ts'
import { fromOwnPage, testApp } from '../../../testing/test-app.ts'
import type { App } from './app-type.ts'
import { browserErrorRoutes } from './browser-error-routes.ts'

const report = { kind: 'TypeError', page: '/final-steps', positions: ['start-BdCy0h1a.js:1:20481'] }

onDatabase('browser errors', (use) => {
  const { log, events } = capturedLog()
  const clock = settableClock('2026-01-15T18:00:00Z')
  let app: App
  beforeAll(async () => {
    app = await testApp({ log, plugins: [browserErrorRoutes({ database: use(), clock: clock.now })] })
  })
  beforeEach(() => clock.advance(3_600_000))
  afterAll(() => app.close())

  const send = (payload: object) =>
    app.inject({ method: 'POST', url: '/public/browser-error', headers: fromOwnPage, payload })
  const logged = () => events().filter(({ msg }) => msg === 'A page failed in a browser.')

  test('API-34 logs 60 errors an hour of one client and answers 429 to more', async () => {
    const before = logged().length
    for (let sent = 0; sent < 60; sent += 1) await send(report)

    const { statusCode, headers } = await send(report)

    expect(statusCode).toBe(429)
    expect(headers['retry-after']).toBeDefined()
    expect(logged()).toHaveLength(before + 60)
  })

  test('API-34 writes a reported error to the log', async () => {
    expect((await send({ ...report, kind: 'ServerError', status: 500 })).statusCode).toBe(200)

    expect(logged().at(-1)).toMatchObject({
      level: 'warn',
      browserError: { ...report, kind: 'ServerError', status: 500 },
    })
  })

  test.each([
    ['a message', { ...report, message: 'Maya is not valid JSON' }],
    ['text as a kind', { ...report, kind: 'Maya Okafor' }],
    ['an address with a query', { ...report, page: '/reset?username=maya@example.com' }],
    ['text as a position', { ...report, positions: ['Maya Okafor'] }],
    ['too many positions', { ...report, positions: Array(21).fill(report.positions[0]) }],
  ])('API-34 refuses %s and logs nothing of it', async (_, payload) => {
    const before = logged().length

    expect((await send(payload)).statusCode).toBe(400)

    expect(logged()).toHaveLength(before)
    expect(JSON.stringify(events())).not.toContain('Maya')
  })
})
