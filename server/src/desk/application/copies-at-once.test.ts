import { plainPdf } from '@apply/converter/testing/pdfs'
import { readPdf } from '@apply/converter/testing/read-pdf'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyTables, testDatabase } from '../../../testing/databases.ts'
import { type DeskWorld, deskWorld } from '../testing/desk-world.ts'
import { storeDocument, storeFile } from '../testing/store-document.ts'

/** The product with workers that print copies. */
const printingWorld = async (): Promise<DeskWorld> => {
  const database = await testDatabase()
  await emptyTables(database)
  const world = await deskWorld(database)
  const stop = await world.features.find((feature) => 'copies' in feature)?.startJobs?.()
  onTestFinished(async () => {
    await stop?.()
    await world.close()
  })
  return world
}

/** A submitted application whose copy is printed, with a document that staff asked for. Returns the path of the copy. */
const withCopy = async (world: DeskWorld, name: string, document: Buffer) => {
  const officer = await world.staff('officer', `for-${name}@example.edu`)
  const { id, post } = await world.submitted(`${name}@example.edu`)
  const path = `/desk/api/applications/${id}`
  const ask = { template: 'transcript', title: 'Your transcript', text: 'Please.' }
  const asked = (await officer.post(`${path}/requests`, ask)).json<{ id: string }>()
  await storeDocument(world, id, `request-${asked.id}`, document)
  await post(`/api/requests/${asked.id}/answer`, { text: '' })
  const isPrinted = async () => expect((await officer.post(`${path}/copy`)).json()).toEqual({ status: 'COMPLETED' })
  await vi.waitFor(isPrinted, { timeout: 45_000, interval: 100 })
  return { id, path: `${path}/copy` }
}

test('PDF-18 downloads at once are whole, whoever of the others leaves and whatever cannot be read', {
  timeout: 300_000,
}, async () => {
  const world = await printingWorld()
  const fine = await withCopy(world, 'zoe', await plainPdf(20))
  const broken = await withCopy(world, 'adam', await plainPdf())
  const [copy] = await world.database.sql<{ id: string }>('select id from pdf_copies where account_id = $1', [
    broken.id,
  ])
  await storeFile(world, `copies/${broken.id}/${copy?.id}.pdf`, '%PDF-1.7 and nothing that follows')
  const url = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { cookie } = await world.staff('reader')
  const download = (path: string, signal = AbortSignal.timeout(60_000)) =>
    fetch(new URL(path, url), { headers: { cookie }, signal })
  const leaving = new AbortController()
  const times = <Result>(count: number, work: () => Promise<Result>) => Array.from({ length: count }, work)

  const aborted = Promise.allSettled(times(6, () => download(fine.path, leaving.signal)))
  const failing = times(2, () => download(broken.path))
  const staying = times(8, () => download(fine.path))
  await staying[0]
  leaving.abort()

  const responses = await Promise.all(staying)
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const files = await Promise.all(responses.map(async (response) => Buffer.from(await response.arrayBuffer())))
  const [file = Buffer.of()] = files
  expect((await readPdf(file)).pages.at(-1)?.text).toBe('Transcript of Zoe, page 20')
  expect(files.map((other) => other.equals(file))).toEqual(Array(8).fill(true))
  expect((await Promise.all(failing)).map(({ status }) => status)).toEqual(Array(2).fill(500))
  await aborted
})
