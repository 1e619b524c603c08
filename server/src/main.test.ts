import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyPostgres } from '../testing/databases.ts'
import { embeddedFolder } from '../testing/embedded-folder.ts'
import { freePort } from '../testing/free-port.ts'
import { startProcess, temporaryFolder } from '../testing/start-process.ts'
import { schemaLock } from './infra/database/migrate.ts'
import { openDatabase } from './infra/database/open-database.ts'

const settings = async () => ({ PORT: String(await freePort()), DATA_DIR: await embeddedFolder() })

const patience = { timeout: 60_000, interval: 100 }

const signUpAt = async (port: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}/public/signup`, {
    method: 'POST',
    headers: { origin: `http://localhost:${port}`, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'maya@example.edu', password: 'A-long-Way-to-9-Trees' }),
  })
  expect(answer.status).toBe(200)
}

const oneMailIn = async (dataDir: string) =>
  expect(await readdir(`${dataDir}/outbox`)).toEqual([expect.stringMatching(/\.eml$/)])

test('OPS-02 wrong settings stop the start with code 1 and one line each, before anything is opened', async () => {
  const DATA_DIR = await temporaryFolder()
  const server = startProcess({ DATA_DIR, PORT: 'x', ROLE: 'worker', LOG_LEVEL: 'loud' })

  expect(await server.ended).toBe(1)
  expect(server.output().trim().split('\n')).toEqual([
    expect.stringMatching(/^PORT /),
    expect.stringMatching(/^LOG_LEVEL /),
    expect.stringMatching(/^ROLE=worker /),
  ])
  expect(await readdir(DATA_DIR)).toEqual([])
})

test('OPS-02 a form that does not exist stops the start in one line', async () => {
  const server = startProcess({ ...(await settings()), FORM: 'no-such-school' })

  expect(await server.ended).toBe(1)
  expect(server.output().trim()).toMatch(/^FORM names "no-such-school"[^\n]*$/)
})

test('OPS-02 a port that is taken stops the start in one line', async () => {
  const chosen = await settings()
  const DATABASE_URL = await emptyPostgres('main_port')
  const first = startProcess({ ...chosen, DATABASE_URL })
  await first.says('Listening')

  const second = startProcess({ ...chosen, DATABASE_URL })

  expect(await second.ended).toBe(1)
  const outsideTheLog = second
    .output()
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('{'))
  expect(outsideTheLog).toEqual([
    expect.stringContaining(`PORT ${chosen.PORT} is taken: another process listens on 127.0.0.1:${chosen.PORT}.`),
  ])
})

test('OPS-06 a second process on the same folder stops at once and names the first, after whose kill the next takes the folder over', async () => {
  const chosen = await settings()
  const first = startProcess(chosen)
  await first.says('Listening')
  const readiness = async () => (await fetch(`http://127.0.0.1:${chosen.PORT}/readyz`)).status

  const second = startProcess({ ...chosen, PORT: String(await freePort()) })

  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`in use by process ${first.pid} on `)
  expect(await readiness()).toBe(200)

  first.kill('SIGKILL')
  await first.ended
  await startProcess(chosen).says('Listening')

  expect(await readiness()).toBe(200)
})

test('OPS-36 a process that is restarted while a newer version upgrades the database serves at once', async () => {
  const chosen = await settings()
  const DATABASE_URL = await emptyPostgres('main_upgrade')
  const first = startProcess({ ...chosen, DATABASE_URL })
  await first.says('Listening')
  first.kill('SIGTERM')
  await first.ended
  const upgrade = new pg.Client({ connectionString: DATABASE_URL })
  await upgrade.connect()
  onTestFinished(() => upgrade.end())
  await upgrade.query(`begin; select pg_advisory_xact_lock(${schemaLock})`)

  const restarted = startProcess({ ...chosen, DATABASE_URL })
  await restarted.says('Listening')

  expect((await fetch(`http://127.0.0.1:${chosen.PORT}/readyz`)).status).toBe(200)
})

test('OPS-01 the first start in an empty folder needs no setting but the port, and makes what it needs', async () => {
  const cwd = await temporaryFolder()
  const PORT = String(await freePort())
  const server = startProcess({ PORT }, undefined, cwd)

  await server.says('Listening')

  expect((await fetch(`http://127.0.0.1:${PORT}/readyz`)).status).toBe(200)
  expect(await readdir(`${cwd}/data`)).toContain('db')
})

test('OPS-11 a worker serves no calls, one that serves does no work, and a mail goes from the one to the other', async () => {
  const [chosen, serving] = [await settings(), await settings()]
  const METRICS_PORT = String(await freePort())
  const DATABASE_URL = await emptyPostgres('main_worker')
  const worker = startProcess({ ...chosen, DATABASE_URL, METRICS_PORT, ROLE: 'worker' })
  await worker.says('Data is kept in PostgreSQL')

  await expect(fetch(`http://127.0.0.1:${chosen.PORT}/healthz`)).rejects.toThrow()
  expect((await fetch(`http://127.0.0.1:${METRICS_PORT}/readyz`)).status).toBe(200)
  const web = startProcess({ ...serving, DATABASE_URL, METRICS_PORT: 'off', ROLE: 'web' })
  await web.says('Listening')
  await signUpAt(serving.PORT)
  await vi.waitFor(() => oneMailIn(chosen.DATA_DIR), patience)
  for (const each of [web, worker]) {
    each.kill('SIGTERM')
    expect(await each.ended).toBe(0)
  }
  expect(existsSync(`${serving.DATA_DIR}/outbox`)).toBe(false)
})

