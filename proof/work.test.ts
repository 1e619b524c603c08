import { describe, type TestContext, test, vi } from 'vitest'
import { conversionMessages } from '../server/src/documents/conversion-messages.ts'
import { fakeClamd } from '../server/src/documents/scan/testing/fake-clamd.ts'
import { plainPdf } from '../server/src/documents/testing/pdfs.ts'
import { quarteredPng } from '../server/src/documents/testing/pictures.ts'
import { databasesForWaiting, isFull } from './sizes.ts'
import { conversionChildren, conversionFolders, plagueConversions } from './world/conversion-children.ts'
import { openProduct, type Product } from './world/product.ts'
import { newStudent } from './world/student.ts'
import { tell } from './world/tell.ts'
import { convert, homeSchooled, register, settled } from './world/upload.ts'

const scanner = async ({ onTestFinished }: TestContext, before: () => Promise<unknown>) => {
  const opened = await fakeClamd({ before })
  onTestFinished(opened.close)
  return opened
}

const never = () => new Promise(() => undefined)

const plagues = [
  ['SIGKILL', conversionMessages.gaveUp],
  ['SIGABRT', conversionMessages.tooMuchMemory],
  ...(isFull ? ([['SIGSTOP', conversionMessages.tookTooLong]] as const) : []),
] as const

/** Every conversion of a server is killed, ended as by a lack of memory, or held up. */
const sufferPlagues = async ({ expect }: TestContext, product: Product): Promise<void> => {
  const { pid } = product.running()
  const student = await newStudent(product)
  await student.save(homeSchooled)
  for (const [signal, message] of plagues) {
    const plague = plagueConversions(pid, signal)
    await register(student, await plainPdf(), 'transcript.pdf')
    const outcome = await settled(student, 150_000).finally(plague.stop)
    expect([signal, outcome]).toEqual([signal, { status: 'FAILED', message }])
    expect(plague.hit()).toBeGreaterThanOrEqual(3)
    tell(`R12 ${product.name}: ${plague.hit()} conversions met ${signal}: FAILED with its message, polling went on`)
  }

  expect(await convert(student, await quarteredPng(), 'transcript.png')).toEqual({ status: 'COMPLETED', message: '' })
  await vi.waitFor(() => expect(conversionFolders(pid)).toEqual([]))
  expect(conversionChildren(pid).length).toBeLessThanOrEqual(1)
}

// The two databases wait side by side: most of the time of these cases is waiting.
describe.concurrent.each(databasesForWaiting)('on %s', (name) => {
  test('R12 R13 conversions that die are retried and fail in words; after a kill all jobs settle within 30 s, once', async (context) => {
    const { expect, onTestFinished } = context
    const [sound, stuck] = [await scanner(context, async () => undefined), await scanner(context, never)]
    const product = await openProduct(name)
    onTestFinished(product.close)
    await product.start({ CLAMD_URL: sound.url })
    await sufferPlagues(context, product)
    await product.end('SIGTERM')
    await product.start({ CLAMD_URL: stuck.url })
    const students = await Promise.all(Array.from({ length: 3 }, () => newStudent(product)))
    for (const student of students) {
      await student.save(homeSchooled)
      await register(student, await plainPdf(), 'waiting.pdf')
    }
    await vi.waitFor(() => expect(stuck.scans()).toBe(2), { timeout: 30_000 })
    await product.end('SIGKILL')

    await product.start({ CLAMD_URL: sound.url })
    const startedAt = performance.now()
    const outcomes = await Promise.all(students.map((student) => settled(student)))

    const ms = Math.round(performance.now() - startedAt)
    expect(outcomes).toEqual(students.map(() => ({ status: 'COMPLETED', message: '' })))
    expect(ms).toBeLessThan(30_000)
    const results = await product.inDatabase(({ sql }) =>
      sql(`select account_id from journal where after ->> 'homeschool' = 'waiting.pdf'`),
    )
    expect(results).toHaveLength(3)
    tell(`R13 ${name}: killed with 2 jobs running and 1 waiting; all settled ${ms} ms after the start, one result each`)
  })
})
