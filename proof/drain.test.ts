import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeClamd } from '../server/src/documents/scan/testing/fake-clamd.ts'
import { plainPdf } from '../server/src/documents/testing/pdfs.ts'
import { databases } from '../server/testing/databases.ts'
import { openProduct } from './world/product.ts'
import { saveStream, storedNumber } from './world/save-stream.ts'
import { slowUpload } from './world/slow-upload.ts'
import { newStudent } from './world/student.ts'
import { tell } from './world/tell.ts'
import { homeSchooled, register, settled, uploadForm } from './world/upload.ts'

const drainsWithinMs = 15_000

describe.each(databases)('on %s', (name) => {
  test('R11 SIGTERM under load with a slow upload and a running conversion loses and resets nothing', async () => {
    const scanner = await fakeClamd({ before: () => pause(1_000) })
    const product = await openProduct(name, { settings: { CLAMD_URL: scanner.url } })
    onTestFinished(async () => {
      await product.close()
      scanner.close()
    })
    await product.start()
    const [converting, uploading, ...typing] = await Promise.all(Array.from({ length: 4 }, () => newStudent(product)))
    if (!converting || !uploading) throw new Error('Students are missing.')
    await converting.save(homeSchooled)
    await uploading.save(homeSchooled)
    const streams = typing.map(saveStream)
    const saving = streams.map((stream) => stream.run())
    const upload = slowUpload(await uploadForm(uploading), await plainPdf(), product.url)
    await register(converting, await plainPdf(), 'transcript.pdf')
    await vi.waitFor(() => expect(scanner.scans()).toBe(1), { timeout: 20_000 })
    await vi.waitFor(() => expect(streams.every(({ acknowledged }) => acknowledged.length > 3)).toBe(true), {
      timeout: 20_000,
    })

    const asked = performance.now()
    product.running().kill('SIGTERM')
    await product.running().says('no new connections')
    upload.finish()
    const code = await product.running().ended
    const ms = Math.round(performance.now() - asked)
    await Promise.all(saving)

    expect(code).toBe(0)
    expect(ms).toBeLessThan(drainsWithinMs)
    expect(await upload.answer).toMatch(/^HTTP\/1.1 204 /)
    expect(streams.flatMap(({ refused }) => refused)).toEqual([])
    await product.start()
    // What broke was never accepted: had it been, it would be stored without having been acknowledged.
    for (const stream of streams) expect(await storedNumber(stream)).toBe(stream.acknowledged.at(-1))
    expect(await settled(converting)).toEqual({ status: 'COMPLETED', message: '' })
    const saved = streams.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
    tell(
      `R11 ${name}: drained in ${ms} ms with exit 0; ${saved} saves kept, the slow upload took, the conversion settled`,
    )
  })
})
