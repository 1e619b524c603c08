import { expect, test, vi } from 'vitest'
import { conversionMessages } from '../../converter/failures.ts'
import { plainPdf } from '../../converter/testing/pdfs.ts'
import { quarteredPng } from '../../converter/testing/pictures.ts'
import { isFull } from '../sizes.ts'
import { conversionChildren, conversionFolders, signalConversions } from '../world/conversion-children.ts'
import { printLine } from '../world/print-line.ts'
import { inDatabase, type Product } from '../world/product.ts'
import type { SharedProduct } from '../world/shared-product.ts'
import { convert, newUploader, register, settled } from '../world/upload.ts'

/** The signal, the message, and the number of attempts: a file that needs too much memory is not tried again. */
const signals = [
  ['SIGKILL', conversionMessages.gaveUp, 3],
  ['SIGABRT', conversionMessages.tooMuchMemory, 1],
  ...(isFull ? ([['SIGSTOP', conversionMessages.tookTooLong, 3]] as const) : []),
] as const

/** Every conversion of a server is killed, ended as by a lack of memory, or held up. */
const failConversions = async (product: Product): Promise<void> => {
  const { pid } = product.running()
  const student = await newUploader(product)
  for (const [signal, message, attempts] of signals) {
    const signalled = signalConversions(pid, signal)
    await register(student, await plainPdf(), 'transcript.pdf')
    const outcome = await settled(student, 150_000).finally(signalled.stop)
    expect([signal, outcome]).toEqual([signal, { status: 'FAILED', message }])
    expect(signalled.hit()).toBeGreaterThanOrEqual(attempts)
    printLine(`R12: ${signalled.hit()} conversions got ${signal}: FAILED with its message, polling went on`)
  }

  expect(await convert(student, await quarteredPng(), 'transcript.png')).toEqual({ status: 'COMPLETED', message: '' })
  await vi.waitFor(() => expect(conversionFolders(pid)).toEqual([]), { timeout: 60_000 })
  expect(conversionChildren(pid).length).toBeLessThanOrEqual(1)
}

/** How often the server looks for jobs of a process that is dead: asking more often would tell nothing. */
const jobsOfDeadProcessEveryMs = 1_000

/** Students whose documents are being scanned for ever, or wait for their turn, when the process is killed. */
const killAtWork = async ({ product, scanner }: SharedProduct) => {
  const students = await Promise.all(Array.from({ length: 3 }, () => newUploader(product)))
  const before = scanner.scans()
  scanner.become('stuck')
  for (const student of students) await register(student, await plainPdf(), 'waiting.pdf')
  await vi.waitFor(() => expect(scanner.scans() - before).toBe(2), { timeout: 120_000 })
  await product.end('SIGKILL')
  scanner.become('quick')
  return students
}

const settleAfterKill = async (shared: SharedProduct): Promise<void> => {
  const { product } = shared
  const students = await killAtWork(shared)

  await product.start()
  const startedAt = performance.now()
  const outcomes = await Promise.all(students.map((student) => settled(student, 60_000, jobsOfDeadProcessEveryMs)))

  const ms = Math.round(performance.now() - startedAt)
  expect(outcomes).toEqual(students.map(() => ({ status: 'COMPLETED', message: '' })))
  expect(ms).toBeLessThan(30_000)
  const results = await inDatabase(product, ({ sql }) =>
    sql(`select account_id from journal where after ->> 'homeschool' = 'waiting.pdf'`),
  )
  expect(results).toHaveLength(3)
  const counted = `all settled ${ms} ms after the start, one result each`
  printLine(`R13: killed with 2 jobs running and 1 waiting; ${counted}`)
}

export const conversionCases = (use: () => SharedProduct): void => {
  test('R12 conversions that die are retried and fail in words', () => failConversions(use().product))
}

export const killedJobCases = (use: () => SharedProduct): void => {
  test('R13 after a kill all jobs that waited or ran settle within 30 s, once', () => settleAfterKill(use()))
}
