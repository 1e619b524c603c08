import { docxOf, paragraph } from '@apply/converter/testing/docx-of'
import { expectSound } from '@apply/converter/testing/expect-sound'
import { plainPdf } from '@apply/converter/testing/pdfs'
import { quarteredPng } from '@apply/converter/testing/pictures'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { capturedLog } from '../../../testing/captured-log.ts'
import { testDatabase } from '../../../testing/databases.ts'
import { systemClock } from '../../infra/process/clock.ts'
import { s3Storage } from '../../infra/storage/s3-storage.ts'
import { s3Server } from '../../infra/storage/testing/s3-server.ts'
import { startDocumentWorker } from './document-worker.ts'
import { type DocumentWorld, documentWorld } from './testing/document-world.ts'

const hour = 60 * 60_000
const homeSchooled = { hs_ged_radio: '1', homeschool_radio: 'Y' }

describe.each(['disk', 'S3'] as const)('the worker with files on %s', (kind) => {
  const { log, text } = capturedLog()
  let world: DocumentWorld
  let stop: () => Promise<void>
  let stopStorage = async () => undefined as unknown
  beforeAll(async () => {
    const database = await testDatabase('PostgreSQL')
    const server = kind === 'S3' ? await s3Server() : undefined
    stopStorage = async () => server?.stop()
    world = await documentWorld(database, { isIdle: true, ...(server && { storage: s3Storage(server.settings) }) })
    const settings = { sofficePath: undefined, clamdUrl: undefined }
    stop = await startDocumentWorker({ ...world.deps, log, settings })
  })
  afterAll(async () => {
    await world.close()
    await stop()
    await stopStorage()
  })

  test('DOC-05 and DOC-16: what a student uploads becomes a PDF that every reader opens, and is deleted again', async () => {
    const student = await world.student(`${kind.toLowerCase()}@example.edu`)
    await student.asksFor(homeSchooled)
    for (const [name, bytes] of [
      ['transcript.docx', await docxOf({ body: paragraph('Transcript of Zoë') })],
      ['transcript.png', await quarteredPng()],
    ] as const) {
      expect(await student.upload('homeschool', bytes, name)).toEqual({ status: 'COMPLETED', message: '' })

      const path = `${world.publicUrl}/api/pdf/document-answer/homeschool/file`
      const pdf = await (await fetch(path, { headers: { cookie: student.cookie } })).arrayBuffer()
      expect((await expectSound(new Uint8Array(pdf))).pages).toHaveLength(1)
    }

    expect((await student.send('DELETE', '/api/document-answer/homeschool')).status).toBe(200)
    expect(await world.files()).toEqual([])
    expect(text()).toMatch(/Documents are laid out by/)
  })

  /** What the schedule does once a day. */
  const sweep = async () => {
    const ended = `select 1 from jobs.job where name = 'sweep-files' and state < 'completed'`
    const allEnded = () => vi.waitFor(async () => expect(await world.database.sql(ended)).toEqual([]))
    await allEnded()
    await world.database.transaction((sql) => world.deps.jobs.send(sql, 'sweep-files', {}))
    world.deps.jobs.wake('sweep-files')
    await allEnded()
  }

  test('DOC-22 once a day a file that was never registered is marked, and swept away a day later', async () => {
    const { sql } = world.database
    expect(await sql(`select cron from jobs.schedule where name = 'sweep-files'`)).toEqual([{ cron: '43 8 * * *' }])
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