/** A call whose headers have arrived and whose body has not. */
const halfACall = (port: string) => {
  const socket = connect(Number(port), '127.0.0.1')
  const head = [
    'POST /api/nowhere HTTP/1.1',
    'host: x',
    `origin: http://localhost:${port}`,
    'content-type: application/json',
  ]
  socket.write([...head, 'content-length: 2', '', '{'].join('\r\n'))
  return { finish: () => socket.write('}'), answer: text(socket) }
}

test.each(['PGlite', 'PostgreSQL'])(
  'OPS-15 on %s, SIGTERM refuses new connections, lets a running call end, and exits 0',
  async (name) => {
    const chosen = await settings()
    const database = name === 'PGlite' ? {} : { DATABASE_URL: await emptyPostgres('main_drain') }
    const server = startProcess({ ...chosen, ...database })
    await server.says('not scanned for viruses')
    await fetch(`http://127.0.0.1:${chosen.PORT}/healthz`)
    const call = halfACall(chosen.PORT)
    await fetch(`http://127.0.0.1:${chosen.PORT}/healthz`)

    server.kill('SIGTERM')
    await server.says('no new connections')
    await vi.waitFor(
      () =>
        expect(
          fetch(`http://127.0.0.1:${chosen.PORT}/healthz`, { headers: { connection: 'close' } }),
        ).rejects.toThrow(),
      { timeout: 60_000 },
    )
    call.finish()

    const answer = await call.answer
    expect(answer).toMatch(/^HTTP\/1.1 404 /)
    expect(answer).toMatch(/connection: close/i)
    expect(await server.ended).toBe(0)
    expect(server.output()).toContain('Shutdown complete.')
  },
)

test('OPS-03 OPS-05 OPS-10 the start says where it listens and what is embedded: the database in db, files in files, mail in outbox/*.eml', async () => {
  const chosen = await settings()
  const server = startProcess(chosen)
  await server.says(`Listening on http://127.0.0.1:${chosen.PORT}, reached at http://localhost:${chosen.PORT}.`)
  await server.says('not synced against a power cut')
  await server.says(`${chosen.DATA_DIR}/outbox`)
  await server.says('not scanned for viruses')

  await signUpAt(chosen.PORT)

  await vi.waitFor(() => oneMailIn(chosen.DATA_DIR), patience)
  expect((await fetch(`http://127.0.0.1:${chosen.PORT}/readyz`)).status).toBe(200)
  expect(await readdir(chosen.DATA_DIR)).toEqual(expect.arrayContaining(['db', 'files', 'outbox']))
  expect(server.output().split('not scanned for viruses')).toHaveLength(2)
  expect(server.output()).toContain(`Files are kept in ${chosen.DATA_DIR}/files`)
})

test('OPS-30 with LOG_FORMAT=text a person reads where to open it, then the code of a mail, and no JSON', async () => {
  const chosen = await settings()
  const server = startProcess({ ...chosen, LOG_FORMAT: 'text' })
  await server.says('is running.')

  await signUpAt(chosen.PORT)
  await vi.waitFor(() => expect(server.output()).toMatch(/ Mail in the outbox: .+: \d{6}$/m), patience)

  expect(server.output()).toContain(`Open     http://localhost:${chosen.PORT}`)
  expect(server.output()).not.toMatch(/[{}]/)
})

test('OPS-15 OPS-33 at SIGTERM a mail whose server says nothing is handed back, and the next process sends it once', async () => {
  const chosen = { ...(await settings()), DATABASE_URL: await emptyPostgres('main_mail_handed_back') }
  const connected = Promise.withResolvers<void>()
  const silent = createServer((socket) => connected.resolve(void socket.on('error', () => undefined)))
  onTestFinished(() => void silent.close())
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port: smtpPort } = Object(silent.address())
  const mail = { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'apply@example.edu' }
  const server = startProcess({ ...chosen, ...mail })
  await server.says('Listening')
  await signUpAt(chosen.PORT)
  await connected.promise

  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.output()).toContain('Shutdown complete.')
  const database = await openDatabase({ databaseUrl: chosen.DATABASE_URL, dataDir: '' })
  onTestFinished(database.close)
  // As if the two minutes had passed in which the mail may still arrive.
  await database.sql(`update mails set due_at = created_at`)
  await database.sql(`update jobs.job set start_after = now() where name = 'send-mail'`)
  const next = startProcess(chosen)

  await next.says('Mail in the outbox')
  await vi.waitFor(
    async () => expect(await database.sql('select 1 from mails where sent_at is not null')).toHaveLength(1),
    { timeout: 60_000 },
  )
  await oneMailIn(chosen.DATA_DIR)
})
