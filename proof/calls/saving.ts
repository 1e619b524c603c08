import { expect, test } from 'vitest'
import { completeAnswers } from '../../server/src/applications/testing/complete-answers.ts'
import { fileOf, postForm } from '../../server/src/platform/storage/testing/post-form.ts'
import type { Afterwards } from '../world/afterwards.ts'
import { isObject } from '../world/call.ts'
import type { Product } from '../world/product.ts'
import { lettersTo, newStudent, type ProvenStudent } from '../world/student.ts'
import { tell } from '../world/tell.ts'
import { uploadForm } from '../world/upload.ts'

const receiptOf = (body: Readonly<Record<string, unknown>>): string =>
  String(isObject(body.receipt) ? body.receipt.number : '')

const frozenForGood = 'Your application has been submitted and can no longer be changed.'

/** Everything a page could still try to write. */
const writes: readonly (readonly [method: string, path: string, body?: object])[] = [
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

/** Saves one value after another until the server takes no more; answers the last one it acknowledged. */
const saveUntilRefused = async (student: ProvenStudent, statuses: number[]): Promise<string> => {
  let last = ''
  for (let value = 1; statuses.at(-1) !== 409 && value < 200; value += 1) {
    const { status } = await student.save({ middle_name: `Mid ${value}` })
    statuses.push(status)
    if (status === 200) last = `Mid ${value}`
  }
  return last
}

export const savingCases = (use: () => Product, afterwards: Afterwards): void => {
  test('R6 two tabs that load the same revision: different keys merge, for the same key the later save wins', async () => {
    const student = await newStudent(use())
    await student.save({ first_name: 'Zoe' })
    const [one, two] = await Promise.all([student.profile(), student.profile()])
    expect(one.revision).toBe(two.revision)

    await Promise.all([student.save({ city: 'Nashville' }), student.save({ zip: '37040' })])
    expect(await student.answers()).toMatchObject({ first_name: 'Zoe', city: 'Nashville', zip: '37040' })
    await student.save({ city: 'Memphis' })
    await student.save({ city: 'Knoxville' })
    expect(await student.answers()).toMatchObject({ city: 'Knoxville' })

    afterwards.look('R6', async ({ sql }) => {
      const rows = await sql<{ city: string }>(
        `select after ->> 'city' as city from journal where after ? 'city' and account_id =
         (select id from accounts where username = $1) order by revision`,
        [student.username],
      )
      expect(rows.map(({ city }) => city)).toEqual(['Nashville', 'Memphis', 'Knoxville'])
    })
    tell(`R6 ${use().name}: two keys merged, the later city won, the journal holds all three`)
  })

  test('R7 fifty submits at once that race saves make one submission, one receipt and one mail', async () => {
    const student = await newStudent(use())
    await student.save(completeAnswers)

    const statuses: number[] = []
    const saving = saveUntilRefused(student, statuses)
    await expect.poll(() => statuses.length, { interval: 1 }).toBeGreaterThan(2)
    const submits = await Promise.all(Array.from({ length: 50 }, () => student.send('POST', '/api/submit')))
    const last = await saving

    expect(new Set(submits.map(({ status }) => status))).toEqual(new Set([200]))
    const receipts = new Set(submits.map(({ body }) => receiptOf(body)))
    expect([...receipts]).toEqual([expect.stringMatching(/^GC-[A-Z0-9]{10}$/)])
    expect((await student.answers()).middle_name ?? '').toBe(last)
    afterwards.look('R7', async ({ sql }) => {
      const rows = await sql<{ receipt: string; answers: Record<string, string> }>(
        `select s.receipt, s.answers from submissions s join accounts a on a.id = s.account_id where a.username = $1`,
        [student.username],
      )
      expect(rows).toHaveLength(1)
      expect(rows[0]?.receipt).toBe([...receipts][0])
      expect(rows[0]?.answers.middle_name ?? '').toBe(last)
      const mails = await lettersTo(use(), student.username)
      expect(mails.filter(({ text }) => text?.includes(rows[0]?.receipt ?? '?'))).toHaveLength(1)
    })
    const kept = statuses.filter((status) => status === 200).length
    tell(`R7 ${use().name}: 50 submits raced ${statuses.length} saves (${kept} kept): one receipt, one mail`)
  })

  test('R8 every write after the submission is 409 and changes nothing', async () => {
    const student = await newStudent(use())
    await student.save(completeAnswers)
    const form = await uploadForm(student)
    await postForm(form, fileOf('%PDF-1.7'), use().url)
    expect((await student.send('POST', '/api/submit')).status).toBe(200)
    const before = await student.profile()

    const file = { file_key: form.fields.key, file_name: 'a.pdf' }
    for (const [method, path, body] of [...writes, ['POST', '/api/pdf/document-answer/homeschool', file] as const]) {
      const answer = await student.send(method, path, body)
      expect([answer.status, answer.body], `${method} ${path}`).toEqual([409, { message: frozenForGood }])
    }

    // What the browser found wrong is taken in quietly, and no longer kept.
    await student.send('POST', '/api/validations', { first_name: ['Wrong'] })

    expect(await student.profile()).toEqual(before)
    afterwards.look('R8', async ({ sql }) => {
      const kept = await sql('select 1 from applications where receipt is not null and validations::text like $1', [
        '%Wrong%',
      ])
      expect(kept).toEqual([])
    })
    tell(`R8 ${use().name}: ${writes.length + 1} kinds of writes refused, the profile is the same`)
  })

  test('R9 a submit of invalid stored answers is 422, whatever the browser says of them', async () => {
    const student = await newStudent(use())
    await student.save({ ...completeAnswers, zip: '1' })
    await student.send('POST', '/api/validations', {})
    for (const web_status of ['started', 'validating']) await student.send('POST', '/api/web-status', { web_status })

    const refused = await student.send('POST', '/api/submit')

    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty('zip')
    expect(await student.profile()).not.toHaveProperty('receipt')
    expect((await student.send('POST', '/api/web-status', { web_status: 'submitted' })).status).toBe(409)
    tell(`R9 ${use().name}: 422 with the map of errors, and not submitted`)
  })

  test('Z5 unknown keys, status and username among the answers and a jump of status are refused', async () => {
    const student = await newStudent(use())
    await student.save({ first_name: 'Zoe' })
    const before = await student.profile()

    for (const key of ['no_such_key', 'web_status', 'username', 'receipt', 'revision', 'homeschool_desc_desc']) {
      const answer = await student.save({ city: 'Nashville', [key]: 'submitted' })
      expect([answer.status, answer.text], key).toEqual([400, expect.stringContaining(key)])
    }
    for (const web_status of ['validating', 'submitted'])
      expect((await student.send('POST', '/api/web-status', { web_status })).status).toBe(409)

    expect(await student.profile()).toEqual(before)
    tell(`Z5 ${use().name}: 6 keys and 2 jumps refused, nothing stored`)
  })
}
