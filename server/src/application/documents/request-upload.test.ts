import { buffer } from 'node:stream/consumers'
import { activePdf, plainPdf } from '@apply/converter/testing/pdfs'
import { readPdf } from '@apply/converter/testing/read-pdf'
import { expect, test } from 'vitest'
import { completeAnswers } from '../draft/testing/complete-answers.ts'
import { onDocumentWorld } from './testing/document-world.ts'

onDocumentWorld('files that staff ask for', (use) => {
  /** A student who has submitted, and the key of a document that staff asked for afterwards. */
  const setUp = async (status = 'open') => {
    const { database, clock } = use()
    const student = await use().student()
    await student.asksFor(completeAnswers)
    expect((await student.send('POST', '/api/submit')).status).toBe(200)
    const [officer] = await database.sql<{ id: string }>(
      `insert into staff (email, name, role, created_at) values ('o@example.edu', 'Olga', 'officer', $1) returning id`,
      [clock.now()],
    )
    const [request] = await database.sql<{ id: string }>(
      `insert into desk_requests (account_id, template, title, text, wants, status, asked_by, asked_at)
       values ($1, 'transcript', 'Your transcript', 'Please.', 'document', $2, $3, $4) returning id`,
      [student.id, status, officer?.id, clock.now()],
    )
    return { student, key: `request-${request?.id}` }
  }

  test('DSK-52 a key that only looks like that of a request is no way in', async () => {
    const { student } = await setUp()

    for (const answer_key of ['request-', 'request-1', `request-${crypto.randomUUID()}`, 'request-../../x'])
      expect((await student.send('POST', '/api/presigned-url', { answer_key })).status).toBe(404)
  })

  test('DSK-52 a request to somebody else, or for words alone, takes no file', async () => {
    const { student, key } = await setUp()
    const stranger = await use().student('stranger@example.edu')

    expect((await stranger.send('POST', '/api/presigned-url', { answer_key: key })).status).toBe(404)
    await use().database.sql(`update desk_requests set wants = 'explanation'`)
    expect((await student.send('POST', '/api/presigned-url', { answer_key: key })).status).toBe(404)
  })

  test('DSK-52 DSK-53 a file that was asked for is checked and converted like any other, and the submission stays', async () => {
    const { student, key } = await setUp()
    const frozen = () => use().database.sql('select * from submissions join applications using (account_id)')
    const before = await frozen()

    expect(await student.upload(key, Buffer.from('no document'), 'broken.pdf')).toMatchObject({ status: 'FAILED' })
    expect((await student.register(key, await student.place(key, await plainPdf()), 'tool.exe')).status).toBe(400)
    expect(await student.upload(key, await activePdf(), 'scan.pdf')).toMatchObject({ status: 'COMPLETED' })

    const [document] = await use().database.sql<{ pdf_key: string }>('select pdf_key from documents')
    const pdf = await readPdf(await buffer(await use().storage.read(document?.pdf_key ?? '')))
    expect([pdf.scripts, pdf.attachments]).toEqual([null, null])
    expect(await frozen()).toEqual(before)
    expect((await student.send('GET', '/api/document-answer')).body).toEqual({})
    // The questions of the application stay closed.
    expect((await student.send('POST', '/api/presigned-url', { answer_key: 'ged' })).status).toBe(409)
  })

  test('DSK-52 the applicant can delete the file before it is sent, and its files are removed', async () => {
    const { student, key } = await setUp()
    await student.upload(key, await plainPdf(), 'scan.pdf')

    expect((await student.send('DELETE', `/api/pdf/document-answer/${key}`)).status).toBe(200)

    expect(await use().database.sql('select * from documents')).toEqual([])
    await use().sweepForADay()
    expect(await use().files()).toEqual([])
  })

  test.each(['answered', 'done', 'withdrawn'])(
    'DSK-52 nothing is uploaded or deleted once a request is %s',
    async (status) => {
      const { student, key } = await setUp(status)

      expect((await student.send('POST', '/api/presigned-url', { answer_key: key })).status).toBe(409)
      expect((await student.send('DELETE', `/api/pdf/document-answer/${key}`)).status).toBe(409)
    },
  )

  test('DSK-52 the limits of uploads count these files too', async () => {
    const { student, key } = await setUp()
    const ask = () => student.send('POST', '/api/presigned-url', { answer_key: key })
    for (let count = 0; count < 30; count += 1) expect((await ask()).status).toBe(200)

    expect((await ask()).status).toBe(429)
  })
})
