import { createHash } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { plainPdf } from '@apply/converter/testing/pdfs'
import { expect, test, vi } from 'vitest'
import { fileProblems } from '../../platform/metrics/events.ts'
import { fileOf, postForm } from '../../platform/storage/testing/post-form.ts'
import { completeAnswers } from '../draft/testing/complete-answers.ts'
import { onDocumentWorld } from './testing/document-world.ts'

const homeSchooled = { ...completeAnswers, homeschool_radio: 'Y' }
const download = '/api/pdf/document-answer/homeschool/file'

type DocumentRow = { readonly file_key: string; readonly sha256: string; readonly pdf_key: string }

onDocumentWorld('stored files', (use) => {
  const start = async (username?: string) => {
    const student = await use().student(username)
    await student.asksFor(homeSchooled)
    const requestForm = async (answer_key = 'homeschool') =>
      (await student.send('POST', '/api/presigned-url', { answer_key })).body
    const post = (form: Awaited<ReturnType<typeof requestForm>>, content: string | Uint8Array<ArrayBuffer>) =>
      postForm(form, fileOf(content), use().publicUrl)
    return { student, requestForm, post }
  }

  test('DOC-30 a form that is posted many times at once stores one file', async () => {
    const { requestForm, post } = await start()
    const form = await requestForm()

    const responses = await Promise.all(Array.from({ length: 6 }, (_, index) => post(form, `file ${index}`)))

    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, ...Array(5).fill(409)])
  })

  test('DOC-31 an uploaded file that changed in the storage is not converted', async () => {
    const { student, requestForm, post } = await start()
    const form = await requestForm()
    await post(form, new Uint8Array(await plainPdf()))
    await use().database.sql(`create function change_hash() returns trigger language plpgsql as
      $$ begin new.sha256 := repeat('0', 64); return new; end $$`)
    await use().database.sql(
      'create trigger change_hash before insert on documents for each row execute function change_hash()',
    )

    await student.register('homeschool', String(form.fields.key), 'transcript.pdf')
    const settled = await student.settled('homeschool').finally(async () => {
      await use().database.sql('drop trigger change_hash on documents')
      await use().database.sql('drop function change_hash')
    })

    expect(settled.status).toBe('FAILED')
  })

  const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

  const documentRow = async () => {
    const [row] = await use().database.sql<DocumentRow>('select file_key, sha256, pdf_key from documents')
    if (!row) throw new Error('There is no document.')
    return row
  }

  const stored = async (key: string) => buffer(await use().storage.read(key))

  const overwrite = async (key: string, content: string) => {
    const path = join(use().folder, 'other')
    await writeFile(path, content)
    await use().storage.write(key, path)
  }

  const problems = async (problem: string) =>
    (await fileProblems.get()).values.find(({ labels }) => labels.problem === problem)?.value ?? 0

  test('DOC-30 a form stores one file, once; a second post is 409 in words and changes nothing', async () => {
    const { requestForm, post } = await start()
    const form = await requestForm()

    const responses = [await post(form, 'first'), await post(form, 'second')]

    expect(responses.map(({ status }) => status)).toEqual([204, 409])
    expect(await responses[1]?.json()).toEqual({
      message: 'This upload has been used already. Please choose your file again.',
    })
    expect((await stored(String(form.fields.key))).toString()).toBe('first')
  })

  test('DOC-30 DOC-34 what is written to the key of a form after its registration does not reach the registered file', async () => {
    const { student, requestForm, post } = await start()
    const [form, content] = [await requestForm(), await plainPdf()]
    await post(form, new Uint8Array(content))
    const key = String(form.fields.key)
    await student.register('homeschool', key, 'transcript.pdf')
    await student.settled('homeschool')

    // In a bucket a form can write again as long as it is valid.
    await overwrite(key, 'forged')

    expect((await post(form, 'forged')).status).toBe(409)
    const { file_key, sha256 } = await documentRow()
    expect(file_key).not.toBe(key)
    expect(hashOf(await stored(file_key))).toBe(hashOf(content))
    expect(sha256).toBe(hashOf(content))
    expect((await student.register('homeschool', key, 'other.pdf')).body.status).toBe('COMPLETED')
    expect(await student.answer('homeschool')).toBe('transcript.pdf')
  })

  test('DOC-30 after the submission no form stores a file', async () => {
    const { student, requestForm, post } = await start()
    await student.upload('homeschool', await plainPdf(), 'transcript.pdf')
    const unused = await requestForm()
    const before = await use().files()
    expect((await student.send('POST', '/api/submit')).status).toBe(200)

    const response = await post(unused, new Uint8Array(await plainPdf()))

    expect([response.status, await response.json()]).toEqual([
      409,
      { message: 'Your application has been submitted and can no longer be changed.' },
    ])
    expect(await use().files()).toEqual(before)
  })

  test('DOC-31 the submission records the SHA-256 of the uploaded file, and the receipt covers it', async () => {
    const { student } = await start()
    const content = await plainPdf()
    await student.upload('homeschool', content, 'transcript.pdf')

    await student.send('POST', '/api/submit')

    const [submission] = await use().database.sql<{ documents: object }>('select documents from submissions')
    expect(submission?.documents).toEqual({
      homeschool: {
        status: 'COMPLETED',
        file_name: 'transcript.pdf',
        file_size: content.length,
        sha256: hashOf(content),
      },
    })
  })

  test('DOC-31 a PDF that does not have its SHA-256 is not handed out: 404 in words, and it is counted', async () => {
    const { student } = await start()
    await student.upload('homeschool', await plainPdf(), 'transcript.pdf')
    const before = await problems('damaged')
    await overwrite((await documentRow()).pdf_key, '%PDF-1.7 forged')

    const { status, body } = await student.send('GET', download)

    expect([status, body.message]).toEqual([404, expect.stringContaining('is damaged in our storage')])
    expect(await problems('damaged')).toBe(before + 1)
  })

  test('DOC-32 the files of a replaced or deleted document are kept for a day', async () => {
    const { student } = await start()
    await student.upload('homeschool', await plainPdf(), 'first.pdf')
    const first = await documentRow()
    await student.upload('homeschool', await plainPdf(2), 'second.pdf')
    const second = await documentRow()
    expect((await student.send('DELETE', '/api/document-answer/homeschool')).status).toBe(200)
    const all = [first, second].flatMap(({ file_key, pdf_key }) => [file_key, pdf_key]).toSorted()

    await use().sweep()
    expect(await use().files()).toEqual(all)
    use().clock.advance(24 * 60 * 60_000 - 1)
    await use().sweep()
    expect(await use().files()).toEqual(all)
    use().clock.advance(1)
    await use().sweep()
    use().clock.set('2026-01-15T18:00:00Z')

    expect(await use().files()).toEqual([])
    expect(await use().database.sql('select * from abandoned_files')).toEqual([])
  })

  test('OPS-37 while the folder for temporary files cannot be used, a registration is 503, and works afterwards', async () => {
    const { student } = await start()
    const key = await student.place('homeschool', await plainPdf())
    vi.stubEnv('TMPDIR', join(use().folder, 'owner'))

    const { status, body } = await student.register('homeschool', key, 'transcript.pdf')

    vi.unstubAllEnvs()
    expect([status, body.message]).toEqual([503, expect.stringContaining('try again in a few minutes')])
    expect((await student.register('homeschool', key, 'transcript.pdf')).status).toBe(200)
  })

  test('DOC-32 a file that is missing in the storage is 404 in words, and it is counted', async () => {
    const { student } = await start()
    await student.upload('homeschool', await plainPdf(), 'transcript.pdf')
    const before = await problems('missing')
    await use().storage.remove((await documentRow()).pdf_key)

    const { status, body } = await student.send('GET', download)

    expect([status, body.message]).toEqual([404, expect.stringContaining('Your file is missing in our storage')])
    expect(await problems('missing')).toBe(before + 1)
  })

  test('DOC-32 OPS-37 while the disk of the files is not mounted, a file is not called missing, but 503 with a message', async () => {
    const { student } = await start()
    await student.upload('homeschool', await plainPdf(), 'transcript.pdf')
    const before = await problems('missing')
    const onDisk = ['stored', 'owner'].map((name) => join(use().folder, name))
    for (const path of onDisk) await rename(path, `${path}.away`)

    const { status, body } = await student.send('GET', download)

    for (const path of onDisk) await rename(`${path}.away`, path)
    expect([status, body.message]).toEqual([503, expect.stringContaining('try again in a few minutes')])
    expect(await problems('missing')).toBe(before)
  })
})
