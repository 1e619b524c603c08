import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../testing/free-port.ts'
import { testApp } from '../../../testing/test-app.ts'
import { systemClock } from '../time/clock.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import { isPlainKey, type Storage, type StoredFile } from './storage.ts'
import { fileOf, postForm } from './testing/post-form.ts'
import { s3Server } from './testing/s3-server.ts'

type Opened = { readonly storage: Storage; readonly origin: string; readonly close: () => Promise<unknown> }

const createDisk = async (folder: string): Promise<Opened> => {
  const [port, secret] = [await freePort(), randomBytes(32)]
  const origin = `http://localhost:${port}`
  const storage = diskStorage({ folder, publicUrl: origin, clock: systemClock, secret: async () => secret })
  const app = await testApp({
    settings: { publicUrl: origin },
    plugins: storage.uploadPlugin ? [storage.uploadPlugin(async () => undefined)] : [],
  })
  await app.listen({ port, host: 'localhost' })
  return { storage, origin, close: () => app.close() }
}

const createS3 = async (): Promise<Opened> => {
  const server = await s3Server()
  return { storage: s3Storage(server.settings), origin: server.settings.endpoint, close: server.stop }
}

const key = (name: string) => `students/6f9619ff-8b86-4d01-b42d-00cf4fc964ff/homeschool/${name}`
const oneMegabyte = 1_000_000

const everyFile = async (storage: Storage) => {
  const files: StoredFile[] = []
  for await (const file of storage.list()) files.push(file)
  return files
}

describe.each(['disk', 'S3'] as const)('files on %s', (kind) => {
  let folder: string
  let opened: Opened
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'test-storage-'))
    opened = kind === 'disk' ? await createDisk(folder) : await createS3()
  })
  afterAll(async () => {
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('OPS-07 a form post with the fields of the upload form stores the file under its key, up to 1 MB', async () => {
    const content = randomBytes(oneMegabyte)
    const form = await opened.storage.uploadForm(key('photo'))
    expect(form.fields.key).toBe(key('photo'))

    const answer = await postForm(form, fileOf(new Uint8Array(content)), opened.origin)

    expect(answer.status).toBe(204)
    expect(await opened.storage.size(key('photo'))).toBe(oneMegabyte)
    expect((await buffer(await opened.storage.read(key('photo')))).equals(content)).toBe(true)
  })

  test('OPS-07 a file of our own is written, listed with its time, and removed, once and again', async () => {
    const path = join(folder, 'made.pdf')
    await writeFile(path, '%PDF-1.7 made here')

    await opened.storage.write(key('made.pdf'), path)

    const listed = await everyFile(opened.storage)
    expect(listed.find((file) => file.key === key('made.pdf'))?.changedAt).toBeInstanceOf(Date)
    expect(String(await buffer(await opened.storage.read(key('made.pdf'))))).toBe('%PDF-1.7 made here')
    expect(String(await buffer(await opened.storage.read(key('made.pdf'), 9)))).toBe('made here')
    await opened.storage.remove(key('made.pdf'))
    await opened.storage.remove(key('made.pdf'))
    expect(await opened.storage.size(key('made.pdf'))).toBeUndefined()
    expect((await everyFile(opened.storage)).map((file) => file.key)).not.toContain(key('made.pdf'))
  })

  test('OPS-07 a key that we did not create is rejected', async () => {
    for (const foreign of ['../outside', '/etc/passwd', 'a/../b', 'a//b', 'a\0b', 'a/%2e%2e/b', 'a/./b', '']) {
      expect(isPlainKey(foreign), foreign).toBe(false)
      await expect(opened.storage.read(foreign), foreign).rejects.toThrow('unexpected form')
      await expect(opened.storage.uploadForm(foreign), foreign).rejects.toThrow('unexpected form')
    }
  })

  test('OPS-07 the check of a storage that can be used passes', async () => {
    await expect(opened.storage.check()).resolves.toBeUndefined()
  })

  test('DOC-22 uploads that never ended are removed, and those that still arrive are not', async () => {
    const incoming = join(folder, 'incoming')
    await mkdir(incoming, { recursive: true })
    for (const name of ['ended', 'arriving']) await writeFile(join(incoming, name), '')
    await utimes(join(incoming, 'ended'), 0, 0)

    await opened.storage.removeUnfinished?.(new Date(60_000))

    expect(await readdir(incoming)).toEqual(kind === 'disk' ? ['arriving'] : ['arriving', 'ended'])
  })

  test('OPS-13 the check of a storage that cannot be reached fails', async () => {
    const missing = join(folder, 'a-file')
    await writeFile(missing, '')
    const gone =
      kind === 'disk'
        ? diskStorage({ folder: missing, publicUrl: '', clock: systemClock, secret: async () => Buffer.alloc(32) })
        : s3Storage({ bucket: 'no-such-bucket', endpoint: opened.origin, region: 'us-east-1' })

    await expect(gone.check()).rejects.toThrow()
  })

  test('DOC-10 the policy admits exactly one key, 1 byte to 1 MB, for ten minutes', async () => {
    const before = systemClock().getTime()
    const { fields } = await opened.storage.uploadForm(key('policy'))
    const policy = JSON.parse(Buffer.from(fields.policy ?? fields.Policy ?? '', 'base64').toString())

    const lifetime = Date.parse(policy.expiration) - before
    expect(lifetime).toBeGreaterThan(595_000)
    expect(lifetime).toBeLessThanOrEqual(605_000)
    expect(policy.conditions).toContainEqual(['content-length-range', 1, oneMegabyte])
    expect(policy.conditions.filter((condition: object) => JSON.stringify(condition).includes('key'))).toEqual([
      { key: key('policy') },
    ])
    const named = policy.conditions.filter((condition: object) => !Array.isArray(condition))
    for (const condition of named)
      for (const [name, value] of Object.entries(condition))
        if (name !== 'bucket') expect(Object.entries(fields)).toContainEqual([fieldNamed(fields, name), value])
  })
})

const fieldNamed = (fields: Readonly<Record<string, string>>, name: string) =>
  Object.keys(fields).find((field) => field.toLowerCase() === name.toLowerCase())

test('API-27 a bucket that does not respond, or refuses the access key, is a 503 with Retry-After', async () => {
  const server = await s3Server()
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'wrong')
  onTestFinished(() => void vi.unstubAllEnvs())
  const refused = s3Storage(server.settings)
  const outage = { status: 503, retryAfterSeconds: 60, cause: expect.any(Error) }
  await expect(refused.read(key('photo'))).rejects.toMatchObject(outage)

  await server.stop()

  const gone = s3Storage(server.settings)
  const calls = [gone.size(key('photo')), gone.write(key('photo'), import.meta.filename), gone.remove(key('photo'))]
  for (const call of await Promise.allSettled(calls)) expect(call).toMatchObject({ reason: outage })
})
