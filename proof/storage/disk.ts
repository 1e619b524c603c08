import { execFileSync } from 'node:child_process'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fileOf, postForm } from '../../server/src/platform/storage/testing/post-form.ts'
import { call, expectStatus } from '../world/call.ts'
import { onePixel } from '../world/one-pixel.ts'
import { printLine } from '../world/print-line.ts'
import { type Product, runAdmin } from '../world/product.ts'
import { canMount } from '../world/product-with-pages.ts'
import { newAddress, newStudent, type ProofStudent, signUp } from '../world/student.ts'
import { convert, type Form, homeSchooled, uploadForm } from '../world/upload.ts'

if (!canMount) printLine('SKIPPED: the cases of a full disk need Linux, and the right to mount a disk.')

const waitOptions = { timeout: 60_000, interval: 100 }

const filler = ({ dataDir }: Product) => join(dataDir, 'filler')

const metric = async (product: Product, name: string): Promise<number> => {
  const text = await product.metrics()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  )
}

/** Fills the disk to its last byte. */
const fillDisk = (product: Product) =>
  writeFile(filler(product), Buffer.alloc(20_000_000)).catch((error) => expect(error.code).toBe('ENOSPC'))

const remount = ({ dataDir }: Product, mode: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${mode}`, dataDir])

const filesIn = async ({ dataDir }: Product, folder: string) =>
  (await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
    entry.isFile(),
  )

const upload = (student: ProofStudent, form: Form) =>
  postForm(form, fileOf(new Uint8Array(500_000).fill(7)), student.url)

const inWords = { message: 'We cannot store files right now. Please try again in a few minutes.' }

/** Everything that needs the disk gets this status, nothing is left behind, and answers are saved all the same. */
const expectNoRoom = async (product: Product, student: ProofStudent, form: Form, status: number) => {
  const stored = (await filesIn(product, 'files/stored')).length
  const posted = await upload(student, form)
  expect([posted.status, await posted.json()]).toEqual([status, inWords])
  expect(posted.headers.get('retry-after')).toBe('60')
  for (const [method, path, body] of [
    ['POST', '/api/presigned-url', { answer_key: 'homeschool' }],
    ['GET', '/api/pdf', undefined],
  ] as const) {
    const { status: given, headers, body: said } = await student.send(method, path, body)
    expect([given, headers.get('retry-after'), said]).toEqual([status, '60', inWords])
  }
  expect((await filesIn(product, 'files/stored')).length).toBe(stored)
  expect(await filesIn(product, 'files/incoming')).toEqual([])
  const isNamed = async () => {
    const ready = await call(product.url, 'GET', '/readyz')
    expect([ready.status, ready.body.checks]).toMatchObject([200, { database: 'ok', storage: 'down' }])
  }
  await vi.waitFor(isNamed, waitOptions)
  expect(await metric(product, 'dependency_up{dependency="storage"}')).toBe(0)
  expectStatus(await student.save({ first_name: `Ada${status}` }), 200)
}

const expectRoom = async (product: Product, student: ProofStudent) => {
  const isNamed = async () =>
    expect((await call(product.url, 'GET', '/readyz')).body.checks).toMatchObject({ storage: 'ok' })
  await vi.waitFor(isNamed, waitOptions)
  expect(await metric(product, 'dependency_up{dependency="storage"}')).toBe(1)
  expect((await upload(student, await uploadForm(student))).status).toBe(204)
  const isPrinted = async () => expect((await student.send('GET', '/api/pdf')).body.status).toBe('COMPLETED')
  await vi.waitFor(isPrinted, waitOptions)
}

const refuseWhenFull = async (product: Product): Promise<void> => {
  const student = await newStudent(product)
  await student.save(homeSchooled)
  expect((await convert(student, onePixel, 'photo.png')).status).toBe('COMPLETED')
  const form = await uploadForm(student)
  const before = await metric(product, 'storage_free_bytes')

  await fillDisk(product)

  expect(before).toBeGreaterThan(5_000_000)
  expect(await metric(product, 'storage_free_bytes')).toBeLessThan(100_000)
  await expectNoRoom(product, student, form, 507)
  await rm(filler(product))
  await expectRoom(product, student)
}

const keepMailWhenFull = async (product: Product): Promise<void> => {
  const student = await newStudent(product)
  await fillDisk(product)
  const username = newAddress()
  const code = signUp(product, username)
  await vi.waitFor(
    () => expect(product.log()).toContain('A mail could not be sent and will be tried again.'),
    waitOptions,
  )
  const outbox = await filesIn(product, 'outbox')
  expect(outbox.filter(({ name }) => !name.endsWith('.eml'))).toEqual([])

  const output = join(product.dataDir, 'export')
  for (const args of [
    ['applications', 'export', '--format', 'jsonl'],
    ['person', 'export', student.username],
  ]) {
    const exporting = runAdmin(product, ...args, '--output', output)
    expect(await exporting.ended).toBe(1)
    expect(exporting.output()).toMatch(/no space left/i)
    expect((await readdir(product.dataDir)).filter((name) => name.startsWith('export'))).toEqual([])
  }

  await rm(filler(product))
  expect(await code).toMatch(/^\d{6}$/)
  expect((await filesIn(product, 'outbox')).length).toBe(outbox.length + 1)
}

const refuseWhenReadOnly = async (product: Product): Promise<void> => {
  const student = await newStudent(product)
  await student.save(homeSchooled)
  const form = await uploadForm(student)

  remount(product, 'ro')
  await expectNoRoom(product, student, form, 503).finally(() => remount(product, 'rw'))

  await expectRoom(product, student)
}

export const diskCases = (use: () => Product): void => {
  describe.skipIf(!canMount)('a disk that cannot be written', () => {
    // A case that fails leaves no full disk to the next one.
    afterEach(() => rm(filler(use()), { force: true }))

    test('R20 a full disk is 507 in words, leaves nothing half-written, and goes on with room', () =>
      refuseWhenFull(use()))
    test('R20 mail waits for room and is then sent once, and an export says what is wrong', () =>
      keepMailWhenFull(use()))
    test('R20 a read-only disk is 503 in words, and goes on when it can be written', () => refuseWhenReadOnly(use()))
  })
}
