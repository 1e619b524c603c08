import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { emptyPostgres } from '../../testing/databases.ts'
import { freePort } from '../../testing/free-port.ts'
import { startProcess, temporaryFolder } from '../../testing/start-process.ts'
import { newToken, tokenHash } from '../accounts/secrets.ts'
import { sessionStore } from '../accounts/session-store.ts'
import { newStudent } from '../applications/testing/new-student.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { openDatabase } from '../platform/open-database.ts'
import { fileOf, postForm } from '../platform/storage/testing/post-form.ts'
import { fakeClamd } from './scan/testing/fake-clamd.ts'
import { plainPdf } from './testing/pdfs.ts'

const opened: Database[] = []
afterAll(() => Promise.all(opened.map((database) => database.close())))

const setting = async (name: string) => {
  const PORT = String(await freePort())
  const DATABASE_URL = await emptyPostgres(name)
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' })
  opened.push(database)
  const shared = { PORT, DATABASE_URL, DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'info' }
  return { shared, database, url: `http://localhost:${PORT}` }
}

const startWith = async (shared: Record<string, string>, CLAMD_URL: string) => {
  const server = startProcess({ ...shared, CLAMD_URL, HOST: 'localhost' })
  await server.says('Listening')
  return server
}

/** Uploads and registers a file as a student of their own; answers how to ask what became of it. */
const registerFile = async (url: string, database: Database, username: string) => {
  const { id } = await newStudent(database, username)
  const token = newToken()
  await sessionStore(database.sql).start(id, tokenHash(token), systemClock())
  const headers = { origin: url, cookie: `GovernorsIdentity.session=${token}`, 'content-type': 'application/json' }
  const send = async (method: string, path: string, body?: object) =>
    JSON.parse(
      await (await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })).text(),
    )
  await send('PUT', '/api/answer', { hs_ged_radio: '2' })
  const form = await send('POST', '/api/presigned-url', { answer_key: 'ged' })
  expect((await postForm(form, fileOf(new Uint8Array(await plainPdf())), url)).status).toBe(204)
  const file = { file_key: form.fields.key, file_name: 'scores.pdf' }
  expect(await send('POST', '/api/pdf/document-answer/ged', file)).toMatchObject({ status: 'UNPROCESSED' })
}

const statuses = async ({ sql }: Database) =>
  (await sql<{ status: string }>('select status from documents')).map(({ status }) => status)

/** A scanner that lets each file wait for `before`. */
const clamd = async (before: () => Promise<unknown> = async () => undefined) => {
  const scanner = await fakeClamd({ before })
  onTestFinished(scanner.close)
  return scanner
}

const never = () => new Promise(() => undefined)

test('DOC-19 after a kill with jobs running and waiting, all of them settle within 30 s of the next start, each once', {
  timeout: 90_000,
}, async () => {
  const { shared, database, url } = await setting('documents_killed')
  const [stuck, sound] = [await clamd(never), await clamd()]
  const first = await startWith(shared, stuck.url)
  for (const username of ['a', 'b', 'c']) await registerFile(url, database, `${username}@example.edu`)
  await vi.waitFor(() => expect(stuck.scans()).toBe(2))
  first.kill('SIGKILL')
  await first.ended

  const started = performance.now()
  await startWith(shared, sound.url)

  await vi.waitFor(async () => expect(await statuses(database)).toEqual(Array(3).fill('COMPLETED')), {
    timeout: 45_000,
  })
  expect(performance.now() - started).toBeLessThan(30_000)
  const filled = await database.sql(`select account_id from journal where after ->> 'ged' = 'scores.pdf'`)
  expect(filled).toHaveLength(3)
})

test('OPS-15 at SIGTERM a running conversion ends before the process does', { timeout: 60_000 }, async () => {
  const { shared, database, url } = await setting('documents_ended')
  const slow = await clamd(() => pause(1_500))
  const server = await startWith(shared, slow.url)
  await registerFile(url, database, 'a@example.edu')
  await vi.waitFor(() => expect(slow.scans()).toBe(1))

  server.kill('SIGTERM')

  expect(await server.ended).toBe(0)
  expect(await statuses(database)).toEqual(['COMPLETED'])
})

test('OPS-15 at SIGTERM a conversion that does not end is handed back, and the process ends within 15 s', {
  timeout: 90_000,
}, async () => {
  const { shared, database, url } = await setting('documents_handed_back')
  const [stuck, sound] = [await clamd(never), await clamd()]
  const server = await startWith(shared, stuck.url)
  await registerFile(url, database, 'a@example.edu')
  await vi.waitFor(() => expect(stuck.scans()).toBe(1))

  const asked = performance.now()
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(performance.now() - asked).toBeLessThan(15_000)

  await startWith(shared, sound.url)
  await vi.waitFor(async () => expect(await statuses(database)).toEqual(['COMPLETED']), { timeout: 30_000 })
})
