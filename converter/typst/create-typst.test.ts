import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTypst, type Typst } from './create-typst.ts'
import { TypstFailure, type TypstFailureReason } from './typst-job.ts'

const neverAborted = new AbortController().signal
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
  const pdf = await typst.compile(job('= #json("/data.json").title', { title: 'One' }), neverAborted)

  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
})

test.each<readonly [string, string, TypstFailureReason]>([
  ['uses too much memory', greedy, 'tooMuchMemory'],
  ['recurses without end', '#let f(x) = f(x + 1)\n#f(1)', 'broken'],
  ['reads a file of this machine', '#read("/etc/passwd")', 'broken'],
  ['fetches a package', '#import "@preview/example:0.1.0": add', 'broken'],
])('PDF-05 a document that %s is refused, and the next one is made', async (_, template, reason) => {
  expect((await failureOf(typst.compile(job(template), neverAborted))).reason).toBe(reason)

  expect(await typst.compile(job('Fine'), neverAborted)).toBeInstanceOf(Uint8Array)
})

test('PDF-05 a document that takes too long is ended at its time limit', async () => {
  expect((await failureOf(typst.compile(job(endless), neverAborted, { timeoutMs: 300 }))).reason).toBe('tooLong')
})

test('DOC-29 a document that needs too much processor time is ended', async () => {
  const limits = { timeoutMs: 600_000, maxCpuMs: 300 }

  expect((await failureOf(typst.compile(job(endless), neverAborted, limits))).reason).toBe('tooMuchCpu')
})

test('PDF-05 an aborted document is ended', async () => {
  const stop = new AbortController()
  const compiling = failureOf(typst.compile(job(endless), stop.signal))

  stop.abort()

  expect((await compiling).reason).toBe('aborted')
})

test('PDF-05 closing ends a document that is being made', async () => {
  const other = createTypst()
  await other.warm()
  const compiling = failureOf(other.compile(job(endless), neverAborted))

  await other.close()

  expect((await compiling).reason).toBe('aborted')
})

test('PDF-05 a failure names the place in the template and quotes no data', async () => {
  const template = '#let data = json("/data.json")\n#panic(data.name)'

  const { reason, message } = await failureOf(typst.compile(job(template, { name: 'Zoë "Z" Doe' }), neverAborted))

  expect(reason).toBe('broken')
  expect(message).toContain('/main.typ 1:1')
  expect(message).toContain('panicked')
  expect(message).not.toMatch(/Zoë|Doe/)
})

test('PDF-05 each document has its own thread with a thread kept ready, also after a failure', async () => {
  const ready = createTypst({ maxMemoryBytes: 128 * megabytes })
  await ready.warm()

  const [one, failed, other] = await Promise.all([
    ready.compile(job('One'), neverAborted),
    failureOf(ready.compile(job('#panic()'), neverAborted)),
    ready.compile(job('Other'), neverAborted),
  ])

  expect([one, other].map((pdf) => Buffer.from(pdf).subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-'])
  expect(failed.reason).toBe('broken')
  expect(await ready.compile(job('Next'), neverAborted)).toBeInstanceOf(Uint8Array)
  await ready.close()
})
