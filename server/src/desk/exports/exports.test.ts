import { createHash } from 'node:crypto'
import { plainPdf } from '@apply/converter/testing/pdfs'
import { readPdf } from '@apply/converter/testing/read-pdf'
import { form as sampleCollege, desk as sampleDesk } from '@apply/forms/sample-college'
import { expect, test } from 'vitest'
import { readCsv } from '../../../testing/read-csv.ts'
import { readZip } from '../../../testing/read-zip.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { cannotStore } from '../../platform/storage/disk-outage.ts'
import { AssemblyFailure } from '../../print/assemble/assembly-thread.ts'
import { onDesk } from '../testing/on-desk.ts'
import { storeDocument } from '../testing/store-document.ts'
import { exportSubmitted } from './export-applications.ts'
import { exportRunStore } from './export-run-store.ts'
import { asPeopleCsv } from './people-csv.ts'
import { exportRuns, exportsPath } from './testing/export-runs.ts'

const path = exportsPath
const day = 24 * 60 * 60_000
const away = cannotStore(503, new Error('The disk is away.'))

onDesk('exports', (use) => {
  const { printer, run, administratorNamed, request, list } = exportRuns(use)

  test('DSK-71 an administrator asks for a CSV, sees its progress, and downloads it for a day', async () => {
    // In the evening of the 15th at the school.
    use().clock.set('2026-01-16T03:00:00Z')
    const ada = await administratorNamed('ada')
    const zoe = await use().submitted('zoe@example.edu')
    await use().student('draft@example.edu')
    expect((await ada.post(`${path}/preview`, {})).json()).toEqual({ count: 1 })

    const id = await request(ada, { format: 'csv' })
    expect(await list(ada)).toMatchObject([{ id, status: 'waiting', done: 0, total: 1, is_own: true }])
    expect((await ada.get(`${path}/${id}/file`)).statusCode).toBe(404)
    await run(id)

    expect(await list(ada)).toMatchObject([{ status: 'completed', done: 1, total: 1, file_size: expect.any(Number) }])
    const file = await ada.get(`${path}/${id}/file`)
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="applications-2026-01-15.csv"',
      'cache-control': 'no-store',
    })
    const [keys, labels, row, ...rest] = readCsv(file.body)
    expect([keys?.[0], labels?.[0], row?.[0], rest]).toEqual(['username', 'Username', 'zoe@example.edu', []])
    expect(row).toContain(zoe.receipt)

    await use().database.sql('update exports set expires_at = $1', [use().clock.now()])
    expect((await ada.get(`${path}/${id}/file`)).statusCode).toBe(404)

    use().clock.advance(day)
    const again = await use().staff('administrator', 'later@example.edu')
    expect((await again.get(path)).json().exports).toMatchObject([{ is_own: false }])
    expect((await again.get(`${path}/${id}/file`)).statusCode).toBe(403)
    await use().database.transaction((sql) => exportRunStore(sql).sweep(use().clock.now()))
    expect((await again.get(path)).json().exports).toMatchObject([{ status: 'expired' }])
    expect(await use().database.sql('select file_key from abandoned_files')).toEqual([{ file_key: `exports/${id}` }])
  })

  test('DSK-266 a spreadsheet for people has the headings of the school, its time, states and choices in words, and quotes as every CSV', async () => {
    // In the evening of the 15th at the school.
    use().clock.set('2026-01-16T03:05:00Z')
    const ada = await administratorNamed('ada')
    const address = '12 "Old" Mill Road, Unit 4'
    const zoe = await use().submitted('zoe@example.edu', { applied_major: 'BIOL', address_line_1: address })
    await ada.put(`/desk/api/applications/${zoe.id}/state`, { state: 'in-review', version: 0 })

    const id = await request(ada, { format: 'csv', layout: 'people' })
    await run(id)

    expect(await list(ada)).toMatchObject([{ format: 'csv', layout: 'people' }])
    const [headings = [], row = [], ...rest] = readCsv((await ada.get(`${path}/${id}/file`)).body)
    expect([headings.length, row.length, rest]).toEqual([25, 25, []])
    const cell = (heading: string) => row[headings.indexOf(heading)]
    expect(headings.slice(0, 3)).toEqual(['Name', 'Email address', 'Receipt'])
    expect([cell('Submitted'), cell('State at the desk'), cell('Withdrawn')]).toEqual([
      ...['2026-01-15 21:05', 'In review', ''],
    ])
    expect([cell('Major'), cell('State'), cell('Address')]).toEqual(['Biology', 'Tennessee', address])
    expect(cell('Term')).toMatch(/^(Spring|Summer|Fall) 20\d\d$/)
    expect((await ada.post(path, { format: 'jsonl', layout: 'people' })).statusCode).toBe(400)
    expect((await ada.post(path, { format: 'csv', layout: 'people', columns: ['username'] })).statusCode).toBe(400)
  })

  test('DSK-266 a school that has chosen no columns gets those that its desk searches and filters by', async () => {
    const lines: string[] = []
    const context = { form: sampleCollege, desk: sampleDesk, timeZone: 'America/Denver' }
    for await (const line of asPeopleCsv(exportSubmitted(use().database, {}), context)) lines.push(line)

    expect(readCsv(lines.join(''))).toEqual([
      [
        ...['Name', 'Email address', 'Receipt', 'Submitted', 'State at the desk', 'In this state since', 'Withdrawn'],
        'Name',
      ],
    ])
  })

  test('DSK-71 DSK-164 everything that matches a view of the list is counted and exported, without its drafts', async () => {
    const ada = await administratorNamed('ada')
    await use().submitted('zoe@example.edu')
    await use().submitted('ann@example.edu', { applied_major: 'BIOL' })
    await use().student('draft@example.edu')
    expect((await ada.post(`${path}/preview`, { view: { major: 'BIOL' } })).json()).toEqual({ count: 1 })
    expect((await ada.post(`${path}/preview`, { view: {} })).json()).toEqual({ count: 2 })

    const id = await request(ada, { format: 'csv', view: { major: 'BIOL' } })
    await use().submitted('later@example.edu', { applied_major: 'BIOL' })
    await run(id)

    const [, , row, ...rest] = readCsv((await ada.get(`${path}/${id}/file`)).body)
    expect([row?.[0], rest]).toEqual(['ann@example.edu', []])
    expect((await ada.post(path, { format: 'csv', view: { text: '!!!' } })).statusCode).toBe(409)
  })

  test('DSK-71 a download that broke off goes on where it ended, if it is of the same file', async () => {
    const ada = await administratorNamed('ada')
    await use().submitted('zoe@example.edu')
    const id = await request(ada, { format: 'csv' })
    await run(id)
    const whole = await ada.get(`${path}/${id}/file`)
    const { etag = '', 'accept-ranges': ranges } = whole.headers
    const size = whole.rawPayload.length
    const rest = (headers: Readonly<Record<string, string>>) => ada.get(`${path}/${id}/file`, headers)

    const later = await rest({ range: 'bytes=1000-', 'if-range': etag })

    expect([ranges, later.statusCode]).toEqual(['bytes', 206])
    expect(later.headers).toMatchObject({
      'content-range': `bytes 1000-${size - 1}/${size}`,
      'content-length': String(size - 1000),
    })
    expect(later.rawPayload.equals(whole.rawPayload.subarray(1000))).toBe(true)
    for (const other of [
      { range: 'bytes=1000-', 'if-range': '"another"' },
      ...['bytes=0-', `bytes=${size}-`, 'bytes=-5', 'bytes=5-9,12-', 'lines=5-'].map((range) => ({ range })),
    ])
      expect((await rest(other)).rawPayload.equals(whole.rawPayload), JSON.stringify(other)).toBe(true)
  })

  test('DSK-71 the applications of some days at the school, or those with some ids, are exported', async () => {
    const ada = await administratorNamed('ada')
    use().clock.set('2026-01-15T05:59:00Z')
    const early = await use().submitted('early@example.edu')
    use().clock.set('2026-01-15T06:00:00Z')
    const late = await use().submitted('late@example.edu')
    const count = async (body: object) => (await ada.post(`${path}/preview`, body)).json().count

    expect(await count({ submitted_until: '2026-01-14' })).toBe(1)
    expect(await count({ submitted_from: '2026-01-15' })).toBe(1)
    expect(await count({ submitted_from: '2026-01-14', submitted_until: '2026-01-15' })).toBe(2)
    expect(await count({ ids: [early.id, crypto.randomUUID()] })).toBe(1)

    const id = await request(ada, { format: 'jsonl', columns: ['username'], ids: [late.id] })
    await run(id)
    expect((await ada.get(`${path}/${id}/file`)).body).toBe('{"username":"late@example.edu"}\n')

    const today = { submitted_from: '2026-01-15', submitted_until: '2026-01-15' }
    const soFar = await request(ada, { format: 'jsonl', columns: ['username'], ...today })
    use().clock.advance(1_000)
    await use().submitted('later@example.edu')
    await run(soFar)
    expect((await ada.get(`${path}/${soFar}/file`)).body).toBe('{"username":"late@example.edu"}\n')
    expect(await use().database.sql('select account_ids from exports')).toEqual(Array(2).fill({ account_ids: null }))
    const nothing = await ada.post(path, { format: 'csv', submitted_until: '2026-01-01' })
    expect([nothing.statusCode, nothing.json().message]).toEqual([409, expect.stringContaining('nothing to export')])
  })

  test('DSK-71 three exports of an administrator can wait, however many are asked for at once', async () => {
    const ada = await administratorNamed('ada')
    await use().submitted()

    const asked = await Promise.all(Array.from({ length: 10 }, () => ada.post(path, { format: 'csv' })))

    expect(asked.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(3).fill(200), ...Array(7).fill(409)])
    expect(await list(ada)).toHaveLength(3)
  })

  test('DSK-72 the chosen columns are kept under a name, and two administrators do not overwrite each other', async () => {
    const ada = await administratorNamed('ada')
    const ben = await administratorNamed('ben')
    const templates = '/desk/api/export-templates'

    const body = { name: 'For housing', columns: ['receipt', 'first_name'] }
    const created = (await ada.post(templates, body)).json<{ id: string; version: number }>()
    expect((await ben.get('/desk/api/export-columns')).json()).toMatchObject({
      templates: [{ ...body, version: 1 }],
      columns: expect.arrayContaining([
        { key: 'receipt', label: 'Receipt number' },
        { key: 'zip', label: expect.anything() },
      ]),
    })
    expect((await ben.post(templates, body)).statusCode).toBe(409)
    const change = { ...body, columns: ['receipt'], version: 1 }
    expect((await ben.put(`${templates}/${created.id}`, change)).json()).toMatchObject({ version: 2 })
    const stale = await ada.put(`${templates}/${created.id}`, change)
    expect([stale.statusCode, stale.json().message]).toEqual([409, expect.stringContaining('with 1 columns')])
    const other = (await ada.post(templates, { ...body, name: 'For advisors' })).json<{ id: string; version: number }>()
    const renamed = await ada.put(`${templates}/${other.id}`, { ...body, version: other.version })
    expect([renamed.statusCode, renamed.json().message]).toEqual([409, expect.stringContaining('has this name')])
    expect((await ada.remove(`${templates}/${created.id}`)).statusCode).toBe(200)
    expect((await ada.remove(`${templates}/${created.id}`)).statusCode).toBe(404)
    expect((await ada.post(path, { format: 'csv', columns: ['password'] })).statusCode).toBe(400)
  })

  test('DSK-73 an export that nobody works on for a day has failed, and is forgotten after a month', async () => {
    const ada = await administratorNamed('ada')
    await use().submitted()
    const id = await request(ada, { format: 'csv' })
    const statusAfter = async (milliseconds: number) => {
      use().clock.advance(milliseconds)
      await use().database.transaction((sql) => exportRunStore(sql).sweep(use().clock.now()))
      return use().database.sql('select status from exports')
    }

    expect(await statusAfter(day - 1)).toEqual([{ status: 'waiting' }])
    expect(await statusAfter(1)).toEqual([{ status: 'failed' }])
    expect(await use().database.sql('select message, finished_at from exports')).toEqual([
      { message: expect.stringContaining('within a day'), finished_at: use().clock.now() },
    ])
    expect(await use().database.sql('select file_key from abandoned_files')).toEqual([{ file_key: `exports/${id}` }])
    expect(await statusAfter(29 * day)).toEqual([{ status: 'failed' }])
    expect(await statusAfter(1)).toEqual([])
  })

  test('DSK-73 a cancelled export stops and leaves no file, and three can wait at a time', async () => {
    const ada = await administratorNamed('ada')
    await use().submitted()
    const id = await request(ada, { format: 'csv' })
    const { storage } = await printer()
    const cancelledMeanwhile = {
      ...storage,
      requireRoom: async () => void (await ada.post(`${path}/${id}/cancel`)),
      write: async (key: string, file: string) => {
        // The sweep has been there before the file is.
        await use().database.sql('delete from abandoned_files')
        await storage.write(key, file)
      },
    }

    await run(id, { storage: cancelledMeanwhile })

    expect(await list(ada)).toMatchObject([{ status: 'cancelled', message: 'Cancelled by ada.' }])
    expect(await use().database.sql('select file_key from abandoned_files')).toEqual([{ file_key: `exports/${id}` }])
    expect(await storage.size(`exports/${id}`)).toBeUndefined()
    await run(id)
    expect(await list(ada)).toMatchObject([{ status: 'cancelled' }])
    expect((await ada.post(`${path}/${id}/cancel`)).statusCode).toBe(409)
    for (let count = 0; count < 3; count += 1) expect((await ada.post(path, { format: 'csv' })).statusCode).toBe(200)
    expect((await ada.post(path, { format: 'csv' })).statusCode).toBe(409)
  })

  test('DSK-71 a zip without some of its PDFs says so in the list of exports', async () => {
    const ada = await administratorNamed('ada')
    const zoe = await use().submitted('zoe@example.edu')
    const adam = await use().submitted('adam@example.edu')
    const id = await request(ada, { format: 'pdf' })
    const printCopy = async (accountId: string) => {
      if (accountId === zoe.id) throw new AssemblyFailure('The copy took too long.')
      return Buffer.from('%PDF')
    }
    await run(id, { printCopy })

    const [entry] = await list(ada)

    expect(entry).toMatchObject({ status: 'completed', message: expect.stringContaining('Could not be printed: 1.') })
    const files = readZip((await ada.get(`${path}/${id}/file`)).rawPayload)
    expect([...files.keys()]).toEqual([`${adam.receipt}.pdf`, 'readme.txt'])
    expect(files.get('readme.txt')?.toString()).toContain(`Could not be printed: ${zoe.receipt}.`)
  })

  test('DSK-71 RCP-02 a zip has a PDF for each application, with what was sent at the request of staff', async () => {
    const ada = await administratorNamed('ada')
    const zoe = await use().submitted('zoe@example.edu')
    use().clock.advance(1_000)
    const adam = await use().submitted('adam@example.edu')
    const ask = { template: 'transcript', title: 'Your transcript', text: 'Please.' }
    const asked = (await ada.post(`/desk/api/applications/${adam.id}/requests`, ask)).json<{ id: string }>()
    await storeDocument(use(), adam.id, `request-${asked.id}`, await plainPdf(2))
    await adam.post(`/api/requests/${asked.id}/answer`, { text: '' })
    const id = await request(ada, { format: 'pdf' })
    await run(id)

    const file = await ada.get(`${path}/${id}/file`)

    expect(file.headers['content-type']).toBe('application/zip')
    const files = readZip(file.rawPayload)
    expect([...files.keys()]).toEqual([`${zoe.receipt}.pdf`, `${adam.receipt}.pdf`, 'readme.txt'])
    const pagesOf = async ({ receipt }: typeof zoe) =>
      (await readPdf(files.get(`${receipt}.pdf`) ?? Buffer.of())).pages.length
    expect(await pagesOf(adam)).toBe((await pagesOf(zoe)) + 2)
    for (const name of [`${zoe.receipt}.pdf`, `${adam.receipt}.pdf`]) {
      const sha256 = createHash('sha256')
        .update(files.get(name) ?? '')
        .digest('hex')
      expect((await ada.get(`/public/copies/${sha256}`)).json()).toMatchObject({ is_genuine: true })
    }
    expect(await list(ada)).toMatchObject([{ status: 'completed', done: 2, total: 2 }])
  })

  test('DSK-72 a name that another administrator takes at the same moment is refused in words', async () => {
    const { database } = use()
    const ada = await administratorNamed('ada')
    const body = { name: 'Mine', columns: ['receipt'] }
    const { id, version } = (await ada.post('/desk/api/export-templates', body)).json()
    let renaming: ReturnType<typeof ada.put> | undefined

    await database.transaction(async (sql) => {
      await sql(
        `insert into export_templates (name, columns, changed_at, changed_by) values ('Ours', '{receipt}', now(), $1)`,
        [ada.id],
      )
      renaming = ada.put(`/desk/api/export-templates/${id}`, { ...body, name: 'Ours', version })
      await untilWaiting(database)
    })

    expect((await renaming)?.statusCode).toBe(409)
  })

  test('DSK-71 the file is for the administrator who asked, and its request and download are in the audit', async () => {
    const ada = await administratorNamed('ada')
    const ben = await administratorNamed('ben')
    await use().submitted()
    const id = await request(ada, { format: 'jsonl' })
    await run(id)

    const refused = await ben.get(`${path}/${id}/file`)
    expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringContaining('Only ada')])
    const file = await ada.get(`${path}/${id}/file`)
    expect(JSON.parse(file.body)).toMatchObject({ answer: { first_name: 'Zoë' }, read_only: expect.any(Array) })
    const audit = await use().database.sql(
      `select actor, target, result from audit where action = 'desk export' order by id`,
    )
    const entry = { actor: `staff ${ada.id}`, target: `export ${id}` }
    expect(audit).toEqual([
      { ...entry, result: 'requested jsonl of 1 applications' },
      { ...entry, result: 'downloaded' },
    ])
  })

  test('DSK-71 a look at the list of exports is recorded, once for a page that follows them', async () => {
    const [ada, ben] = [await administratorNamed('ada'), await administratorNamed('ben')]

    for (const each of [ada, ben, ada]) await each.get(path)

    const look = { target: 'exports', action: 'desk view-exports', result: 'listed' }
    expect(await use().database.sql('select actor, target, action, result from audit order by id')).toEqual([
      { ...look, actor: `staff ${ada.id}` },
      { ...look, actor: `staff ${ben.id}` },
    ])
  })

  test('DSK-72 an answer that looks like a formula is harmless in the file', async () => {
    const ada = await administratorNamed('ada')
    await use().submitted('zoe@example.edu', { first_name: '=HYPERLINK("http://x")' })
    const id = await request(ada, { format: 'csv', columns: ['first_name', 'username'] })
    await run(id)

    const rows = readCsv((await ada.get(`${path}/${id}/file`)).body)
    expect(rows.at(-1)).toEqual([`'=HYPERLINK("http://x")`, 'zoe@example.edu'])
  })

  test('DSK-180 CSV and JSON lines have the state at the desk and since when, from the submission on', async () => {
    const [zoe, adam] = [await use().submitted('zoe@example.edu'), await use().submitted('adam@example.edu')]
    const submittedAt = use().clock.now().toISOString()
    use().clock.advance(day)
    const ada = await administratorNamed('ada')
    const movedAt = use().clock.now().toISOString()
    await ada.put(`/desk/api/applications/${zoe.id}/state`, { state: 'in-review', version: 0 })
    const fileOf = async (body: object) => {
      const id = await request(ada, body)
      await run(id)
      return (await ada.get(`${path}/${id}/file`)).body
    }
    const columns = ['username', 'desk_state', 'desk_state_changed_at']

    const rows = readCsv(await fileOf({ format: 'csv', columns }))
    const chosen = await fileOf({ format: 'jsonl', columns, ids: [zoe.id] })
    const whole = await fileOf({ format: 'jsonl', ids: [adam.id] })

    expect(rows.slice(1).toSorted()).toEqual([
      ['Username', 'State at the desk', 'In this state since'],
      ['adam@example.edu', 'received', submittedAt],
      ['zoe@example.edu', 'in-review', movedAt],
    ])
    expect(JSON.parse(chosen)).toEqual({
      username: 'zoe@example.edu',
      desk_state: 'in-review',
      desk_state_changed_at: movedAt,
    })
    expect(JSON.parse(whole)).toMatchObject({ desk_state: 'received', desk_state_changed_at: submittedAt })
  })

  test('DSK-73 a run that an outage has ended begins again, and the last failure is told', async () => {
    const ada = await administratorNamed('ada')
    await use().submitted()
    const id = await request(ada, { format: 'csv', columns: ['username'] })
    const broken = { requireRoom: async () => undefined, write: () => Promise.reject(away) }

    await expect(run(id, { storage: broken })).rejects.toBe(away)
    expect(await list(ada)).toMatchObject([{ status: 'waiting', message: expect.stringContaining('begins again') }])
    await run(id)
    expect(await list(ada)).toMatchObject([{ status: 'completed', done: 1, message: '' }])

    use().clock.advance(1_000)
    const other = await request(ada, { format: 'csv' })
    await expect(run(other, { storage: broken }, { isLastTry: true })).rejects.toThrow()
    expect(await list(ada)).toMatchObject([{ status: 'failed', message: expect.stringContaining('log') }, {}])
  })

  test('DSK-73 a file is removed if its export was cancelled before a try that failed', async () => {
    const ada = await administratorNamed('ada')
    await use().submitted()
    const id = await request(ada, { format: 'csv' })
    const { storage } = await printer()
    const stoppedAfterwards = {
      ...storage,
      write: async (key: string, file: string) => {
        await ada.post(`${path}/${id}/cancel`)
        await use().database.sql('delete from abandoned_files')
        await storage.write(key, file)
        throw away
      },
    }
    await expect(run(id, { storage: stoppedAfterwards })).rejects.toBe(away)

    await run(id)

    expect(await use().database.sql('select file_key from abandoned_files')).toEqual([{ file_key: `exports/${id}` }])
  })

  test('DSK-73 the file of an export that another process has completed is kept', async () => {
    const ada = await administratorNamed('ada')
    await use().submitted()
    const id = await request(ada, { format: 'csv' })
    const { storage } = await printer()
    const completedMeanwhile = { ...storage, requireRoom: () => run(id) }
    const failing = { ...completedMeanwhile, write: () => Promise.reject(new Error('The disk is full.')) }

    await expect(run(id, { storage: failing }, { isLastTry: true })).rejects.toThrow('The disk is full.')
    await run(id)

    expect(await list(ada)).toMatchObject([{ status: 'completed' }])
    expect(await use().database.sql('select * from abandoned_files')).toEqual([])
    expect((await ada.get(`${path}/${id}/file`)).statusCode).toBe(200)
  })

  test('DSK-73 applications are read page by page, each once, also those of the same moment', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.edu`)
    for (const name of names) await use().submitted(name)

    const read: string[] = []
    for await (const { username } of exportSubmitted(use().database, {}, 2)) read.push(username)

    expect(read.toSorted()).toEqual(names)
  })
})
