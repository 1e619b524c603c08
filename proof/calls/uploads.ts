import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fileOf, partsOf, postForm, postParts } from '../../server/src/platform/storage/testing/post-form.ts'
import type { Product } from '../world/product.ts'
import { tell } from '../world/tell.ts'
import { type Form, newUploader, uploadForm } from '../world/upload.ts'

const minute = 60_000

/** The files that lie in the storage, under any name. */
const stored = async ({ dataDir }: Product): Promise<readonly string[]> => {
  const found = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}

const changed = (form: Form, name: string, value: string): Form => ({
  ...form,
  fields: { ...form.fields, [name]: value },
})

const without = (form: Form, name: string): Form => ({
  ...form,
  fields: Object.fromEntries(Object.entries(form.fields).filter(([each]) => each !== name)),
})

/** Sends an upload byte by byte as it is given, whatever its head claims. */
const rawUpload = (product: Product, headers: readonly string[], body: string): Promise<string> => {
  const socket = connect(product.port, 'localhost')
  socket.on('error', () => undefined)
  socket.write(['POST /files HTTP/1.1', 'host: localhost', `origin: ${product.url}`, ...headers, '', body].join('\r\n'))
  return text(socket).catch(() => 'hung up')
}

export const uploadCases = (use: () => Product): void => {
  test('U1 U2 a presigned form that was tampered with, expired or carries too much stores nothing', async () => {
    const student = await newUploader(use())
    const form = await uploadForm(student)
    const before = (await stored(use())).length
    const policy = Buffer.from(form.fields.policy ?? '', 'base64').toString()
    const wider = Buffer.from(policy.replace('1000000', '9000000')).toString('base64')
    const small = fileOf('%PDF-1.7')
    const send = async (sent: Form, file = small) => (await postForm(sent, file, use().url)).status

    const refused = [
      await send(changed(form, 'key', `${form.fields.key}x`)),
      await send(changed(form, 'key', '../../../etc/passwd')),
      await send(changed(form, 'policy', wider)),
      await send(changed(form, 'x-amz-signature', '0'.repeat(64))),
      await send(without(form, 'policy')),
      (await postParts(form.url, [...partsOf(form, small).slice(0, 1), ...partsOf(form, small)], use().url)).status,
      await send(form, fileOf('')),
      await send(form, fileOf(new Uint8Array(1_000_001))),
    ]
    const lied = await rawUpload(
      use(),
      ['content-type: multipart/form-data; boundary=x', 'content-length: 9000000'],
      '--x',
    )
    await use().advance(11 * minute)
    refused.push(await send(form))

    expect(refused.filter((status) => ![400, 403, 413].includes(status))).toEqual([])
    expect(lied).not.toMatch(/^HTTP\/1.1 2/)
    expect((await stored(use())).length).toBe(before)
    tell(`U1 U2 ${use().name}: ${refused.length + 1} bad uploads refused (${refused.join(', ')}), nothing stored`)
  })

  test('U2 U4 names of 33 characters and keys and names that lead elsewhere are refused', async () => {
    const student = await newUploader(use())
    const form = await uploadForm(student)
    expect((await postForm(form, fileOf('%PDF-1.7'), use().url)).status).toBe(204)
    const own = String(form.fields.key)
    const names = [`${'a'.repeat(29)}.pdf`, '../a.pdf', '/etc/a.pdf', 'a\u0000.pdf', '..\\a.pdf', 'a.exe', '.pdf/']
    const keys = [
      '../../etc/passwd',
      `${own}/../x`,
      own.replace('/', '%2e%2e/'),
      '/etc/passwd',
      `${own}\u0000`,
      `./${own}`,
    ]
    const register = (file_key: string, file_name: string) =>
      student.send('POST', '/api/pdf/document-answer/homeschool', { file_key, file_name })

    for (const name of names) expect((await register(own, name)).status, name).toBe(400)
    for (const key of keys) expect([400, 403], key).toContain((await register(key, 'a.pdf')).status)
    for (const place of ['..%2f..%2fetc', '%2e%2e', '%00'])
      expect([400, 404], place).toContain((await student.send('GET', `/api/pdf/document-answer/${place}/file`)).status)
    expect((await student.profile()).document_answer).toEqual({})
    tell(`U4 ${use().name}: ${names.length} names and ${keys.length} keys refused`)
  })
}
