import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fileOf, partsOf, postForm, postParts } from '../../server/src/platform/storage/testing/post-form.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import { type Form, newUploader, uploadForm } from '../world/upload.ts'

const minute = 60_000

/** The files in the storage but those of other students, whose conversions may go on meanwhile. */
const stored = async ({ dataDir }: Product, { fields }: Form): Promise<readonly string[]> => {
  const folder = join(dataDir, 'files')
  const [student] = String(fields.key).split('/')
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((path) => !path.startsWith('stored/') || path.startsWith(`stored/${student}/`))
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

/** Sends the form in every way it was not meant to be sent; returns what each was told. */
const sendTampered = async (product: Product, form: Form): Promise<readonly number[]> => {
  const policy = Buffer.from(form.fields.policy ?? '', 'base64').toString()
  const wider = Buffer.from(policy.replace('1000000', '9000000')).toString('base64')
  const small = fileOf('%PDF-1.7')
  const send = async (sent: Form, file = small) => (await postForm(sent, file, product.url)).status
  const twice = [...partsOf(form, small).slice(0, 1), ...partsOf(form, small)]
  return [
    await send(changed(form, 'key', `${form.fields.key}x`)),
    await send(changed(form, 'key', '../../../etc/passwd')),
    await send(changed(form, 'policy', wider)),
    await send(changed(form, 'x-amz-signature', '0'.repeat(64))),
    await send(without(form, 'policy')),
    (await postParts(form.url, twice, product.url)).status,
    await send(form, fileOf('')),
    await send(form, fileOf(new Uint8Array(1_000_001))),
  ]
}

const storeNothingBad = async (product: Product): Promise<void> => {
  const form = await uploadForm(await newUploader(product))
  const before = new Set(await stored(product, form))
  const head = ['content-type: multipart/form-data; boundary=x', 'content-length: 9000000']

  const tampered = await sendTampered(product, form)
  const lied = await rawUpload(product, head, '--x')
  await product.advance(11 * minute)
  const expired = (await postForm(form, fileOf('%PDF-1.7'), product.url)).status

  const refused = [...tampered, expired]
  expect(refused.filter((status) => ![400, 403, 413].includes(status))).toEqual([])
  expect(lied).not.toMatch(/^HTTP\/1.1 2/)
  expect((await stored(product, form)).filter((path) => !before.has(path))).toEqual([])
  printLine(`U1 U2: ${refused.length + 1} bad uploads refused (${refused.join(', ')}), nothing stored`)
}

const badNames = [`${'a'.repeat(29)}.pdf`, '../a.pdf', '/etc/a.pdf', 'a\u0000.pdf', '..\\a.pdf', 'a.exe', '.pdf/']

/** Keys that lead away from the one that was given out. */
const badKeys = (own: string): readonly string[] => [
  '../../etc/passwd',
  `${own}/../x`,
  own.replace('/', '%2e%2e/'),
  '/etc/passwd',
  `${own}\u0000`,
  `./${own}`,
]

const leadNowhere = async (product: Product): Promise<void> => {
  const student = await newUploader(product)
  const form = await uploadForm(student)
  expect((await postForm(form, fileOf('%PDF-1.7'), product.url)).status).toBe(204)
  const own = String(form.fields.key)
  const handIn = async (file_key: string, file_name: string) =>
    (await student.send('POST', '/api/pdf/document-answer/homeschool', { file_key, file_name })).status

  for (const name of badNames) expect(await handIn(own, name), name).toBe(400)
  for (const key of badKeys(own)) expect([400, 403], key).toContain(await handIn(key, 'a.pdf'))
  for (const place of ['..%2f..%2fetc', '%2e%2e', '%00'])
    expect([400, 404], place).toContain((await student.send('GET', `/api/pdf/document-answer/${place}/file`)).status)

  expect((await student.profile()).document_answer).toEqual({})
  printLine(`U4: ${badNames.length} names and ${badKeys(own).length} keys refused`)
}

export const uploadCases = (use: () => Product): void => {
  test('U1 U2 a presigned form that was tampered with, expired or carries too much stores nothing', () =>
    storeNothingBad(use()))
  test('U2 U4 names of 33 characters and keys and names that lead elsewhere are refused', () => leadNowhere(use()))
}
