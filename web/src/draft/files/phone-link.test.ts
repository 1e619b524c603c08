import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFailureToast } from '../../ui/failure-toast.ts'
import { phoneLinkFor } from './phone-link.ts'
import { createUpload } from './upload.ts'
import { documentCalls } from './upload-context.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Answer = { readonly status?: number; readonly body: object }

/** A question without a file, and a server that answers each call with what the script has for it. */
const open = (script: Readonly<Record<string, () => Answer>>) => {
  const seen: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    const name = `${method} ${path}`
    seen.push(name)
    const { status = 200, body } = script[name]?.() ?? { body: { message: '' } }
    return Response.json(body, { status })
  })
  const upload = createUpload({
    calls: documentCalls('ged'),
    toast: createFailureToast('Error uploading file for ged'),
    known: undefined,
    answer: () => undefined,
  })
  upload.wantPhone(true)
  return { upload, link: phoneLinkFor(upload), seen }
}

const made = { 'POST /api/phone-link': () => ({ body: { id: crypto.randomUUID(), code: 'AAAA-CCCC-EEEE' } }) }
const idOf = (seen: readonly string[]) => seen.find((name) => name.startsWith('GET /api/phone-link/')) ?? ''

/** A server whose link has this status, whatever its id. */
const withStatus = (status: () => string) =>
  new Proxy<Record<string, () => Answer>>(made, {
    get: (known, name: string) =>
      known[name] ?? (name.startsWith('GET /api/phone') ? () => ({ body: { status: status() } }) : undefined),
  })

test('DOC-37 the answers are saved before the code is asked for, and each step of the phone is shown', async () => {
  let status = 'waiting'
  const { link, seen, upload } = open(withStatus(() => status))
  const save = vi.fn(async () => void seen.push('save'))

  await link.start('ged', save)
  await vi.advanceTimersByTimeAsync(0)
  expect(seen.slice(0, 2)).toEqual(['save', 'POST /api/phone-link'])
  expect(link.state.get()).toEqual({ kind: 'open', code: 'AAAA-CCCC-EEEE', status: 'waiting' })

  for (status of ['opened', 'sending']) {
    await vi.advanceTimersByTimeAsync(2_000)
    expect(link.state.get()).toMatchObject({ status })
  }
  status = 'arrived'
  await vi.advanceTimersByTimeAsync(2_000)
  expect(link.state.get()).toEqual({ kind: 'closed' })
  expect(upload.isPhoneWanted.get()).toBe(false)
  expect(seen.at(-1)).toBe('GET /api/document-answer')

  const calls = seen.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen).toHaveLength(calls)
})

test('DOC-39 an ended code is said to be so, and one that could not be made says why', async () => {
  const ended = open(withStatus(() => 'ended'))
  await ended.link.start('ged', async () => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(ended.link.state.get()).toEqual({ kind: 'ended' })

  const refused = open({ 'POST /api/phone-link': () => ({ status: 429, body: { message: 'Too many tries.' } }) })
  await refused.link.start('ged', async () => undefined)
  expect(refused.link.state.get()).toEqual({ kind: 'failed', message: 'Too many tries.' })
})

test('DOC-39 Cancel ends the code on the server, also if it is pressed before the code is there', async () => {
  const { link, seen } = open(withStatus(() => 'waiting'))
  await link.start('ged', async () => undefined)
  await vi.advanceTimersByTimeAsync(0)
  link.close()
  expect(seen.at(-1)).toBe(idOf(seen).replace('GET', 'DELETE'))

  const early = open(withStatus(() => 'waiting'))
  const starting = early.link.start('ged', async () => undefined)
  early.link.close()
  await starting
  expect(early.seen.at(-1)).toMatch(/^DELETE \/api\/phone-link\//)
  expect(early.link.state.get()).toEqual({ kind: 'closed' })

  const failing = open({ 'POST /api/phone-link': () => ({ status: 429, body: { message: 'Too many tries.' } }) })
  const failed = failing.link.start('ged', async () => undefined)
  failing.link.close()
  await failed
  expect(failing.link.state.get()).toEqual({ kind: 'closed' })
})

test('DOC-39 a file that is chosen on the computer ends the code', async () => {
  const { link, seen, upload } = open(withStatus(() => 'waiting'))
  await link.start('ged', async () => undefined)
  await vi.advanceTimersByTimeAsync(0)

  upload.state.set({ kind: 'uploading', percent: 0, name: 'scan.png', size: 4 })

  expect([link.state.get(), upload.isPhoneWanted.get()]).toEqual([{ kind: 'closed' }, false])
  expect(seen.at(-1)).toMatch(/^DELETE \/api\/phone-link\//)
})
