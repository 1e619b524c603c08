import { buffer } from 'node:stream/consumers'
import { docxOf, paragraph } from '@apply/converter/testing/docx-of'
import { expectSound } from '@apply/converter/testing/expect-sound'
import { plainPdf } from '@apply/converter/testing/pdfs'
import { quarteredPng } from '@apply/converter/testing/pictures'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { capturedLog } from '../../../testing/captured-log.ts'
import { testDatabase } from '../../../testing/databases.ts'
import { s3Storage } from '../../platform/storage/s3-storage.ts'
import { fileOf, postForm } from '../../platform/storage/testing/post-form.ts'
import { s3Server } from '../../platform/storage/testing/s3-server.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { startDocumentWorker } from './create-documents.ts'
import { type DocumentWorld, documentWorld } from './testing/document-world.ts'

const hour = 60 * 60_000
const homeSchooled = { hs_ged_radio: '1', homeschool_radio: 'Y' }

describe.each(['disk', 'S3'] as const)('the worker with files on %s', (kind) => {
  const { log } = capturedLog()
  let world: DocumentWorld
  let stop: () => Promise<void>
  let stopStorage = async () => undefined as unknown
  beforeAll(async () => {
    const database = await testDatabase()
    const server = kind === 'S3' ? await s3Server() : undefined
    stopStorage = async () => server?.stop()
    world = await documentWorld(database, { isIdle: true, ...(server && { storage: s3Storage(server.settings) }) })
    stop = await startDocumentWorker({ ...world.deps, log }, undefined)
  })
  afterAll(async () => {
    await world.close()
    await stop()
    await stopStorage()
  })

  test('DOC-05 and DOC-16: an uploaded file becomes a readable PDF, and can be deleted', async () => {
    const student = await world.student(`${kind.toLowerCase()}@example.edu`)
    await student.asksFor(homeSchooled)
    const files = {
      // Once: how it is laid out is the same wherever it is stored.
      ...(kind === 'disk' && { 'transcript.docx': await docxOf({ body: paragraph('Transcript of Zoë') }) }),
      'transcript.png': await quarteredPng(),
    }
    for (const [name, bytes] of Object.entries(files)) {
      expect(await student.upload('homeschool', bytes, name)).toEqual({ status: 'COMPLETED', message: '' })

      const path = `${world.publicUrl}/api/pdf/document-answer/homeschool/file`
      const pdf = await (await fetch(path, { headers: { cookie: student.cookie } })).arrayBuffer()
      expect((await expectSound(new Uint8Array(pdf))).pages).toHaveLength(1)
    }

    expect((await student.send('DELETE', '/api/document-answer/homeschool')).status).toBe(200)
    await world.sweepForADay()
    expect(await world.files()).toEqual([])
  })

  test('DOC-30 a form that is posted again after its registration does not change the registered file', async () => {
    const student = await world.student(`again-${kind.toLowerCase()}@example.edu`)
    await student.asksFor(homeSchooled)
    const content = await plainPdf()
    const { body: form } = await student.send('POST', '/api/presigned-url', { answer_key: 'homeschool' })
    await postForm(form, fileOf(new Uint8Array(content)), world.publicUrl)
    await student.register('homeschool', String(form.fields.key), 'transcript.pdf')
    await student.settled('homeschool')

    await postForm(form, fileOf('forged'), world.publicUrl)

    const { sql } = world.database
    const [row] = await sql<{ file_key: string }>('select file_key from documents where account_id = $1', [student.id])
    expect(await buffer(await world.storage.read(row?.file_key ?? ''))).toEqual(content)
    await student.send('DELETE', '/api/document-answer/homeschool')
    await world.removeFiles()
  })

  /** What the schedule does once a day. */
  const sweep = async () => {
    const ended = `select 1 from jobs.job where name = 'sweep-files' and state < 'completed'`
    const allEnded = () =>
      vi.waitFor(async () => expect(await world.database.sql(ended)).toEqual([]), { timeout: 45_000 })
    await allEnded()
    await world.database.transaction((sql) => world.deps.jobs.send(sql, 'sweep-files', {}))
    world.deps.jobs.wake('sweep-files')
    await allEnded()
  }

  test('DOC-22 the daily sweep marks a file that was never registered, and removes it a day later', async () => {
    const { sql } = world.database
    const daily = `select 1 from jobs.job where name = 'sweep-files' and singleton_on = date_trunc('day', created_on at time zone 'UTC')`
    expect(await sql(daily)).toHaveLength(1)
    const student = await world.student(`late-${kind.toLowerCase()}@example.edu`)
    await student.place('ged', await plainPdf())
    world.clock.set(new Date(systemClock().getTime() + 2 * hour).toISOString())

    await sweep()
    expect(await sql('select 1 from unknown_files')).toHaveLength(1)
    expect(await world.files()).toHaveLength(1)
    world.clock.advance(24 * hour)
    await sweep()

    expect(await world.files()).toEqual([])
    expect(await sql('select 1 from unknown_files')).toEqual([])
  })
})
