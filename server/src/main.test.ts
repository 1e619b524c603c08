import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, readdir } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyPostgres } from '../testing/databases.ts'
import { freePort } from '../testing/free-port.ts'
import type { RunningProcess } from '../testing/launch-process.ts'
import { preparedPostgres } from '../testing/prepared-postgres.ts'
import { embeddedFolder, startProcess, temporaryFolder } from '../testing/start-process.ts'
import { schemaLock } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open-database.ts'

const settings = async (folder = temporaryFolder) => ({ PORT: String(await freePort()), DATA_DIR: await folder() })

const waitOptions = { timeout: 45_000, interval: 100 }

const readiness = async (port: string) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status

const password = 'A-long-Way-to-9-Trees'

const postTo = async (port: string, path: string, body: object) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { origin: `http://localhost:${port}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, path).toBe(200)
}

const signUpAt = (port: string, username = 'maya@example.edu') => postTo(port, '/public/signup', { username, password })

const oneMailIn = async (dataDir: string) =>
  expect(await readdir(`${dataDir}/outbox`)).toEqual([expect.stringMatching(/\.eml$/)])

test('OPS-02 wrong settings stop the start with code 1 and one line each, before anything is opened', async () => {
  const DATA_DIR = await temporaryFolder()
  const server = startProcess({ DATA_DIR, PORT: 'x', PROCESSES: '17', LOG_LEVEL: 'loud' })

  expect(await server.ended).toBe(1)
  expect(server.output().trim().split('\n')).toEqual([
    expect.stringMatching(/^PORT /),
    expect.stringMatching(/^LOG_LEVEL /),
    expect.stringMatching(/^PROCESSES /),
  ])
  expect(await readdir(DATA_DIR)).toEqual([])
})

test('OPS-02 a form that does not exist stops the start in one line', async () => {
  const server = startProcess({ ...(await settings()), FORM: 'no-such-school' })

  expect(await server.ended).toBe(1)
  expect(server.output().trim()).toMatch(/^FORM names "no-such-school"[^\n]*$/)
})

test('OPS-01 the first start in an empty folder needs no setting but the port, and makes what it needs', async () => {
  const cwd = await temporaryFolder()
  const PORT = String(await freePort())
  const server = startProcess({ PORT }, undefined, cwd)

  await server.waitForOutput('Listening')

  expect(await readiness(PORT)).toBe(200)
  expect(await readdir(`${cwd}/data`)).toContain('db')
})

test('OPS-11 OPS-15 a worker serves no calls, one that serves does no work, a mail goes from the one to the other, and both signals end them in order', async () => {
  const [chosen, serving] = [await settings(), await settings()]
  const METRICS_PORT = String(await freePort())
  const DATABASE_URL = await preparedPostgres('main_worker')
  const worker = startProcess({ ...chosen, DATABASE_URL, METRICS_PORT, ROLE: 'worker' })
  await worker.waitForOutput('Data is kept in PostgreSQL')

  await expect(fetch(`http://127.0.0.1:${chosen.PORT}/healthz`)).rejects.toThrow()
  expect((await fetch(`http://127.0.0.1:${METRICS_PORT}/readyz`)).status).toBe(200)
  const web = startProcess({ ...serving, DATABASE_URL, METRICS_PORT: 'off', ROLE: 'web' })
  await web.waitForOutput('Listening')
  await signUpAt(serving.PORT)
  await vi.waitFor(() => oneMailIn(chosen.DATA_DIR), waitOptions)
  web.kill('SIGTERM')
  worker.kill('SIGHUP')
  expect(await Promise.all([web.ended, worker.ended])).toEqual([0, 0])
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

/** Ends a process while a call runs: it refuses new connections, lets that call end, and exits 0. */
const expectDrain = async (server: RunningProcess, port: string): Promise<void> => {
  await fetch(`http://127.0.0.1:${port}/healthz`)
  const call = halfACall(port)
  await fetch(`http://127.0.0.1:${port}/healthz`)

  server.kill('SIGTERM')
  await server.waitForOutput('no new connections')
  const connecting = () => fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } })
  await vi.waitFor(() => expect(connecting()).rejects.toThrow(), { timeout: 45_000 })
  call.finish()

  const answer = await call.answer
  expect(answer).toMatch(/^HTTP\/1.1 404 /)
  expect(answer).toMatch(/connection: close/i)
  expect(await server.ended).toBe(0)
  expect(server.output()).toContain('Shutdown complete.')
}

type Chosen = Awaited<ReturnType<typeof settings>>

/** What the log of a start says, and where a first sign-up leaves its mail. */
const expectEmbeddedParts = async (server: RunningProcess, { PORT, DATA_DIR }: Chosen): Promise<void> => {
  await server.waitForOutput(`Listening on http://127.0.0.1:${PORT}, reached at http://localhost:${PORT}.`)
  await server.waitForOutput(`Data is kept in ${DATA_DIR}/db, by a PostgreSQL that this server starts`)
  await server.waitForOutput(`${DATA_DIR}/outbox`)
  await server.waitForOutput('not scanned for viruses')

  await signUpAt(PORT)

  await vi.waitFor(() => oneMailIn(DATA_DIR), waitOptions)
  expect(await readiness(PORT)).toBe(200)
  expect(await readdir(DATA_DIR)).toEqual(expect.arrayContaining(['db', 'files', 'outbox']))
  expect(server.output().split('not scanned for viruses')).toHaveLength(2)
  expect(server.output()).toContain(`Files are kept in ${DATA_DIR}/files`)
}

const zoe = 'zoe@example.edu'

