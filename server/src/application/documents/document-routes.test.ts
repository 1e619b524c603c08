import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expectSound } from '@apply/converter/testing/expect-sound'
import { plainPdf } from '@apply/converter/testing/pdfs'
import { phonePhoto } from '@apply/converter/testing/pictures'
import { expect, test } from 'vitest'
import { fileOf, postForm } from '../../platform/storage/testing/post-form.ts'
import { completeAnswers } from '../draft/testing/complete-answers.ts'
import { documentStore } from './document-store.ts'
import { onDocumentWorld } from './testing/document-world.ts'

const day = 24 * 60 * 60_000
const homeSchooled = { hs_ged_radio: '1', homeschool_radio: 'Y' }

onDocumentWorld('documents', (use) => {
  test('DOC-10 a student gets 30 upload forms an hour, even when requested concurrently, then 429', async () => {
    const [student, other] = [await use().student('a@example.edu'), await use().student('b@example.edu')]
    const ask = () => student.send('POST', '/api/presigned-url', { answer_key: 'ged' })

    for (let asked = 0; asked < 27; asked += 1) expect((await ask()).status).toBe(200)

    const responses = await Promise.all(Array.from({ length: 6 }, ask))

    const refused = responses.filter(({ status }) => status === 429)
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(refused).toHaveLength(3)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBe(3_600)
    expect((await other.send('POST', '/api/presigned-url', { answer_key: 'ged' })).status).toBe(200)
    use().clock.advance(3_600_000)
    await use().database.sql('update sessions set last_seen_at = $1', [use().clock.now()])
    expect((await ask()).status).toBe(200)
  })

  test('API-12 API-13 API-15 both file questions go from upload to a converted document', async () => {
    const student = await use().student()
    for (const [key, asked] of [
      ['homeschool', homeSchooled],
      ['ged', { hs_ged_radio: '2', homeschool_radio: '' }],
    ] as const) {
      await student.asksFor(asked)
      const photo = await phonePhoto(6)

      expect(await student.upload(key, photo, 'Zoë’s transcript.jpg')).toEqual({ status: 'COMPLETED', message: '' })

      const { body } = await student.send('GET', '/api/document-answer')
      expect(body).toEqual({
        [key]: { status: 'COMPLETED', file_name: 'Zoë’s transcript.jpg', file_size: photo.length },
      })
      expect((await student.send('GET', '/api/profile')).body.document_answer).toEqual(body)
    }
  })

  test('API-12 the upload form contains a key below the prefix of its student', async () => {
    const student = await use().student()

    const { status, body } = await student.send('POST', '/api/presigned-url', { answer_key: 'ged' })

    expect(status).toBe(200)
    expect(body.url).toMatch(/^http/)
    expect(body.fields.key).toMatch(new RegExp(`^students/${student.id}/ged/[0-9a-f-]{36}$`))
  })

  test('API-12 refuses a call without a known file question and names the field', async () => {
    const student = await use().student()

    const responses = await Promise.all(
      [{ answer_key: 'first_name' }, { answer_key: 'constructor' }, { answer_key: 7 }, {}].map((body) =>
        student.send('POST', '/api/presigned-url', body),
      ),
    )

    expect(responses.map(({ status }) => status)).toEqual([404, 404, 400, 400])
    expect(responses[2]?.body.message).toContain('answer_key')
    expect(await use().database.sql('select * from uploads')).toEqual([])
  })

  test('OPS-38 after 90 minutes back a student waits at most an hour for the next upload form', async () => {
    const student = await use().student()
    const ask = () => student.send('POST', '/api/presigned-url', { answer_key: 'ged' })
    for (let round = 0; round < 30; round += 1) await ask()
    expect((await ask()).status).toBe(429)

    use().clock.advance(-90 * 60_000)

    expect((await ask()).status).toBe(200)
    use().clock.advance(90 * 60_000)
  })

  test('DOC-08 COMPLETED sets the answer to the file name, with a journal entry', async () => {
    const student = await use().student()
    await student.asksFor(homeSchooled)

    await student.upload('homeschool', await plainPdf(), 'transcript.pdf')

    expect(await student.answer('homeschool')).toBe('transcript.pdf')
    const journal = await use().database.sql('select keys, after from journal order by revision desc limit 1')
    expect(journal).toEqual([{ keys: ['homeschool'], after: { homeschool: 'transcript.pdf' } }])
  })

  test('DOC-08 FAILED leaves the answer empty and returns the reason until the document is deleted', async () => {
    const student = await use().student()
    await student.asksFor(homeSchooled)

    const settled = await student.upload('homeschool', Buffer.from('MZ program'), 'transcript.pdf')

    expect(settled).toEqual({ status: 'FAILED', message: expect.stringContaining('not what its name says') })
    expect(await student.answer('homeschool')).toBe('')
    expect((await student.send('DELETE', '/api/pdf/document-answer/homeschool')).status).toBe(200)
    expect((await student.send('GET', '/api/pdf/document-answer/homeschool')).body).toEqual({
      status: 'NOT_ANSWERED',
      message: '',
    })
  })

  test('DOC-06 a file question without a document is NOT_ANSWERED, and any other question is 404', async () => {
    const student = await use().student()

    expect((await student.send('GET', '/api/pdf/document-answer/ged')).body).toEqual({
      status: 'NOT_ANSWERED',
      message: '',
    })
    expect((await student.send('GET', '/api/document-answer')).body).toEqual({})
    for (const [method, path] of [
      ['GET', '/api/pdf/document-answer/first_name'],
      ['GET', '/api/pdf/document-answer/first_name/file'],
      ['DELETE', '/api/pdf/document-answer/first_name'],
      ['DELETE', '/api/document-answer/__proto__'],
    ] as const)
      expect((await student.send(method, path)).status, path).toBe(404)
  })

  test('DOC-11 refuses the key of another student, of another question or an unknown one', async () => {
    const [owner, thief] = [await use().student('a@example.edu'), await use().student('b@example.edu')]
    const key = await owner.place('homeschool', await plainPdf())
    const { body } = await owner.send('POST', '/api/presigned-url', { answer_key: 'homeschool' })

    const responses = [
      await thief.register('homeschool', key, 'mine.pdf'),
      await owner.register('ged', key, 'mine.pdf'),
      await owner.register('homeschool', key.replace(/[0-9a-f]{4}$/, 'ffff'), 'mine.pdf'),
      await owner.register('homeschool', body.fields.key ?? '', 'never-uploaded.pdf'),
    ]

    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 404])
    expect(await use().database.sql('select * from documents')).toEqual([])
  })

  test.each(['../outside', '/etc/passwd', 'students/%2e%2e/x', 'students/../../x', 'students//x', '', 'students\\x'])(
    'DOC-11 the file key %j is 400 naming the field',
    async (fileKey) => {
      const student = await use().student()

      const { status, body } = await student.register('homeschool', fileKey, 'mine.pdf')

      expect([status, body.message]).toEqual([400, expect.stringContaining('file_key')])
    },
  )

  test('DOC-04 and DOC-12: refuses a name of 33 characters, accepts one of 32', async () => {
    const student = await use().student()
    await student.asksFor(homeSchooled)
    const key = await student.place('homeschool', await plainPdf())

    const long = await student.register('homeschool', key, `${'n'.repeat(29)}.pdf`)
    expect([long.status, long.body.message]).toEqual([400, expect.stringContaining('32 characters')])

    expect((await student.register('homeschool', key, `${'n'.repeat(28)}.pdf`)).status).toBe(200)
    await student.settled('homeschool')
  })

  test.each([
    [0, 'Your file is empty. Please upload a non-empty file.'],
    [1_000_001, 'Your file is too large. The maximum file size is 1 MB.'],
  ])('DOC-03 and DOC-12: refuses an object of %i bytes, however it came into the storage', async (size, words) => {
    const student = await use().student()
    const key = await student.place('homeschool', await plainPdf())
    const file = join(use().folder, 'planted')
    await writeFile(file, Buffer.alloc(size))
    await use().storage.write(key, file)

    const { status, body } = await student.register('homeschool', key, 'transcript.pdf')

    expect([status, body.message]).toEqual([400, words])
    expect(await use().database.sql('select * from documents')).toEqual([])
  })

  test('DOC-02 and DOC-12: accepts only the five extensions, in upper case too', async () => {
    const student = await use().student()
    await student.asksFor(homeSchooled)
    const key = await student.place('homeschool', await plainPdf())

    for (const name of ['a.exe', 'a.docm', 'a.pdf.js', 'pdf', 'a.svg']) {
      const { status, body } = await student.register('homeschool', key, name)
      expect([status, body.message], name).toEqual([
        400,
        'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx',
      ])
    }
    expect((await student.register('homeschool', key, 'A.PDF')).status).toBe(200)
    expect(await student.settled('homeschool')).toMatchObject({ status: 'COMPLETED' })
  })

  test.each([
    '../a.pdf',
    '/etc/a.pdf',
    'a\\b.pdf',
    'a%2e%2epdf.pdf',
    'a%2Fb.pdf',
    '.pdf',
    '',
    'a\u0007.pdf',
    'fdp\u202e.pdf',
  ])('DOC-12 the name %j is 400 naming the field', async (name) => {
    const student = await use().student()
    const key = await student.place('homeschool', Buffer.from('x'))

    const { status, body } = await student.register('homeschool', key, name)

    expect([status, body.message]).toEqual([400, expect.stringContaining('file_name')])
  })

  test.each(['کارنامه\u200cها.pdf', 'ශ්\u200dරී.pdf', '👩\u200d🎓.pdf'])(
    'DOC-12 the name %s is accepted with its joiners',
    async (name) => {
      const student = await use().student()
      await student.asksFor(homeSchooled)
      const key = await student.place('homeschool', await plainPdf())

      expect((await student.register('homeschool', key, name)).status).toBe(200)
      expect(await student.settled('homeschool')).toMatchObject({ status: 'COMPLETED' })
      expect(await student.answer('homeschool')).toBe(name)
    },
  )

  test('API-15 refuses a name with a NUL character', async () => {
    const student = await use().student()

    expect((await student.register('homeschool', 'students/x', 'a\0.pdf')).status).toBe(400)
  })

  test('API-14 and DOC-22: deleting removes the object, the PDF, the row and the answer, and leaves an audit row', async () => {
    for (const [path, key, asked] of [
      ['/api/document-answer/homeschool', 'homeschool', homeSchooled],
      ['/api/pdf/document-answer/homeschool', 'homeschool', homeSchooled],
      ['/api/document-answer/ged', 'ged', { hs_ged_radio: '2' }],
    ] as const) {
      const student = await use().student(`${path.length}@example.edu`)
      await student.asksFor(asked)
      await student.upload(key, await plainPdf(), 'transcript.pdf')
      expect(await use().files()).toHaveLength(2)

      expect((await student.send('DELETE', path)).status).toBe(200)

      await use().sweepForADay()
      expect(await use().files()).toEqual([])
      expect(await use().database.sql('select * from documents')).toEqual([])
      expect(await use().database.sql('select * from abandoned_files')).toEqual([])
      expect(await student.answer(key)).toBe('')
      const audit = await use().database.sql('select actor, action, result from audit where target = $1', [
        `account ${student.id}`,
      ])
      expect(audit).toEqual([
        { actor: `account ${student.id}`, action: 'delete document', result: expect.stringContaining(key) },
      ])
      expect((await student.send('DELETE', path)).status).toBe(200)
    }
  })

  test('DOC-20 another file for the same question replaces the first and its files', async () => {
    const student = await use().student()
    await student.asksFor(homeSchooled)
    await student.upload('homeschool', await plainPdf(), 'first.pdf')

    await student.upload('homeschool', await phonePhoto(1), 'second.jpg')

    expect(await student.answer('homeschool')).toBe('second.jpg')
    await use().sweepForADay()
    expect(await use().files()).toHaveLength(2)
    expect(await use().database.sql('select file_name from documents')).toEqual([{ file_name: 'second.jpg' }])
  })

  test('API-15 the same registration sent twice changes nothing the second time', async () => {
    const student = await use().student()
    await student.asksFor(homeSchooled)
    const key = await student.place('homeschool', await plainPdf())
    await student.register('homeschool', key, 'a.pdf')
    await student.settled('homeschool')

    expect((await student.register('homeschool', key, 'a.pdf')).body.status).toBe('COMPLETED')

    expect(await student.answer('homeschool')).toBe('a.pdf')
  })

  test('DOC-14 the student downloads the PDF as a sandboxed attachment', async () => {
    const [student, other] = [await use().student('a@example.edu'), await use().student('b@example.edu')]
    await student.asksFor(homeSchooled)
    await student.upload('homeschool', await plainPdf(), '<b>name.pdf')
    const path = '/api/pdf/document-answer/homeschool/file'

    const response = await fetch(`${use().publicUrl}${path}`, { headers: { cookie: student.cookie } })

    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="homeschool.pdf"',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect((await expectSound(new Uint8Array(await response.arrayBuffer()))).pages).toHaveLength(1)
    expect((await other.send('GET', path)).status).toBe(404)
  })

  test('CON-08 a hidden question keeps its file until the server clears the answer, which deletes the file', async () => {
    const student = await use().student()
    await student.asksFor(homeSchooled)
    await student.upload('homeschool', await plainPdf(), 'transcript.pdf')

    await student.asksFor({ first_name: 'Zoë' })
    expect(await use().files()).toHaveLength(2)
    await student.asksFor({ homeschool_radio: 'N' })

    expect(await student.answer('homeschool')).toBe('')
    expect((await student.send('GET', '/api/document-answer')).body).toEqual({})
    await use().sweepForADay()
    expect(await use().files()).toEqual([])
    expect(await use().database.sql('select result from audit')).toEqual([{ result: 'cleared homeschool' }])
  })

  test('CON-08 switching the tab or emptying the answer deletes the file; any other value has no effect', async () => {
    const student = await use().student()
    await student.asksFor(homeSchooled)
    for (const clear of [
      () => student.send('PUT', '/api/tabs', { tab_id: 'homeschool_tabs', chosen_tab: 'later' }),
      () => student.asksFor({ homeschool: '' }),
    ]) {
      await student.send('PUT', '/api/tabs', { tab_id: 'homeschool_tabs', chosen_tab: 'upload' })
      await student.upload('homeschool', await plainPdf(), 'transcript.pdf')
      await student.asksFor({ homeschool: 'forged.pdf' })
      expect(await student.answer('homeschool')).toBe('transcript.pdf')

      expect((await clear()).status).toBe(200)

      expect((await student.send('GET', '/api/document-answer')).body).toEqual({})
      await use().sweepForADay()
      expect(await use().files()).toEqual([])
    }
  })

  test('DOC-20 refuses a file for a question that another window has hidden, and takes nothing of it', async () => {
    const student = await use().student()
    await student.asksFor({ hs_ged_radio: '2' })

    const key = await student.place('homeschool', await plainPdf())
    const { status, body } = await student.register('homeschool', key, 'transcript.pdf')

    expect([status, body.message]).toEqual([409, 'Your application does not ask for this document any more.'])
    expect(await student.answer('homeschool')).toBe('')
    expect(await use().files()).toEqual([key])
  })

  test('API-26 SUB-14 after the submission every call that changes a document is 409 and changes nothing', async () => {
    const student = await use().student()
    await student.asksFor({ ...completeAnswers, homeschool_radio: 'Y' })
    await student.upload('homeschool', await plainPdf(), 'transcript.pdf')
    const key = await student.place('homeschool', await plainPdf())
    expect((await student.send('POST', '/api/submit')).status).toBe(200)

    const responses = [
      await student.send('POST', '/api/presigned-url', { answer_key: 'homeschool' }),
      await student.register('homeschool', key, 'other.pdf'),
      await student.send('DELETE', '/api/document-answer/homeschool'),
      await student.send('DELETE', '/api/pdf/document-answer/homeschool'),
    ]

    for (const { status, body } of responses)
      expect([status, body.message]).toEqual([409, 'Your application has been submitted and can no longer be changed.'])
    expect((await student.send('GET', '/api/document-answer')).body).toMatchObject({
      homeschool: { status: 'COMPLETED' },
    })
    const [frozen] = await use().database.sql<{ documents: object }>('select documents from submissions')
    expect(frozen?.documents).toMatchObject({ homeschool: { file_name: 'transcript.pdf', status: 'COMPLETED' } })
  })

  test('DOC-22 DOC-23 the sweep marks unregistered objects and removes only these, a day later', async () => {
    const student = await use().student()
    await student.asksFor(homeSchooled)
    await student.upload('homeschool', await plainPdf(), 'kept.pdf')
    await student.place('ged', await plainPdf())
    expect(await use().files()).toHaveLength(3)

    use().clock.set(new Date().toISOString())
    expect(await use().sweep()).toEqual({ removed: 0, marked: 0 })
    use().clock.advance(3_700_000)
    expect(await use().sweep()).toEqual({ removed: 0, marked: 1 })
    use().clock.advance(day - 1)
    expect(await use().sweep()).toEqual({ removed: 0, marked: 1 })
    expect(await use().files()).toHaveLength(3)
    use().clock.advance(1)
    expect(await use().sweep()).toEqual({ removed: 1, marked: 0 })

    expect(await use().files()).toHaveLength(2)
    expect(await use().database.sql('select * from unknown_files')).toEqual([])
    const [document] = await use().database.sql<{ pdf_key: string }>('select pdf_key from documents')
    expect((await buffer(await use().storage.read(document?.pdf_key ?? ''))).subarray(0, 5).toString()).toBe('%PDF-')
    use().clock.set('2026-01-15T18:00:00Z')
  })

  test('OPS-38 DOC-23 a clock set back delays the removal of an unknown file by nothing, and one set forward spares what is registered', async () => {
    const student = await use().student()
    await student.asksFor(homeSchooled)
    await student.upload('homeschool', await plainPdf(), 'kept.pdf')
    await student.place('ged', await plainPdf())
    use().clock.set(new Date().toISOString())
    use().clock.advance(4 * 3_600_000)
    expect(await use().sweep()).toEqual({ removed: 0, marked: 1 })

    use().clock.advance(-90 * 60_000)
    expect(await use().sweep()).toEqual({ removed: 0, marked: 1 })
    use().clock.advance(day)
    expect(await use().sweep()).toEqual({ removed: 1, marked: 0 })
    use().clock.advance(400 * day)
    expect(await use().sweep()).toEqual({ removed: 0, marked: 0 })

    expect(await use().files()).toHaveLength(2)
    use().clock.set('2026-01-15T18:00:00Z')
  })

  test('DOC-23 a marked file that is registered within the day is kept and loses its mark', async () => {
    const student = await use().student()
    await student.asksFor(homeSchooled)
    const key = await student.place('homeschool', await plainPdf())
    use().clock.set(new Date().toISOString())
    use().clock.advance(3_700_000)
    expect(await use().sweep()).toEqual({ removed: 0, marked: 1 })

    const document = { account_id: student.id, answer_key: 'homeschool', file_key: key, file_name: 'a.pdf' }
    const hashes = { upload_key: null, sha256: null }
    await documentStore(use().database.sql).add({ ...document, ...hashes, file_size: 1 }, use().clock.now())
    use().clock.advance(2 * day)
    expect(await use().sweep()).toEqual({ removed: 0, marked: 0 })

    expect(await use().files()).toEqual([key])
    expect(await use().database.sql('select * from unknown_files')).toEqual([])
    use().clock.set('2026-01-15T18:00:00Z')
  })

  test('DOC-24 neither the sweep nor a deletion removes a file while the storage belongs to another database', async () => {
    const student = await use().student()
    await student.asksFor(homeSchooled)
    await student.upload('homeschool', await plainPdf(), 'transcript.pdf')
    const files = await use().files()
    await use().deps.checkOwner()
    const own = await use().storage.readOwner()
    await use().storage.writeOwner('PostgreSQL 1/1', 'replace')

    expect((await student.send('DELETE', '/api/document-answer/homeschool')).status).toBe(200)
    await expect(use().sweep()).rejects.toThrow('belong to another database (PostgreSQL 1/1; this one is embedded ')
    expect(await use().files()).toEqual(files)

    await use().storage.writeOwner(own ?? '', 'replace')
    expect(await use().sweepForADay()).toEqual({ removed: 2, marked: 0 })
  })

  test('DOC-24 an upload while the disk of the files is not mounted is 503, and the same form works afterwards', async () => {
    const student = await use().student()
    await student.asksFor(homeSchooled)
    await use().deps.checkOwner()
    const { body: form } = await student.send('POST', '/api/presigned-url', { answer_key: 'homeschool' })
    const post = async () => postForm(form, fileOf(new Uint8Array(await plainPdf())), use().publicUrl)
    const owner = join(use().folder, 'owner')
    await rename(owner, `${owner}.away`)

    const refused = await post()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await use().files()).toEqual([])

    await rename(`${owner}.away`, owner)
    expect((await post()).status).toBe(204)
  })
})
