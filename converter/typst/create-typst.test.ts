import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTypst, type Typst } from './create-typst.ts'
import { TypstFailure, type TypstFailureReason } from './typst-failure.ts'

const wanted = new AbortController().signal
const megabytes = 1024 * 1024
const job = (template: string, data: unknown = {}) => ({
  template,
  files: new Map([['/data.json', Buffer.from(JSON.stringify(data))]]),
  fonts: [],
})
const endless = '#for a in range(1000000) { for b in range(1000000) {} }'
const greedy = '#let list = (1,)\n#for _ in range(40) { list = list + list }'

let typst: Typst
beforeAll(async () => {
  typst = createTypst({ maxMemoryBytes: 128 * megabytes })
  await typst.warm()
})
afterAll(() => typst.close())

const failureOf = async (work: Promise<unknown>): Promise<TypstFailure> => {
  const failure = await work.catch((error: unknown) => error)
  if (!(failure instanceof TypstFailure)) throw new Error(`Expected a TypstFailure, but got ${String(failure)}`)
  return failure
}

test('PDF-05 Typst makes a PDF of a template and its data', async () => {
  const pdf = await typst.compile(job('= #json("/data.json").title', { title: 'One' }), wanted)

  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
})

test.each<readonly [string, string, TypstFailureReason]>([
  ['takes more memory than it may', greedy, 'tooMuchMemory'],
  ['calls itself for ever', '#let f(x) = f(x + 1)\n#f(1)', 'broken'],
  ['reads a file of the machine', '#read("/etc/passwd")', 'broken'],
  ['fetches a package', '#import "@preview/example:0.1.0": add', 'broken'],
])('PDF-05 a document that %s is refused, and the next one is made', async (_, template, reason) => {
  expect((await failureOf(typst.compile(job(template), wanted))).reason).toBe(reason)

  expect(await typst.compile(job('Fine'), wanted)).toBeInstanceOf(Uint8Array)
})

test('PDF-05 a document that takes too long is ended at its time limit', async () => {
  expect((await failureOf(typst.compile(job(endless), wanted, { timeoutMs: 300 }))).reason).toBe('tooLong')
})

test('PDF-05 a document that is no longer wanted is ended', async () => {
  const stop = new AbortController()
  const compiling = failureOf(typst.compile(job(endless), stop.signal))

  stop.abort()

  expect((await compiling).reason).toBe('aborted')
})

test('PDF-05 closing ends a document that is being made', async () => {
  const other = createTypst()
  await other.warm()
  const compiling = failureOf(other.compile(job(endless), wanted))

  await other.close()

  expect((await compiling).reason).toBe('aborted')
})

test('PDF-05 a failure says where the template is wrong, and quotes nothing of the data', async () => {
  const template = '#let data = json("/data.json")\n#panic(data.name)'

  const { reason, message } = await failureOf(typst.compile(job(template, { name: 'Zoë "Z" Doe' }), wanted))

  expect(reason).toBe('broken')
  expect(message).toContain('/main.typ 1:1')
  expect(message).toContain('panicked')
  expect(message).not.toMatch(/Zoë|Doe/)
})

test('PDF-05 a thread that is kept ready serves one document, also after another one failed', async () => {
  const ready = createTypst({ maxMemoryBytes: 128 * megabytes, keepsThread: true })
  await ready.warm()

  const [one, failed, other] = await Promise.all([
    ready.compile(job('One'), wanted),
    failureOf(ready.compile(job('#panic()'), wanted)),
    ready.compile(job('Other'), wanted),
  ])

  expect([one, other].map((pdf) => Buffer.from(pdf).subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-'])
  expect(failed.reason).toBe('broken')
  expect(await ready.compile(job('Next'), wanted)).toBeInstanceOf(Uint8Array)
  await ready.close()
})
