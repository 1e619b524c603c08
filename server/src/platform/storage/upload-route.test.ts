import { randomBytes } from 'node:crypto'
import { existsSync, readlinkSync } from 'node:fs'
import { type FileHandle, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../testing/free-port.ts'
import { settableClock } from '../../../testing/settable-clock.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { App } from '../http/app-type.ts'
import { diskStorage } from './disk-storage.ts'
import type { Storage, UploadForm } from './storage.ts'
import { type FormPart, fileOf, partsOf, postForm, postParts } from './testing/post-form.ts'

const clock = settableClock('2026-01-15T12:00:00Z')
const minutes = 60_000
const key = 'students/6f9619ff/homeschool/photo'
const small = fileOf('%PDF-1.7')

let [folder, origin] = ['', '']
let port: number
let app: App
let storage: Storage
let form: UploadForm

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-upload-'))
  port = await freePort()
  origin = `http://localhost:${port}`
  const secret = randomBytes(32)
  storage = diskStorage({ folder, publicUrl: origin, clock: clock.now, secret: async () => secret })
  app = await testApp({
    settings: { publicUrl: origin },
    plugins: storage.uploadPlugin ? [storage.uploadPlugin(async () => undefined)] : [],
  })
  await app.listen({ port, host: 'localhost' })
})
beforeEach(async () => {
  await rm(join(folder, 'stored'), { recursive: true, force: true })
  form = await storage.uploadForm(key)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const filesLeft = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

const expectRefused = async (answer: Response, status: number, words: RegExp) => {
  expect([answer.status, await answer.json()]).toEqual([status, { message: expect.stringMatching(words) }])
  expect(await filesLeft()).toEqual([])
}

/** Records every file and folder that is synced from now on, and whether the stored file was in its place by then. */
const recordSyncs = async () => {
  const handle = await open(folder)
  const prototype: FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  const { sync } = prototype
  const synced: { path: string; isStored: boolean }[] = []
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    await sync.call(this)
    const path = readlinkSync(`/proc/self/fd/${this.fd}`)
    synced.push({ path: `/${relative(folder, path)}`, isStored: existsSync(join(folder, 'stored', key)) })
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return synced
}

test.skipIf(process.platform !== 'linux')(
  'OPS-35 an upload is acknowledged only after the file and then its folders are synced to the disk',
  async () => {
    const synced = await recordSyncs()

    const response = await postForm(form, small, origin)

    expect(response.status).toBe(204)
    expect(synced).toEqual([
      { path: expect.stringMatching(/^\/incoming\/[\w-]+$/), isStored: false },
      ...[
        '/stored/students/6f9619ff/homeschool',
        '/stored/students/6f9619ff',
        '/stored/students',
        '/stored',
        '/',
        '/..',
      ].map((path) => ({ path, isStored: true })),
    ])
  },
)

test.skipIf(process.platform !== 'linux')('OPS-35 a converted file is synced before it counts as stored', async () => {
  const synced = await recordSyncs()

  await storage.write(key, import.meta.filename)

  expect(synced.map(({ path }) => path)).toEqual(
    expect.arrayContaining([expect.stringContaining('/incoming/'), '/stored/students/6f9619ff/homeschool']),
  )
})

const changed = (name: string, value: string) => ({ ...form, fields: { ...form.fields, [name]: value } })

test('DOC-10 a form for another key, with an altered policy or signature, or of somebody else is refused', async () => {
  const policy = Buffer.from(form.fields.policy ?? '', 'base64').toString()
  const wider = Buffer.from(policy.replace('1000000', '9000000')).toString('base64')
  const elsewhere = Buffer.from(policy.replace(key, 'students/other/homeschool/x')).toString('base64')
  const foreign = diskStorage({ folder, publicUrl: origin, clock: clock.now, secret: async () => randomBytes(32) })
  const forms = [
    changed('key', 'students/6f9619ff/homeschool/other'),
    changed('key', '../../outside'),
    changed('policy', wider),
    changed('policy', elsewhere),
    changed('policy', ''),
    changed('x-amz-signature', '0'.repeat(64)),
    changed('x-amz-signature', 'short'),
    await foreign.uploadForm(key),
  ]
  for (const altered of forms) await expectRefused(await postForm(altered, small, origin), 403, /not allowed/)
})

test('DOC-10 an upload form is valid for ten minutes', async () => {
  clock.advance(10 * minutes - 1)
  expect((await postForm(form, small, origin)).status).toBe(204)
  await storage.remove(key)

  clock.advance(1)

  await expectRefused(await postForm(form, small, origin), 403, /time for this upload is over/)
})

test('DOC-10 a missing, doubled, unknown or late field and a second file are refused', async () => {
  const parts = partsOf(form, small)
  const without = (name: string) => parts.filter(([field]) => field !== name)
  const cases: readonly (readonly [readonly FormPart[], RegExp])[] = [
    [without('policy'), /"policy" must stand before the file/],
    [without('x-amz-signature'), /"x-amz-signature" must stand before/],
    [without('key'), /"key" must stand before/],
    [without('file'), /no file/],
    [[['key', key], ...parts], /"key" stands there twice/],
    [[['acl', 'public-read'], ...parts], /does not belong/],
    [[['file', small], ...without('file')], /before the file|behind the file/],
    [[...parts, ['file', small]], /too many parts/],
  ]
  for (const [sent, words] of cases) await expectRefused(await postParts(form.url, sent, origin), 400, words)
})

test('DOC-03 a file of 0 bytes and one of one byte over 1 MB are refused, and nothing is left', async () => {
  await expectRefused(
    await postForm(form, fileOf(''), origin),
    400,
    /^Your file is empty\. Please upload a non-empty file\.$/,
  )
  await expectRefused(
    await postForm(form, fileOf(new Uint8Array(1_000_001)), origin),
    413,
    /^Your file is too large\. The maximum file size is 1 MB\.$/,
  )
})

test('DOC-10 a page of another origin cannot post a form', async () => {
  await expectRefused(await postForm(form, small, 'https://elsewhere.example'), 403, /application itself/)
})

const head = (length: string) =>
  `POST /files HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${origin}\r\n` +
  `Content-Type: multipart/form-data; boundary=frame\r\n${length}\r\n\r\n`

const openingParts = () =>
  `${Object.entries(form.fields)
    .map(([name, value]) => `--frame\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--frame\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`

/** Sends by hand and answers everything the server said, and how much it let us send. */
const sendRaw = (start: string, more: () => string | undefined) =>
  new Promise<{ said: string; sent: number }>((resolve) => {
    const socket = connect(port, 'localhost')
    let [said, sent] = ['', 0]
    const feed = () => {
      for (let next = more(); next !== undefined; next = more()) {
        sent += next.length
        if (!socket.write(next)) return void socket.once('drain', feed)
      }
    }
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.on('error', () => undefined).on('close', () => resolve({ said, sent }))
    socket.write(start, feed)
  })

test('DOC-03 an endless chunked upload without a length is cut off soon after 1 MB', async () => {
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
  const filler = chunk('x'.repeat(65_536))
  let left = 1_000

  const { said, sent } = await sendRaw(head('Transfer-Encoding: chunked') + chunk(openingParts()), () =>
    left-- > 0 ? filler : undefined,
  )

  expect(said).toMatch(/^HTTP\/1\.1 413 [\s\S]*Your file is too large/)
  expect(sent).toBeLessThan(20_000_000)
  expect(await filesLeft()).toEqual([])
})

test('DOC-03 an announced length over the limit is refused before anything is read', async () => {
  const { said } = await sendRaw(head('Content-Length: 50000000'), () => undefined)

  expect(said).toMatch(/^HTTP\/1\.1 413 /)
})

test('DOC-03 a length that is too small ends the form in the middle', async () => {
  const body = `${openingParts()}%PDF-1.7\r\n--frame--\r\n`

  const { said } = await sendRaw(
    head(`Connection: close\r\nContent-Length: ${body.length - 12}`) + body,
    () => undefined,
  )

  expect(said).toMatch(/^HTTP\/1\.1 400 /)
  expect(await filesLeft()).toEqual([])
})

test('DOC-03 a client that hangs up in the middle leaves nothing behind', async () => {
  const socket = connect(port, 'localhost')
  socket.on('error', () => undefined)
  socket.write(`${head('Content-Length: 500000')}${openingParts()}${'x'.repeat(100_000)}`)
  await vi.waitFor(async () => expect(await filesLeft()).toHaveLength(1), { timeout: 45_000 })

  socket.destroy()

  await vi.waitFor(async () => expect(await filesLeft()).toEqual([]), { timeout: 45_000 })
})
