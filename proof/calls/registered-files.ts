import { rm, writeFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { plainPdf } from '../../converter/testing/pdfs.ts'
import { completeAnswers } from '../../server/src/application/draft/testing/complete-answers.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { fileOf, postForm } from '../../server/src/platform/storage/testing/post-form.ts'
import type { DatabaseChecks } from '../world/database-checks.ts'
import { printLine } from '../world/print-line.ts'
import { inDatabase, type Product } from '../world/product.ts'
import { sha256, storedBeside, storedPath } from '../world/stored-files.ts'
import type { ProofStudent } from '../world/student.ts'
import { convert, type Form, newUploader, settled, uploadForm } from '../world/upload.ts'

const formUsed = 'This upload has been used already. Please choose your file again.'
const frozen = 'Your application has been submitted and can no longer be changed.'

const post = (student: ProofStudent, form: Form, content: Uint8Array) =>
  postForm(form, fileOf(new Uint8Array(content)), student.url)

const expectRefused = async (response: Response, message: string): Promise<void> =>
  expect([response.status, await response.json()]).toEqual([409, { message }])

const handIn = (student: ProofStudent, form: Form, file_name = 'transcript.pdf') =>
  student.send('POST', '/api/pdf/document-answer/homeschool', { file_key: form.fields.key, file_name })

/** The submission names the file as it was registered. */
const expectSubmittedFile = (checks: DatabaseChecks, username: string, hash: string): void =>
  checks.add('U13', async ({ sql }) => {
    const [row] = await sql<{ submitted: string; registered: string }>(
      `select s.documents -> 'homeschool' ->> 'sha256' as submitted, d.sha256 as registered
       from submissions s join accounts a on a.id = s.account_id join documents d on d.account_id = a.id
       where a.username = $1`,
      [username],
    )
    expect(row).toEqual({ submitted: hash, registered: hash })
  })

const keepRegisteredFile = async (product: Product, checks: DatabaseChecks): Promise<void> => {
  const student = await newUploader(product)
  await student.save({ ...completeAnswers, homeschool_radio: 'Y' })
  const [form, unused, original] = [await uploadForm(student), await uploadForm(student), await plainPdf()]
  const forged = Buffer.from('%PDF-1.7 forged')

  expect((await post(student, form, original)).status).toBe(204)
  await expectRefused(await post(student, form, forged), formUsed)
  expect((await handIn(student, form)).status).toBe(200)
  expect((await settled(student)).status).toBe('COMPLETED')
  await expectRefused(await post(student, form, forged), formUsed)
  expect((await student.send('POST', '/api/submit')).status).toBe(200)
  for (const each of [form, unused]) await expectRefused(await post(student, each, forged), frozen)

  const stored = (await storedBeside(product.dataDir, form)).map(({ content }) => sha256(content))
  expect(stored).toContain(sha256(original))
  expect(stored).not.toContain(sha256(forged))
  expectSubmittedFile(checks, student.username, sha256(original))
  printLine(`U13: 4 posts of used and unused forms refused, the submitted original is unchanged`)
}

const unconvertible = Buffer.from('MZ program')
const maxConversions = 20
const maxForms = 30
const maxOpenForms = 3

/** Uploads with a new form and hands it in; returns what the registration was told. */
const handInOnce = async (student: ProofStudent) => {
  const form = await uploadForm(student)
  expect((await post(student, form, unconvertible)).status).toBe(204)
  return { form, told: await handIn(student, form) }
}

/** As if the student had registered so many files for the question before; a real conversion of each would take long. */
const addRegistered = ({ sql }: Database, username: string, count: number, now: Date) =>
  sql(
    `insert into uploads (file_key, account_id, answer_key, issued_at, received_at, registered_at, closed_at)
     select 'students/' || id || '/homeschool/' || gen_random_uuid(), id, 'homeschool', $2, $2, $2, $2
     from accounts, generate_series(1, $3::int) where username = $1`,
    [username, now, count],
  )

const convertOnce = async (product: Product, student: ProofStudent): Promise<void> => {
  const { form, told } = await handInOnce(student)
  expect(told.status).toBe(200)
  await settled(student)
  const again = await Promise.all(Array.from({ length: 8 }, () => handIn(student, form)))
  expect(again.map(({ status, body }) => [status, body.status])).toEqual(again.map(() => [200, 'FAILED']))
  const registered = await inDatabase(product, ({ sql }) =>
    sql('select 1 from uploads join accounts on id = account_id where username = $1 and registered_at is not null', [
      student.username,
    ]),
  )
  expect(registered).toHaveLength(1)
}

const limitConversions = async (product: Product): Promise<void> => {
  const student = await newUploader(product)
  await convertOnce(product, student)
  await inDatabase(product, (database) => addRegistered(database, student.username, maxConversions - 1, product.now()))

  const refused = (await handInOnce(student)).told
  expect([refused.status, refused.body.message]).toEqual([429, expect.stringMatching(/^You have uploaded many files/)])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

  const unused: Form[] = []
  for (let count = maxConversions + 1; count < maxForms; count += 1) {
    const next = await uploadForm(student)
    expect((await post(student, next, unconvertible)).status).toBe(204)
    unused.push(next)
  }
  expect((await student.send('POST', '/api/presigned-url', { answer_key: 'homeschool' })).status).toBe(429)
  // The sweep of every minute removes what is due.
  const due = await inDatabase(product, ({ sql }) =>
    sql<{ file_key: string }>('select file_key from abandoned_files where remove_after <= $1', [product.now()]),
  )
  const kept = unused.filter(({ fields }) => !due.some(({ file_key }) => file_key === fields.key))
  expect(kept).toEqual(unused.slice(-maxOpenForms))
  printLine(`U12: ${maxConversions} conversions and ${maxForms} forms, then 429; ${kept.length} files kept`)
}

const download = (student: ProofStudent) => student.send('GET', '/api/pdf/document-answer/homeschool/file')

/** The problem that the product has counted so far. */
const problems = async (product: Product, problem: string): Promise<number> => {
  const line = `stored_file_problems_total{problem="${problem}"} `
  const counted = (await product.metrics()).split('\n').find((each) => each.startsWith(line))
  return Number(counted?.slice(line.length) ?? 0)
}

const missInWords = async (product: Product): Promise<void> => {
  const student = await newUploader(product)
  const form = await uploadForm(student)
  await convert(student, await plainPdf(), 'first.pdf')
  const first = await storedBeside(product.dataDir, form)
  await convert(student, await plainPdf(2), 'second.pdf')
  const all = await storedBeside(product.dataDir, form)
  const second = all.filter(({ key }) => !first.some((each) => each.key === key))

  // A dump of the database from before the replacement finds its files for a day.
  expect(all).toEqual(expect.arrayContaining([...first]))
  expect((await download(student)).status).toBe(200)
  for (const { key } of second) await writeFile(storedPath(product.dataDir, key), '%PDF-1.7 other')
  const damaged = await download(student)
  // A copy of the files from before the replacement lacks the newer ones.
  for (const { key } of second) await rm(storedPath(product.dataDir, key))
  const missing = await download(student)

  expect([damaged.status, damaged.body.message]).toEqual([404, expect.stringContaining('is damaged in our storage')])
  expect([missing.status, missing.body.message]).toEqual([404, expect.stringContaining('is missing in our storage')])
  await vi.waitFor(
    async () => expect([await problems(product, 'damaged'), await problems(product, 'missing')]).toEqual([1, 1]),
    { timeout: 120_000, interval: 100 },
  )
  expect((await convert(student, await plainPdf(), 'third.pdf')).status).toBe('COMPLETED')
  printLine(`R27: a missing and a damaged file were 404 in words, and the replaced one is kept`)
}

export const registeredFileCases = (use: () => Product, checks: DatabaseChecks): void => {
  test('U13 a form stores one file once, none after the submission, and never over a registered one', () =>
    keepRegisteredFile(use(), checks))
  test('U12 conversions are bounded, also of a file that fails, and so are the files of unused forms', () =>
    limitConversions(use()))
  test('R27 a file that a restore did not bring back is 404 in words and counted; a replaced one is kept', () =>
    missInWords(use()))
}
