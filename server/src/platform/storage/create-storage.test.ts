import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/databases.ts'
import { freePort } from '../../../testing/free-port.ts'
import { settableClock } from '../../../testing/settable-clock.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { Database } from '../database/database.ts'
import { createStorage } from './create-storage.ts'
import { fileOf, postForm } from './testing/post-form.ts'

const key = 'students/6f9619ff/homeschool/photo'
const clock = settableClock('2026-01-15T12:00:00Z').now

/** A server that stores files on the disk, as it is after a start. */
const started = async (database: Database, dataDir: string) => {
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const storage = createStorage({ settings: { s3: undefined, dataDir, publicUrl }, database, clock })
  const app = await testApp({
    settings: { publicUrl },
    plugins: storage.uploadPlugin ? [storage.uploadPlugin(async () => undefined)] : [],
  })
  await app.listen({ port, host: 'localhost' })
  const post = async ({ fields }: Awaited<ReturnType<typeof newForm>>) =>
    (await postForm({ ...(await newForm()), fields }, fileOf('%PDF-1.7'), publicUrl)).status
  const newForm = () => storage.uploadForm(key)
  return { newForm, post, close: () => app.close() }
}

/** The statement with which the operator's page changes the key. */
const changeOfKey = async (): Promise<string> => {
  const page = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  return /`(delete from secrets [^`]+)`/.exec(page)?.[1] ?? ''
}

test('DOC-10 a changed key of uploads ends the forms from before it at the next start, and new ones are good', async ({
  onTestFinished,
}) => {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'test-storage-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const before = await started(database, dataDir)
  const old = await before.newForm()
  expect(await before.post(old)).toBe(204)
  await before.close()

  await database.sql(await changeOfKey(), [])
  const after = await started(database, dataDir)
  onTestFinished(after.close)

  expect(await after.post(old)).toBe(403)
  expect(await after.post(await after.newForm())).toBe(204)
})