/** With LOG_FORMAT=text a person reads where to open it, then the code of a mail, and no JSON. The code confirms an account. */
const expectTextForPeople = async (server: RunningProcess, port: string): Promise<void> => {
  await server.waitForOutput('is running.')

  await signUpAt(port, zoe)
  const code = await vi.waitFor(
    () => / Mail in the outbox: .+: (\d{6})$/m.exec(server.output())?.[1] ?? Promise.reject(),
    waitOptions,
  )

  expect(server.output()).toContain(`Open     http://localhost:${port}`)
  expect(server.output()).not.toMatch(/[{}]/)
  await postTo(port, '/public/confirm', { username: zoe, code })
}

/** A copy of the data folder of a server that was stopped is a backup: started elsewhere, all is there. */
const expectBackup = async ({ PORT, DATA_DIR }: Chosen): Promise<void> => {
  const elsewhere = join(await temporaryFolder(), 'restored')
  await cp(DATA_DIR, elsewhere, { recursive: true })

  await startProcess({ PORT, DATA_DIR: elsewhere }).waitForOutput('Listening')

  await postTo(PORT, '/public/login', { username: zoe, password })
}

// One test, because each of these starts takes more than a second of processor time.
test('OPS-03 OPS-15 OPS-53 on one folder: the start says what is embedded, a second process stops and names the first, after its kill the next takes over, writes text for people, and ends in order, and a copy of the folder is a backup', {
  timeout: 120_000,
}, async () => {
  const chosen = await settings(embeddedFolder)
  const first = startProcess(chosen)
  await expectEmbeddedParts(first, chosen)

  const second = startProcess({ ...chosen, PORT: String(await freePort()) })

  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`in use by process ${first.pid} on `)
  expect(await readiness(chosen.PORT)).toBe(200)

  first.kill('SIGKILL')
  await first.ended
  const next = startProcess({ ...chosen, LOG_FORMAT: 'text' })
  await expectTextForPeople(next, chosen.PORT)

  expect(await readiness(chosen.PORT)).toBe(200)
  await expectDrain(next, chosen.PORT)
  await expectBackup(chosen)
})

/** A mail server that takes connections and says nothing. */
const silentMailServer = async () => {
  const connected = Promise.withResolvers<void>()
  const silent = createServer((socket) => connected.resolve(void socket.on('error', () => undefined)))
  onTestFinished(() => void silent.close())
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = Object(silent.address())
  const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'apply@example.edu' }
  return { settings, connected: connected.promise }
}

const expectPortIsTaken = async (second: RunningProcess, { PORT }: Chosen): Promise<void> => {
  expect(await second.ended).toBe(1)
  const outsideTheLog = second
    .output()
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('{'))
  expect(outsideTheLog).toEqual([
    expect.stringContaining(`PORT ${PORT} is taken: another process listens on 127.0.0.1:${PORT}.`),
  ])
}

/** Holds the lock of an upgrade of the database until it is told to end, or the test ends. */
const startUpgrade = async (connectionString: string) => {
  const upgrade = new pg.Client({ connectionString })
  await upgrade.connect()
  onTestFinished(() => upgrade.end())
  await upgrade.query(`begin; select pg_advisory_xact_lock(${schemaLock})`)
  return { end: () => upgrade.query('commit') }
}

test.for(['1', '2'])(
  'OPS-48 while the upgrade of the database waits, %s processes are alive, and not ready yet',
  async (PROCESSES) => {
    const DATABASE_URL = await emptyPostgres(`main_upgrade_${PROCESSES}`)
    const upgrade = await startUpgrade(DATABASE_URL)
    const METRICS_PORT = String(await freePort())
    const server = startProcess({ ...(await settings()), DATABASE_URL, METRICS_PORT, PROCESSES })
    const ask = async (path: string) => (await fetch(`http://127.0.0.1:${METRICS_PORT}${path}`)).status

    await vi.waitFor(async () => expect(await ask('/healthz')).toBe(200), waitOptions)
    expect(await ask('/readyz')).toBe(503)
    expect(await ask('/metrics')).toBe(200)

    await upgrade.end()
    await server.waitForOutput('Listening')
    await vi.waitFor(async () => expect(await ask('/readyz')).toBe(200), waitOptions)
  },
)

test('OPS-15 OPS-33 OPS-36 on PostgreSQL a port that is taken stops the start in one line, SIGTERM lets a running call end and hands back a mail whose server says nothing, and a restart serves at once while a newer version upgrades the database, and sends that mail once', {
  timeout: 120_000,
}, async () => {
  const chosen = { ...(await settings()), DATABASE_URL: await preparedPostgres('main_port') }
  const mailServer = await silentMailServer()
  const first = startProcess({ ...chosen, ...mailServer.settings })
  await first.waitForOutput('not scanned for viruses')
  await expectPortIsTaken(startProcess(chosen), chosen)
  await signUpAt(chosen.PORT)
  await mailServer.connected

  await expectDrain(first, chosen.PORT)

  const database = await openDatabase({ databaseUrl: chosen.DATABASE_URL, dataDir: '' })
  onTestFinished(database.close)
  // As if the two minutes had passed in which the mail may still arrive.
  await database.sql(`update mails set due_at = created_at`)
  await database.sql(`update jobs.job set start_after = now() where name = 'send-mail'`)
  await startUpgrade(chosen.DATABASE_URL)
  const next = startProcess(chosen)
  await next.waitForOutput('Listening')

  expect(await readiness(chosen.PORT)).toBe(200)
  await next.waitForOutput('Mail in the outbox')
  await vi.waitFor(
    async () => expect(await database.sql('select 1 from mails where sent_at is not null')).toHaveLength(1),
    { timeout: 45_000 },
  )
  await oneMailIn(chosen.DATA_DIR)
})
