import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Converter } from '@apply/converter/client'
import { conversionMessages, failureOfLoss, losses, RetryableFailure, Unconvertible } from '@apply/converter/failures'
import { plainPdf } from '@apply/converter/testing/pdfs'
import { conversionFiles } from '@apply/converter/work-folder'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'
import type { JobRun } from '../../platform/jobs/create-jobs.ts'
import { eventMetrics } from '../../platform/metrics/events.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { testMoment } from '../draft/testing/application-deps-for.ts'
import { completeAnswers } from '../draft/testing/complete-answers.ts'
import { noScan, type Scan } from './clamd.ts'
import { type DocumentWorld, documentWorld } from './testing/document-world.ts'

const homeSchooled = { ...completeAnswers, homeschool_radio: 'Y' }
const minutes = 60_000
const wanted = new AbortController().signal

/** A conversion that goes as the test says, in the place of the process that does it. */
const conversion = () => {
  const convert = vi.fn<Converter['convert']>(async (folder) =>
    writeFile(join(folder, conversionFiles.pdf), await plainPdf()),
  )
  return { convert }
}

const countedLosses = async () => {
  const metrics = await Promise.all(eventMetrics.map((metric) => metric.get()))
  const values = metrics.find(({ name }) => name === 'conversion_losses_total')?.values ?? []
  return Object.fromEntries(values.map(({ labels, value }) => [labels.kind, value]))
}

