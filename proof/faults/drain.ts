import { expect, test, vi } from 'vitest'
import { plainPdf } from '../../converter/testing/pdfs.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import { createPace, keptBy, saveStream, storedNumber } from '../world/save-stream.ts'
import type { SharedProduct } from '../world/shared-product.ts'
import { slowUpload } from '../world/slow-upload.ts'
import { newStudent } from '../world/student.ts'
import { newUploader, register, settled, uploadForm } from '../world/upload.ts'

const drainsWithinMs = 15_000

const soon = { timeout: 20_000 }

/** Two students type, one uploads slowly and the document of another is being converted. */
const loaded = async ({ product, scanner }: SharedProduct) => {
  // A conversion is still running when the process is to end.
  scanner.become('slow')
  const scanned = scanner.scans()
  const [converting, uploading] = await Promise.all([newUploader(product), newUploader(product)])
  const pace = createPace()
  pace.calm()
  const students = await Promise.all([newStudent(product), newStudent(product)])
  const streams = students.map((student) => saveStream(student, pace))
  const saving = Promise.all(streams.map((stream) => stream.run()))
  const upload = slowUpload(await uploadForm(uploading), await plainPdf(), product.url)
  await register(converting, await plainPdf(), 'transcript.pdf')
  await vi.waitFor(() => expect(scanner.scans() - scanned).toBe(1), soon)
  // Both have a call on their way when the process is to end.
  const before = keptBy(streams)
  pace.hurry()
  await vi.waitFor(() => expect(keptBy(streams) - before).toBeGreaterThan(10), { ...soon, interval: 5 })
  return { converting, streams, saving, upload }
}

/** Asks the process to end, and finishes the upload once it takes no new connections; returns how long it took. */
const endInOrder = async (product: Product, finishUpload: () => void): Promise<number> => {
  const asked = performance.now()
  product.running().kill('SIGTERM')
  await product.running().waitForOutput('no new connections')
  finishUpload()
  expect(await product.running().ended).toBe(0)
  return Math.round(performance.now() - asked)
}

const endUnderLoad = async (shared: SharedProduct): Promise<void> => {
  const { product, scanner } = shared
  const { converting, streams, saving, upload } = await loaded(shared)

  const ms = await endInOrder(product, upload.finish)
  await saving

  expect(ms).toBeLessThan(drainsWithinMs)
  expect(await upload.response).toMatch(/^HTTP\/1.1 204 /)
  expect(streams.flatMap(({ refused }) => refused)).toEqual([])
  scanner.become('quick')
  await product.start()
  // What broke was never accepted: had it been, it would be stored without having been acknowledged.
  for (const stream of streams) expect(await storedNumber(stream)).toBe(stream.acknowledged.at(-1))
  expect(await settled(converting)).toEqual({ status: 'COMPLETED', message: '' })
  const saved = `${keptBy(streams)} saves kept, the slow upload took, the conversion settled`
  printLine(`R11: drained in ${ms} ms with exit 0; ${saved}`)
}

export const drainCases = (use: () => SharedProduct): void => {
  test('R11 SIGTERM under load with a slow upload and a running conversion loses and resets nothing', () =>
    endUnderLoad(use()))
}
