import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { capturedLog } from '../../testing/captured-log.ts'
import { onDatabase } from '../../testing/databases.ts'
import { createTestServer, publicUrl, type TestServer, type TestStudent } from '../../testing/test-server.ts'
import { testMoment } from '../application/draft/testing/application-deps-for.ts'
import { completeAnswers } from '../application/draft/testing/complete-answers.ts'
import { emailChangeStore } from '../identity/applicants/mailed-code-store.ts'
import { codeHash, newCode } from '../platform/secrets/secrets.ts'
import { sweepCopies } from './copy-store.ts'
import { runPrintJob } from './print-application.ts'

const minute = 60_000
const hour = 60 * minute

type Print = Parameters<typeof runPrintJob>[0]['print']

onDatabase('asking for a PDF copy', (use) => {
  let world: TestServer
  let paper: string
  beforeAll(async () => {
    world = await createTestServer(use())
    paper = join(await mkdtemp(join(tmpdir(), 'test-paper-')), 'copy.pdf')
    await writeFile(paper, '%PDF-1.7 a copy')
  })
  beforeEach(() => world.clock.set(testMoment))
  afterAll(async () => {
    await world.close()
    await rm(join(paper, '..'), { recursive: true })
  })

  const ask = async (student: TestStudent) => (await student.get('/api/pdf')).json()

  const copies = () =>
    use().sql<{ id: string; status: string }>('select id, status from pdf_copies order by requested_at')

  const printWell: Print = async (_accountId, key) => {
    await world.storage.write(key, paper)
    return true
  }

  /** Does what a worker does with every copy that waits. */
  const workOff = async (print: Print = printWell, isLastTry = true) => {
    const run = runPrintJob({
      database: use(),
      clock: world.clock.now,
      storage: world.storage,
      log: capturedLog().log,
      print,
    })
    const waiting = (await copies()).filter(({ status }) => status !== 'COMPLETED')
    for (const { id: copyId } of waiting)
      await run({ data: { copyId }, isLastTry, signal: new AbortController().signal }).catch(() => undefined)
  }

  test('API-31 the file of a copy cannot run scripts, load resources or be framed', async () => {
    const zoe = await world.student()
    await ask(zoe)
    await workOff()

    const { headers } = await zoe.get((await ask(zoe)).url)

    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy.sort()).toEqual(["default-src 'none'", "frame-ancestors 'none'", 'sandbox'])
    expect(headers['x-frame-options']).toBe('DENY')
  })

  test('PDF-02 prints a revision once, however often it is requested', async () => {
    const zoe = await world.student()

    const responses = await Promise.all(Array.from({ length: 8 }, () => ask(zoe)))

    expect(responses).toEqual(responses.map(() => ({ status: 'UNPROCESSED' })))
    expect(await copies()).toHaveLength(1)
    const jobs = await use().sql(`select 1 from jobs.job where name = 'print-application' and data ->> 'copyId' = $1`, [
      (await copies())[0]?.id,
    ])
    expect(jobs).toHaveLength(1)
  })

  test('PDF-11 OWN-02 a copy is printed again after the e-mail address was changed, also one that is being printed', async () => {
    const [zoe, code] = [await world.student(), newCode()]
    const change = async (address: string) => {
      const until = new Date(world.clock.now().getTime() + 10 * minute)
      await emailChangeStore(use().sql).issue(zoe.id, address, codeHash(code), until)
      expect((await zoe.put('/api/account/email', { code })).statusCode).toBe(200)
    }
    await ask(zoe)
    await workOff()
    expect(await ask(zoe)).toMatchObject({ status: 'COMPLETED' })

    await change('zoe.new@example.edu')
    expect(await ask(zoe)).toEqual({ status: 'UNPROCESSED' })
    await workOff(async (...job) => {
      await change('zoe.newer@example.edu')
      return printWell(...job)
    })

    expect(await ask(zoe)).toEqual({ status: 'UNPROCESSED' })
  })

  test('PDF-02 a copy that is still pending after five minutes has failed', async () => {
    const zoe = await world.student()
    await ask(zoe)
    world.clock.advance(5 * minute - 1)
    expect(await ask(zoe)).toEqual({ status: 'UNPROCESSED' })

    world.clock.advance(1)

    expect(await ask(zoe)).toMatchObject({ status: 'FAILED' })
  })

  test('PDF-02 API-16 the first call starts a job, later calls return its status and then the URL', async () => {
    const zoe = await world.student()
    expect(await ask(zoe)).toEqual({ status: 'UNPROCESSED' })
    const seen: unknown[] = []

    await workOff(async (...job) => {
      seen.push(await ask(zoe))
      return printWell(...job)
    })

    expect(seen).toEqual([{ status: 'IN_PROGRESS' }])
    const there = await ask(zoe)
    expect(there).toEqual({ status: 'COMPLETED', url: expect.stringMatching(`^${publicUrl}/api/pdf/copy\\?link=`) })
    const file = await zoe.get(there.url)
    expect(file.body).toBe('%PDF-1.7 a copy')
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="governors-choice-application-draft-2026-01-15.pdf"',
      'content-length': '15',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test('PDF-02 a link is valid for 15 minutes', async () => {
    const zoe = await world.student()
    await ask(zoe)
    await workOff()
    const { url } = await ask(zoe)

    world.clock.advance(15 * minute - 1)
    expect((await zoe.get(url)).statusCode).toBe(200)
    world.clock.advance(1)
    const late = await zoe.get(url)

    expect(late.statusCode).toBe(403)
    expect(late.json()).toEqual({ message: 'This link is not valid or has expired. Please ask for a new copy.' })
    expect((await zoe.get((await ask(zoe)).url)).statusCode).toBe(200)
  })

  test('API-25 a link is refused for another student, without a session, or when altered', async () => {
    const [zoe, max] = [await world.student(), await world.student('max@example.edu')]
    await ask(zoe)
    await workOff()
    const { url } = await ask(zoe)

    expect((await max.get(url)).statusCode).toBe(403)
    expect((await world.app.inject(url.replace(publicUrl, ''))).statusCode).toBe(401)
    for (const altered of [
      `${url}x`,
      url.slice(0, -1),
      url.toUpperCase().replace(/^.*\?LINK/, '/api/pdf/copy?link'),
      '/api/pdf/copy',
    ])
      expect((await zoe.get(altered)).statusCode, altered).toBe(403)
    expect((await zoe.get(url)).statusCode).toBe(200)
  })

  test('PDF-01 a submission has its own copy, named after the receipt', async () => {
    const zoe = await world.student()
    await zoe.put('/api/answer', completeAnswers)
    await ask(zoe)
    await workOff()
    const draft = await ask(zoe)

    const { receipt } = (await zoe.post('/api/submit')).json()
    expect(await ask(zoe)).toEqual({ status: 'UNPROCESSED' })
    await workOff()

    const name = (url: string) => zoe.get(url).then(({ headers }) => headers['content-disposition'])
    expect(await name((await ask(zoe)).url)).toContain(`application-${receipt.number}.pdf`)
    expect(await name(draft.url)).toContain('application-draft-2026-01-15.pdf')
  })

  test('PDF-02 a change during the print removes the outdated copy, and the next request prints again', async () => {
    const zoe = await world.student()
    await ask(zoe)

    const keys: string[] = []
    await workOff(async (accountId, key, signal) => {
      keys.push(key)
      await zoe.put('/api/answer', { first_name: 'Zoë' })
      return printWell(accountId, key, signal)
    })

    expect(await copies()).toEqual([])
    expect(await world.storage.size(keys[0] ?? '')).toBeUndefined()
    expect(await ask(zoe)).toEqual({ status: 'UNPROCESSED' })
    await workOff()
    expect(await ask(zoe)).toMatchObject({ status: 'COMPLETED' })
  })

  test('PDF-02 does not print a copy that is outdated before its turn', async () => {
    const zoe = await world.student()
    await ask(zoe)
    await zoe.put('/api/answer', { first_name: 'Zoë' })
    await ask(zoe)
    let prints = 0

    await workOff(async (...job) => {
      prints += 1
      return printWell(...job)
    })

    expect(prints).toBe(1)
    expect(await ask(zoe)).toMatchObject({ status: 'COMPLETED' })
  })

  test('PDF-02 API-16 reports a failure with a message, and the next call starts again', async () => {
    const zoe = await world.student()
    await ask(zoe)
    const fail: Print = async () => {
      throw new Error('no paper')
    }

    await workOff(fail, false)
    expect(await ask(zoe)).toEqual({ status: 'IN_PROGRESS' })
    await workOff(fail)

    const sorry = 'Your PDF copy could not be made. Please try again.'
    expect(await ask(zoe)).toEqual({ status: 'FAILED', message: sorry, error: sorry })
    expect(await ask(zoe)).toEqual({ status: 'UNPROCESSED' })
    await workOff()
    expect(await ask(zoe)).toMatchObject({ status: 'COMPLETED' })
  })

  test('OPS-38 after 90 minutes back a copy that was pending has failed, and can be requested again', async () => {
    const zoe = await world.student()
    await ask(zoe)

    world.clock.advance(-90 * minute)

    expect(await ask(zoe)).toMatchObject({ status: 'FAILED' })
    expect(await ask(zoe)).toEqual({ status: 'UNPROCESSED' })
    await workOff()
    expect(await ask(zoe)).toMatchObject({ status: 'COMPLETED' })
  })

  test('PDF-02 the sweep removes old copies with their links and files', async () => {
    const zoe = await world.student()
    await ask(zoe)
    await workOff()
    await ask(zoe)
    const [copy] = await copies()
    const left = async () => (await copies()).length

    await sweepCopies(use().sql, new Date(world.clock.now().getTime() + 24 * hour))
    expect(await left()).toBe(1)
    await sweepCopies(use().sql, new Date(world.clock.now().getTime() + 24 * hour + 15 * minute + 1))

    expect(await left()).toBe(0)
    expect(await use().sql('select file_key from abandoned_files')).toEqual([
      { file_key: `copies/${zoe.id}/${copy?.id}.pdf` },
    ])
    expect(await use().sql('select 1 from pdf_links')).toEqual([])
  })

  test('PDF-15 a copy that lacks a document is printed again after 15 minutes', async () => {
    const zoe = await world.student()
    await ask(zoe)
    await workOff(async (...job) => {
      await printWell(...job)
      return false
    })
    const { url } = await ask(zoe)
    expect((await zoe.get(url)).statusCode).toBe(200)
    world.clock.advance(15 * minute - 1)
    expect(await ask(zoe)).toMatchObject({ status: 'COMPLETED' })
    await sweepCopies(use().sql, world.clock.now())

    world.clock.advance(1)

    expect(await ask(zoe)).toEqual({ status: 'UNPROCESSED' })
  })

  test('PDF-02 a copy older than a day is printed again', async () => {
    const zoe = await world.student()
    await use().sql(
      `insert into pdf_copies (account_id, revision, is_submitted, status, requested_at) values ($1, 0, false, 'COMPLETED', $2)`,
      [zoe.id, new Date(world.clock.now().getTime() - 24 * hour)],
    )

    expect(await ask(zoe)).toEqual({ status: 'UNPROCESSED' })
  })

  test('API-16 a request without a session is 401', async () => {
    expect((await world.app.inject('/api/pdf')).statusCode).toBe(401)
  })
})
