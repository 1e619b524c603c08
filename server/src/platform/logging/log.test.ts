import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { capturedLog } from '../../../testing/captured-log.ts'
import { onDatabase } from '../../../testing/databases.ts'
import { startProcess, temporaryFolder } from '../../../testing/start-process.ts'
import { fromOwnPage, testApp } from '../../../testing/test-app.ts'
import { HttpError } from '../errors/http-error.ts'
import type { Plugin } from '../http/app-type.ts'
import { hideSecrets } from './log.ts'

const personal = ['ada@example.org', 'Lovelace', 'hunter2-Secret', 'tok-en-123', 'cookie-456', '203.0.113.9']

const routes: Plugin = async (app) => {
  const schema = { body: z.strictObject({ username: z.string(), name: z.string() }) }
  app.post('/public/echo/:id', { schema }, async ({ body }) => body)
  app.get('/api/broken', async () => {
    throw new Error('No room for ada@example.org here.')
  })
  app.get('/api/refused', async () => {
    throw new HttpError(400, 'Lovelace is not valid.')
  })
}

const driveThrough = async () => {
  const captured = capturedLog()
  const app = await testApp({ plugins: [routes], log: captured.log, settings: { trustProxy: 1 } })
  const headers = {
    ...fromOwnPage,
    cookie: 'session=cookie-456',
    authorization: 'Bearer tok-en-123',
    'x-forwarded-for': '203.0.113.9',
  }
  const payload = { username: 'ada@example.org', name: 'Lovelace' }
  const url = '/public/echo/Lovelace?service_token=tok-en-123&username=ada%40example.org'
  await app.inject({ method: 'POST', url, headers, payload })
  await app.inject({ method: 'POST', url, headers, payload: { ...payload, password: 'hunter2-Secret' } })
  await app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: '{"a":Lovelace',
  })
  for (const path of ['/api/broken', '/api/refused', '/nowhere/Lovelace?q=ada@example.org', '/bad/%ff?t=tok-en-123'])
    await app.inject({ url: path, headers })
  await app.close()
  return captured
}

test('OPS-12 one JSON line per request: id, method, route, status and duration', async () => {
  const events = (await driveThrough()).events().filter(({ msg }) => msg === 'request')

  expect(events).toHaveLength(7)
  expect(events[0]).toMatchObject({ method: 'POST', route: '/public/echo/:id', status: 200, ms: expect.any(Number) })
  expect(new Set(events.map(({ reqId }) => reqId)).size).toBe(7)
})

test('API-22 nothing personal that a request carries reaches the log', async () => {
  const text = (await driveThrough()).text()

  for (const word of personal) expect(text).not.toContain(word)
})

test('API-22 secrets that are logged by mistake are hidden', () => {
  const { log, text } = capturedLog()

  log.info({ password: 'hunter2-Secret', student: { username: 'ada@example.org' }, a: { b: { cookie: 'cookie-456' } } })
  log.info({ headers: { authorization: 'tok-en-123' }, answers: { last_name: 'Lovelace' }, ip: '203.0.113.9' })

  for (const word of personal) expect(text()).not.toContain(word)
})

test('OPS-12 the level of the log decides what is written', () => {
  const { log, events } = capturedLog('warn')

  log.info('quiet')
  log.warn('loud')

  expect(events()).toEqual([expect.objectContaining({ level: 'warn', msg: 'loud' })])
})

test.each([
  ['an exit', 'process.exit(0)', 0],
  ['a fatal mistake', "log.fatal('the end'); process.exit(1)", 1],
  ['nothing left to do', '', 0],
])('OPS-12 no line is lost when %s ends the process', async (_what, ending, code) => {
  const program = join(await temporaryFolder(), 'program.mjs')
  const lines = `for (let line = 1; line <= 100; line += 1) log.info({ line }, 'said')`
  const opened = `import { createLog } from ${JSON.stringify(import.meta.resolve('./log.ts'))}; const log = createLog('info')`
  await writeFile(program, [opened, lines, ending].join('\n'))

  const { ended, output } = startProcess({}, program)

  expect(await ended).toBe(code)
  expect(output().match(/"msg":"said"/g)).toHaveLength(100)
})

test('OPS-15 a process whose log has no reader still ends', async () => {
  const program = join(await temporaryFolder(), 'program.mjs')
  const opened = `import { createLog } from ${JSON.stringify(import.meta.resolve('./log.ts'))}; const log = createLog('info')`
  const ending = "process.stdin.once('data', () => { log.info('unheard'); process.exit(0) }); log.info('ready')"
  await writeFile(program, [opened, ending].join('\n'))
  const child = spawn(process.execPath, [program])
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')

  child.stdout.destroy()
  await once(child.stdout, 'close')
  child.stdin.write('end')

  expect(await ended).toEqual([0, null])
})

onDatabase('an error of the database', (use) => {
  test('API-22 a database error is logged by its code and table, without the values it quotes', async () => {
    const { log, events, text } = capturedLog()
    const table = 'create temporary table people (username text unique)'
    const insert = `insert into people values ('ada@example.org')`

    const error = await use()
      .transaction(async (sql) => {
        await sql(table)
        await sql(insert)
        await sql(insert)
      })
      .catch(String)
    await use()
      .sql(`select 'Lovelace'::int`)
      .catch((err) => log.error({ err }, 'failed'))

    expect(error).toContain('duplicate key')
    expect(events()[0]).toMatchObject({ err: { reason: '22P02' } })
    expect(text()).not.toContain('Lovelace')
  })
})

test('API-22 an event without a secret is not copied', () => {
  const event = { method: 'PUT', route: '/api/answer', pool: { idle: 3 } }

  expect(hideSecrets(event)).toBe(event)
})

test.each([
  ['at the top', { token: 'hunter2' }],
  ['inside', { student: { username: 'hunter2' } }],
  ['in a list', { mails: [{ to: 'hunter2' }, { to: 'hunter2' }] }],
  ['four levels down', { a: { b: { c: { cookie: 'hunter2' } } } }],
  ['in an object of a class', { call: Object.assign(new URLSearchParams(), { body: 'hunter2' }) }],
])('API-22 a secret %s is hidden', (_where, event: Record<string, unknown>) => {
  const shown = JSON.stringify(hideSecrets(event))

  expect(shown).toContain('[hidden]')
  expect(shown).not.toContain('hunter2')
  expect(JSON.stringify(event)).toContain('hunter2')
})

test('OPS-40 a copy of an error is logged with its message, code and place, as pg-boss reports it', () => {
  const { log, events } = capturedLog()
  const error = Object.assign(new Error('Queue ada@example.org is gone'), { code: 'ECONNRESET' })

  log.warn({ err: { ...error, message: error.message, stack: error.stack, queue: 'send-mail' } }, 'It had to wait.')

  expect(events()[0]?.err).toEqual({
    type: 'object',
    reason: 'ECONNRESET',
    message: 'Queue [address] is gone',
    at: expect.arrayContaining([expect.stringMatching(/^at /)]),
  })
})
