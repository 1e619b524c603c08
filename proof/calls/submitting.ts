import { expect, test } from 'vitest'
import { completeAnswers } from '../../server/src/application/draft/testing/complete-answers.ts'
import { fileOf, postForm } from '../../server/src/platform/storage/testing/post-form.ts'
import { isObject } from '../world/call.ts'
import type { DatabaseChecks } from '../world/database-checks.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import { mailsTo, newStudent, type ProofStudent } from '../world/student.ts'
import { uploadForm } from '../world/upload.ts'

const receiptOf = (body: Readonly<Record<string, unknown>>): string =>
  String(isObject(body.receipt) ? body.receipt.number : '')

const frozenForGood = 'Your application has been submitted and can no longer be changed.'

type Write = readonly [method: string, path: string, body?: object]

/** Everything a page could still try to write. */
const writes: readonly Write[] = [
  ['PUT', '/api/answer', { first_name: 'Later' }],
  ['PUT', '/api/tabs', { tab_id: 'homeschool_tabs', chosen_tab: 'later' }],
  ['PUT', '/api/add-another', { button_id: 'add_parent', num_components: 2 }],
  ['PUT', '/api/last-page', { last_page: '/about' }],
  ['POST', '/api/web-status', { web_status: 'started' }],
  ['POST', '/api/web-status', { web_status: 'validating' }],
  ['POST', '/api/presigned-url', { answer_key: 'homeschool' }],
  ['DELETE', '/api/document-answer/homeschool'],
  ['DELETE', '/api/pdf/document-answer/homeschool'],
]

/** Saves one value after another until the server takes no more; returns the last one it acknowledged. */
const saveUntilRefused = async (student: ProofStudent, statuses: number[]): Promise<string> => {
  let last = ''
  for (let value = 1; statuses.at(-1) !== 409 && value < 200; value += 1) {
    const { status } = await student.save({ middle_name: `Mid ${value}` })
    statuses.push(status)
    if (status === 200) last = `Mid ${value}`
  }
  return last
}

/** The database has the one submission as it was acknowledged, and its receipt was mailed once. */
const expectOneSubmission = (product: Product, checks: DatabaseChecks, username: string, kept: readonly string[]) =>
  checks.add('R7', async ({ sql }) => {
    const rows = await sql<{ receipt: string; answers: Record<string, string> }>(
      `select s.receipt, s.answers from submissions s join accounts a on a.id = s.account_id where a.username = $1`,
      [username],
    )
    expect(rows.map(({ receipt, answers }) => [receipt, answers.middle_name ?? ''])).toEqual([kept])
    const mails = await mailsTo(product, username)
    expect(mails.filter(({ text }) => text?.includes(kept[0] ?? '?'))).toHaveLength(1)
  })

const submitOnce = async (product: Product, checks: DatabaseChecks): Promise<void> => {
  const student = await newStudent(product)
  await student.save(completeAnswers)

  const statuses: number[] = []
  const saving = saveUntilRefused(student, statuses)
  await expect.poll(() => statuses.length, { interval: 1 }).toBeGreaterThan(2)
  const submits = await Promise.all(Array.from({ length: 50 }, () => student.send('POST', '/api/submit')))
  const last = await saving

  expect(new Set(submits.map(({ status }) => status))).toEqual(new Set([200]))
  const receipts = [...new Set(submits.map(({ body }) => receiptOf(body)))]
  expect(receipts).toEqual([expect.stringMatching(/^GC-[A-Z0-9]{10}$/)])
  expect((await student.answers()).middle_name ?? '').toBe(last)
  expectOneSubmission(product, checks, student.username, [...receipts, last])
  const kept = statuses.filter((status) => status === 200).length
  printLine(`R7: 50 submits raced ${statuses.length} saves (${kept} kept): one receipt, one mail`)
}

/** A student whose application is submitted, and the write that would hand in the file they uploaded before. */
const submittedStudent = async (product: Product) => {
  const student = await newStudent(product)
  await student.save(completeAnswers)
  const form = await uploadForm(student)
  await postForm(form, fileOf('%PDF-1.7'), product.url)
  expect((await student.send('POST', '/api/submit')).status).toBe(200)
  const file = { file_key: form.fields.key, file_name: 'a.pdf' }
  const handIn: Write = ['POST', '/api/pdf/document-answer/homeschool', file]
  return { student, handIn }
}

const refuseLaterWrites = async (product: Product, checks: DatabaseChecks): Promise<void> => {
  const { student, handIn } = await submittedStudent(product)
  const before = await student.profile()

  for (const [method, path, body] of [...writes, handIn]) {
    const response = await student.send(method, path, body)
    expect([response.status, response.body], `${method} ${path}`).toEqual([409, { message: frozenForGood }])
  }
  // What the browser found wrong is taken in quietly, and no longer kept.
  await student.send('POST', '/api/validations', { first_name: ['Wrong'] })

  expect(await student.profile()).toEqual(before)
  checks.add('R8', async ({ sql }) => {
    const kept = await sql(`select 1 from applications where receipt is not null and validations::text like '%Wrong%'`)
    expect(kept).toEqual([])
  })
  printLine(`R8: ${writes.length + 1} kinds of writes refused, the profile is the same`)
}

const refuseInvalid = async (product: Product): Promise<void> => {
  const student = await newStudent(product)
  await student.save({ ...completeAnswers, zip: '1' })
  await student.send('POST', '/api/validations', {})
  for (const web_status of ['started', 'validating']) await student.send('POST', '/api/web-status', { web_status })

  const refused = await student.send('POST', '/api/submit')

  expect(refused.status).toBe(422)
  expect(refused.body.errors).toHaveProperty('zip')
  expect(await student.profile()).not.toHaveProperty('receipt')
  expect((await student.send('POST', '/api/web-status', { web_status: 'submitted' })).status).toBe(409)
  printLine(`R9: 422 with the map of errors, and not submitted`)
}

export const submittingCases = (use: () => Product, checks: DatabaseChecks): void => {
  test('R7 fifty submits at once that race saves make one submission, one receipt and one mail', () =>
    submitOnce(use(), checks))
  test('R8 every write after the submission is 409 and changes nothing', () => refuseLaterWrites(use(), checks))
  test('R9 a submit of invalid stored answers is 422, whatever the browser says of them', () => refuseInvalid(use()))
}