onDatabase('the conversion job', (use) => {
  let world: DocumentWorld
  let converter: ReturnType<typeof conversion>
  let scan: Scan
  beforeAll(async () => {
    const convert: Converter['convert'] = (...details) => converter.convert(...details)
    const scanned: Scan = (...details) => scan(...details)
    world = await documentWorld(use(), { converter: { convert }, scan: scanned, isIdle: true })
  })
  beforeEach(() => {
    converter = conversion()
    scan = noScan
  })
  afterEach(async () => {
    world.clock.set(testMoment)
    await world.removeFiles()
    await use().sql('delete from jobs.job')
  })
  afterAll(() => world.close())

  /** A student with a registered file, and the one job that waits for it. */
  const registered = async () => {
    const student = await world.student()
    await student.asksFor(homeSchooled)
    await student.register('homeschool', await student.place('homeschool', await plainPdf()), 'transcript.pdf')
    const [job] = await use().sql<{ data: object }>(
      `select data from jobs.job where name = 'convert-document' order by created_on desc limit 1`,
    )
    const work = (details: Partial<JobRun> = {}) =>
      world.run({ data: job?.data, isLastTry: false, signal: wanted, ...details })
    const status = async () => (await student.send('GET', '/api/pdf/document-answer/homeschool')).body
    return { student, work, status }
  }

  test.each(losses)(
    'DOC-75 a copy that lacks something (%s) fails in words, answers nothing and is counted',
    async (loss) => {
      const { work, student, status } = await registered()
      const before = await countedLosses()
      converter.convert.mockRejectedValueOnce(new Unconvertible(failureOfLoss[loss]))

      await work()

      expect(await status()).toEqual({ status: 'FAILED', message: conversionMessages[failureOfLoss[loss]] })
      expect(await student.answer('homeschool')).toBe('')
      expect(await countedLosses()).toEqual({ ...before, [loss]: (before[loss] ?? 0) + 1 })
    },
  )

  test('DOC-20 two workers on the same job give one result and leave one PDF', async () => {
    const { work, student, status } = await registered()

    await Promise.all([work(), work()])

    expect((await status()).status).toBe('COMPLETED')
    expect(await student.answer('homeschool')).toBe('transcript.pdf')
    expect((await world.files()).filter((key) => key.endsWith('.pdf'))).toHaveLength(1)
    const changes = await use().sql(`select revision from journal where 'homeschool' = any(keys)`)
    expect(changes).toHaveLength(1)
  })

  test('OPS-38 after 90 minutes back a document that was waiting has failed, and the application can be submitted', async () => {
    const { status, student } = await registered()
    world.clock.advance(-4 * minutes)
    expect((await status()).status).toBe('UNPROCESSED')

    world.clock.advance(-86 * minutes)

    expect(await status()).toEqual({ status: 'FAILED', message: conversionMessages.waitedTooLong })
    await world.sweep()
    expect(await use().sql('select status from documents')).toEqual([{ status: 'FAILED' }])
    expect((await student.send('POST', '/api/submit')).status).toBe(200)
  })

  test('DOC-06 a document is UNPROCESSED until a worker takes it, IN_PROGRESS while it is converted, then COMPLETED', async () => {
    const { work, status } = await registered()
    expect(await status()).toEqual({ status: 'UNPROCESSED', message: '' })
    converter.convert.mockImplementationOnce(async (folder) => {
      expect(await status()).toEqual({ status: 'IN_PROGRESS', message: '' })
      await writeFile(join(folder, conversionFiles.pdf), await plainPdf())
    })

    await work()

    expect(await status()).toEqual({ status: 'COMPLETED', message: '' })
    expect(converter.convert).toHaveBeenCalledOnce()
  })

  test('SUB-09 a submit while a conversion waits or runs is 409, and afterwards it succeeds', async () => {
    const { student, work } = await registered()

    const early = await student.send('POST', '/api/submit')
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('still being processed')])
    await work()

    expect((await student.send('POST', '/api/submit')).status).toBe(200)
  })

  test.each([
    'unreadable',
    'encrypted',
    'tooManyPages',
    'tooManyPixels',
    'tooMuchInside',
    'macros',
    'notItsName',
    'infected',
  ] as const)('DOC-17 a file refused as %s fails at the first try with its own message', async (failure) => {
    const { work, status, student } = await registered()
    converter.convert.mockRejectedValueOnce(new Unconvertible(failure))

    await work()

    expect(await status()).toEqual({ status: 'FAILED', message: conversionMessages[failure] })
    expect(await student.answer('homeschool')).toBe('')
  })

  test('DOC-17 every failure has its own message, and each says what to do', () => {
    const messages = Object.values(conversionMessages)

    expect(new Set(messages).size).toBe(messages.length)
    for (const message of messages) expect(message).toMatch(/Please|maximum/)
  })

  test.each(['tookTooLong', 'tooMuchMemory', 'gaveUp'] as const)(
    'DOC-19 a conversion that died as %s is tried again, and fails with its message after the last try',
    async (failure) => {
      const { work, status } = await registered()
      converter.convert.mockRejectedValue(new RetryableFailure(failure, 'died'))

      await expect(work()).rejects.toThrow('died')
      expect(await status()).toEqual({ status: 'IN_PROGRESS', message: '' })
      await expect(work()).rejects.toThrow('died')
      await work({ isLastTry: true })

      expect(await status()).toEqual({ status: 'FAILED', message: conversionMessages[failure] })
    },
  )

  test('DOC-19 another worker repeats a try that a crash interrupted, with one result', async () => {
    const { work, status } = await registered()
    const crash = Promise.withResolvers<void>()
    converter.convert.mockReturnValueOnce(crash.promise)
    const interrupted = work()
    // The second worker must not be the one that meets the crash.
    await vi.waitFor(() => expect(converter.convert).toHaveBeenCalledTimes(1), { timeout: 45_000 })
    expect((await status()).status).toBe('IN_PROGRESS')

    await work()

    crash.reject(new Error('crash'))
    await expect(interrupted).rejects.toThrow('crash')
    expect((await status()).status).toBe('COMPLETED')
    expect((await world.files()).filter((key) => key.endsWith('.pdf'))).toHaveLength(1)
    await work()
    expect(converter.convert).toHaveBeenCalledTimes(2)
  })

  test('DOC-20 a document that is deleted while it is converted stays deleted', async () => {
    const { work, student, status } = await registered()
    converter.convert.mockImplementationOnce(async (folder) => {
      expect((await student.send('DELETE', '/api/document-answer/homeschool')).status).toBe(200)
      await writeFile(join(folder, conversionFiles.pdf), await plainPdf())
    })

    await work()

    expect((await status()).status).toBe('NOT_ANSWERED')
    expect(await student.answer('homeschool')).toBe('')
    await world.sweepForADay()
    expect(await world.files()).toEqual([])
  })

  test('DOC-20 a try that fails after another one has completed the document changes nothing', async () => {
    const { work, student, status } = await registered()
    converter.convert.mockImplementationOnce(async () => {
      await work()
      throw new Unconvertible('encrypted')
    })

    await work()

    expect((await status()).status).toBe('COMPLETED')
    expect(await student.answer('homeschool')).toBe('transcript.pdf')
  })

  test('DOC-20 removes a document whose question is hidden while it is converted', async () => {
    const { work, student, status } = await registered()
    await student.asksFor({ hs_ged_radio: '2' })

    await work()

    expect((await status()).status).toBe('NOT_ANSWERED')
    expect(await student.answer('homeschool')).toBe('')
  })

  test('DOC-20 the conversion of a replaced document does not complete the new one', async () => {
    const { work, student, status } = await registered()
    converter.convert.mockImplementationOnce(async (folder) => {
      const key = await student.place('homeschool', await plainPdf(2))
      expect((await student.register('homeschool', key, 'second.pdf')).status).toBe(200)
      await writeFile(join(folder, conversionFiles.pdf), await plainPdf())
    })

    await work()

    expect(await status()).toEqual({ status: 'UNPROCESSED', message: '' })
    expect(await student.answer('homeschool')).toBe('')
  })

  test.each(['UNPROCESSED', 'IN_PROGRESS'])(
    'DOC-21 %s for over five minutes is FAILED, and stays so',
    async (before) => {
      const { work, status, student } = await registered()
      await use().sql('update documents set status = $1', [before])
      world.clock.advance(5 * minutes - 1)
      expect((await status()).status).toBe(before)

      world.clock.advance(1)

      expect(await status()).toEqual({ status: 'FAILED', message: conversionMessages.waitedTooLong })
      expect((await student.send('GET', '/api/document-answer')).body).toMatchObject({
        homeschool: { status: 'FAILED' },
      })
      await work()
      expect(converter.convert).not.toHaveBeenCalled()
      expect((await student.send('POST', '/api/submit')).status).toBe(200)
      await world.sweep()
      expect(await use().sql('select status from documents')).toEqual([{ status: 'FAILED' }])
    },
  )

  test('DOC-21 a conversion that ends after five minutes completes nothing', async () => {
    const { work, student } = await registered()
    converter.convert.mockImplementationOnce(async (folder) => {
      world.clock.advance(5 * minutes)
      await writeFile(join(folder, conversionFiles.pdf), await plainPdf())
    })

    await work()

    expect(await student.answer('homeschool')).toBe('')
    expect((await world.files()).filter((key) => key.endsWith('.pdf'))).toEqual([])
  })

  test('DOC-18 leaves no work folder, however a conversion ends', async () => {
    const { work } = await registered()
    converter.convert.mockRejectedValueOnce(new RetryableFailure('gaveUp', 'died'))
    await expect(work()).rejects.toThrow('died')
    await work()

    const left = (await readdir(tmpdir())).filter((name) => name.startsWith(`conversion-${process.pid}-`))
    expect(left).toEqual([])
  })

  test('OPS-10 scans a file before its conversion and never converts an infected one', async () => {
    scan = vi.fn<Scan>().mockRejectedValueOnce(new Unconvertible('infected'))
    const { work, status } = await registered()

    await work()

    expect(scan).toHaveBeenCalledWith(expect.stringContaining(conversionFiles.source), wanted)
    expect(converter.convert).not.toHaveBeenCalled()
    expect(await status()).toEqual({ status: 'FAILED', message: conversionMessages.infected })
  })

  test('OPS-10 converts nothing while the scanner is unavailable, and after the last try the message does not blame the file', async () => {
    scan = () => Promise.reject(new Error('The virus scanner does not answer.'))
    const { work, status } = await registered()

    await expect(work()).rejects.toThrow('virus scanner')
    await work({ isLastTry: true })

    expect(converter.convert).not.toHaveBeenCalled()
    expect(await status()).toEqual({ status: 'FAILED', message: conversionMessages.notNow })
  })

  test('DOC-22 the next sweep removes a file that the storage could not remove before', async () => {
    const { work, student } = await registered()
    await work()
    expect((await student.send('DELETE', '/api/document-answer/homeschool')).status).toBe(200)
    const storage: { remove: Storage['remove'] } = world.storage
    const remove = vi.spyOn(storage, 'remove').mockRejectedValue(new Error('The storage is away.'))

    expect(await world.sweepForADay()).toEqual({ removed: 0, marked: 0 })
    expect(await world.files()).toHaveLength(2)
    remove.mockRestore()
    expect(await world.sweepForADay()).toEqual({ removed: 2, marked: 0 })

    expect(await world.files()).toEqual([])
    expect(await use().sql('select * from abandoned_files')).toEqual([])
  })

  test('DOC-22 hundreds of files that cannot be removed keep no other file from being removed', async () => {
    const { work, student } = await registered()
    await work()
    // A folder in the place of a file cannot be removed as one.
    await use().sql(`insert into abandoned_files (file_key, remove_after)
      select 'students/0/photo/' || number, '-infinity' from generate_series(1, 201) number`)
    for (const { file_key } of await use().sql<{ file_key: string }>('select file_key from abandoned_files'))
      await mkdir(join(world.folder, 'stored', file_key), { recursive: true })
    expect((await student.send('DELETE', '/api/document-answer/homeschool')).status).toBe(200)

    expect(await world.sweepForADay()).toEqual({ removed: 2, marked: 0 })

    expect(await world.files()).toEqual([])
    expect(await use().sql('select * from abandoned_files')).toHaveLength(201)
    await rm(join(world.folder, 'stored', 'students', '0'), { recursive: true })
  })
})
