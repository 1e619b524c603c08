import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionError, ServerError } from '../../api/failures.ts'
import { createFailureToast } from '../../ui/failure-toast.ts'
import { dismissToast, toasts } from '../../ui/toasts.ts'
import { createUpload } from './upload.ts'
import type { DocumentCalls } from './upload-context.ts'
import type { Conversion, DocumentAnswer } from './upload-state.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  toasts.set([])
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const away = () => Promise.reject(new ServerError('The server is away.', 503, undefined))
const ok = async () => ({ message: '' })
const converted = async (): Promise<Conversion> => ({ status: 'COMPLETED', message: '' })
const registered: DocumentCalls['register'] = async () => ({ message: '', status: 'UNPROCESSED' })
const scan = new File(['four'], 'scan.png')

/** An upload with a scripted server; the calls are recorded in order. */
const open = (overrides: Partial<DocumentCalls> = {}, known?: DocumentAnswer) => {
  const seen: string[] = []
  const recorded =
    <Given extends unknown[], Answer>(name: string, run: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      seen.push(name)
      return run(...given)
    }
  const form = { url: 'https://files.example', fields: { key: 'students/1/ged/2' } }
  const calls: DocumentCalls = {
    createUpload: recorded('ask for upload', overrides.createUpload ?? (async () => form)),
    postFile: recorded('post', overrides.postFile ?? (async () => undefined)),
    register: recorded('register', overrides.register ?? registered),
    readConversion: recorded('read conversion', overrides.readConversion ?? converted),
    readDocument: recorded('read document', overrides.readDocument ?? (async () => undefined)),
    deleteConversion: recorded('delete conversion', overrides.deleteConversion ?? ok),
    deleteAnswer: recorded('delete answer', overrides.deleteAnswer ?? ok),
  }
  const answered: string[] = []
  const answer = (name: string) => void answered.push(name)
  const upload = createUpload({ calls, toast: createFailureToast('Error uploading file for ged'), known, answer })
  const save = recorded('save', async () => undefined)
  return { upload, seen, answered, save, kind: () => upload.state.get().kind }
}

const present: DocumentAnswer = { status: 'COMPLETED', file_name: 'scan.png', file_size: 4 }

test('DOC-05 DOC-08 saves answers, uploads and registers the file, and polls until it is an answer', async () => {
  const { upload, seen, answered, save } = open()

  await upload.send(scan, save)
  await vi.advanceTimersByTimeAsync(0)

  expect(seen).toEqual(['ask for upload', 'save', 'post', 'register', 'read conversion'])
  expect(upload.state.get()).toEqual({ kind: 'present', name: 'scan.png', size: 4 })
  expect(answered).toEqual(['scan.png'])
})

test('DOC-05 a file whose registration was taken, but not its response, is registered again', async () => {
  const register = vi.fn(registered).mockRejectedValueOnce(new ConnectionError('lost'))
  const { upload, seen, save } = open({ register })

  await upload.send(scan, save)
  await vi.advanceTimersByTimeAsync(0)

  expect(seen).toEqual(['ask for upload', 'save', 'post', 'register', 'register', 'read conversion'])
  expect(upload.state.get()).toMatchObject({ kind: 'present' })
})

test('DOC-05 saves the answers and requests the upload at the same time', async () => {
  const { upload, seen } = open({ createUpload: () => new Promise(() => undefined) })
  const save = vi.fn(() => new Promise<void>(() => undefined))

  void upload.send(scan, save)

  expect(seen).toEqual(['ask for upload'])
  expect(save).toHaveBeenCalledOnce()
})

test('DOC-05 a second file waits until the first one is there', async () => {
  const { upload, seen, save } = open({ createUpload: () => new Promise(() => undefined) })

  void upload.send(scan, save)
  void upload.send(new File(['other'], 'other.png'), save)

  expect(seen).toEqual(['ask for upload', 'save'])
  expect(upload.state.get()).toMatchObject({ kind: 'uploading', name: 'scan.png' })
})

test('DOC-03 a file that fails the checks is not sent and shows no toast', async () => {
  const { upload, seen, save } = open()

  await upload.send(new File([], 'scan.png'), save)

  expect(upload.state.get()).toMatchObject({ kind: 'refused' })
  expect([seen, toasts.get()]).toEqual([[], []])
})

test.each(['createUpload', 'postFile', 'register'] as const)(
  'DOC-08 ERR-11 a failing %s stops the upload, clears the answer and shows the toast',
  async (step) => {
    const { upload, seen, answered, save } = open({ [step]: away })

    await upload.send(scan, save)
    await vi.advanceTimersByTimeAsync(10_000)

    expect(upload.state.get()).toEqual({ kind: 'failed', message: 'The server is away.', file: scan })
    expect(seen).not.toContain('read conversion')
    expect(answered).toEqual([''])
    expect(toasts.get().map(({ message }) => message)).toEqual(['Error uploading file for ged'])
  },
)

test('DOC-08 the upload fails if the answers cannot be saved', async () => {
  const { upload, seen, answered, kind } = open()

  await upload.send(scan, away)

  expect(kind()).toBe('failed')
  expect(answered).toEqual([''])
  expect(seen).not.toContain('post')
})

test('DOC-08 ERR-11 a failed conversion clears the answer and is deleted by the reset, and the reason stays', async () => {
  const { upload, seen, answered, save } = open({
    readConversion: async () => ({ status: 'FAILED', message: 'Too many pages.' }),
  })
  await upload.send(scan, save)
  await vi.advanceTimersByTimeAsync(0)
  expect(upload.state.get()).toEqual({ kind: 'failed', message: 'Too many pages.' })
  expect(answered).toEqual([''])

  for (const { id } of toasts.get()) dismissToast(id)
  await vi.advanceTimersByTimeAsync(0)

  expect(seen.at(-1)).toBe('delete conversion')
  expect(upload.state.get()).toEqual({ kind: 'failed', message: 'Too many pages.' })
})

test.each([
  ['the conversion has failed', {}],
  ['the sending has failed', { createUpload: away }],
])('ERR-11 if %s, the reset keeps and shows a file that another window has added meanwhile', async (_how, calls) => {
  let added: DocumentAnswer | undefined
  const { upload, seen, answered, save } = open({
    readConversion: async () => (added ? converted() : { status: 'FAILED', message: '' }),
    ...calls,
    readDocument: async () => added,
  })
  await upload.send(scan, save)
  await vi.advanceTimersByTimeAsync(0)
  added = { ...present, file_name: 'other.png' }

  for (const { id } of toasts.get()) dismissToast(id)
  await vi.advanceTimersByTimeAsync(0)

  expect(seen).not.toContain('delete conversion')
  expect(upload.state.get()).toMatchObject({ kind: 'present', name: 'other.png' })
  expect(answered).toEqual(['', 'other.png'])
})

test('ERR-11 the reset of a failure deletes nothing of a file that is chosen before its calls are answered', async () => {
  const [failed, late] = [{ status: 'FAILED', message: '' } as const, Promise.withResolvers<Conversion>()]
  const conversions = [async () => failed, () => late.promise]
  const { upload, seen, save, kind } = open({ readConversion: () => (conversions.shift() ?? converted)() })
  await upload.send(scan, save)
  await vi.advanceTimersByTimeAsync(0)
  for (const { id } of toasts.get()) dismissToast(id)

  await upload.send(scan, save)
  late.resolve(failed)
  await vi.advanceTimersByTimeAsync(0)

  expect(seen).not.toContain('delete conversion')
  expect(kind()).toBe('present')
})

test('DOC-09 polls again for a pending conversion only', async () => {
  const pending = open({}, { ...present, status: 'IN_PROGRESS' })
  const settled = open({}, present)

  pending.upload.start()
  settled.upload.start()
  await vi.advanceTimersByTimeAsync(0)

  expect([pending.kind(), pending.seen]).toEqual(['present', ['read conversion']])
  expect(settled.seen).toEqual([])
})

test('DOC-07 a late file can be polled once more', async () => {
  let conversion: Conversion = { status: 'IN_PROGRESS', message: '' }
  const { upload, save, kind } = open({ readConversion: async () => conversion })
  await upload.send(scan, save)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(kind()).toBe('late')

  conversion = { status: 'COMPLETED', message: '' }
  upload.checkAgain()
  await vi.advanceTimersByTimeAsync(0)

  expect(kind()).toBe('present')
})

test('WID-12 deleting removes the conversion and the stored answer', async () => {
  const { upload, seen, answered, kind } = open({}, present)

  await upload.remove()

  expect(seen).toEqual(['delete conversion', 'delete answer'])
  expect([kind(), answered]).toEqual(['none', ['']])
})

test('WID-12 a file that was deleted, but whose response was lost, is deleted', async () => {
  const lost = vi.fn(ok).mockRejectedValueOnce(new ConnectionError(undefined))
  const { upload, kind } = open({ deleteConversion: lost }, present)

  await upload.remove()

  expect(kind()).toBe('none')
})

test.each(['deleteConversion', 'deleteAnswer'] as const)(
  'TAB-03 the state is as before if deleting fails at %s',
  async (step) => {
    const { upload, answered, kind } = open({ [step]: away }, present)

    await expect(upload.remove()).rejects.toThrow('The server is away.')

    expect([kind(), answered]).toEqual(['present', []])
  },
)

test('ERR-12 a refreshed question shows what the server has', async () => {
  const gone = open({ readDocument: async () => undefined }, present)
  const found = open({ readDocument: async () => present })

  await Promise.all([gone.upload.refresh(), found.upload.refresh()])

  expect([gone.kind(), found.kind()]).toEqual(['none', 'present'])
  expect([gone.answered, found.answered]).toEqual([[''], ['scan.png']])
})

test('ERR-12 a refreshed question polls the conversion if it has not finished', async () => {
  const { upload, seen, kind } = open({ readDocument: async () => ({ ...present, status: 'IN_PROGRESS' }) })

  await upload.refresh()
  await vi.advanceTimersByTimeAsync(0)

  expect(seen).toEqual(['read document', 'read conversion'])
  expect(kind()).toBe('present')
})

test('DOC-44 a file that another device has replaced is shown, one that is still the same is not fetched again', async () => {
  const replaced: DocumentAnswer = { ...present, file_name: 'other.png' }
  const { upload, seen, answered } = open({ readDocument: async () => replaced }, present)

  await upload.sync(present)
  expect(seen).toEqual([])
  await upload.sync(replaced)

  expect(upload.state.get()).toMatchObject({ kind: 'present', name: 'other.png' })
  expect(answered).toEqual(['other.png'])
})

test.each(['failed', 'refused'])('DOC-44 a file from another device is shown where one was %s', async (kind) => {
  const { upload, save } = open({ createUpload: away, readDocument: async () => present })
  await upload.send(kind === 'failed' ? scan : new File([], 'scan.png'), save)
  expect(upload.state.get().kind).toBe(kind)

  await upload.sync(present)

  expect(upload.state.get()).toMatchObject({ kind: 'present', name: 'scan.png' })
  expect(toasts.get()).toEqual([])
})

test('DOC-05 an upload is not registered after another user has logged in', async () => {
  const posting = Promise.withResolvers<void>()
  const { upload, seen, save } = open({ postFile: () => posting.promise })
  const sending = upload.send(scan, save)
  await vi.advanceTimersByTimeAsync(0)

  upload.stop()
  posting.resolve()
  await sending

  expect(seen).toEqual(['ask for upload', 'save', 'post'])
})

test('WID-60 an upload that is stopped before its file is sent does not send it', async () => {
  const saving = Promise.withResolvers<void>()
  const { upload, seen } = open()
  const sending = upload.send(scan, () => saving.promise)
  await vi.advanceTimersByTimeAsync(0)

  upload.stop()
  saving.resolve()
  await sending

  expect(seen).toEqual(['ask for upload'])
  expect(toasts.get()).toEqual([])
})

test('DOC-37 a file that has arrived from a phone is shown and its conversion polled', async () => {
  const { upload, seen, answered, kind } = open({ readDocument: async () => ({ ...present, status: 'UNPROCESSED' }) })
  upload.refuse('Too large.')

  await upload.receive({ isCertain: true })
  expect(kind()).toBe('converting')
  await vi.advanceTimersByTimeAsync(0)

  expect([seen, answered, kind()]).toEqual([['read document', 'read conversion'], ['scan.png'], 'present'])
})

test('DOC-40 what has arrived replaces no file, and without one nothing changes', async () => {
  const full = open({ readDocument: async () => ({ ...present, file_name: 'other.png' }) }, present)
  const empty = open()
  empty.upload.refuse('Too large.')

  await Promise.all([full, empty].map(({ upload }) => upload.receive({ isCertain: true })))

  expect(full.upload.state.get()).toMatchObject({ kind: 'present', name: 'scan.png' })
  expect([full.seen, empty.kind(), empty.answered]).toEqual([[], 'refused', []])

  const reading = Promise.withResolvers<DocumentAnswer>()
  const chosen = open({ readDocument: () => reading.promise, createUpload: () => new Promise(() => undefined) })
  const receiving = chosen.upload.receive({ isCertain: true })
  void chosen.upload.send(scan, chosen.save)
  reading.resolve(present)
  await receiving
  expect([chosen.kind(), chosen.answered]).toEqual(['uploading', []])
})

test('DOC-37 a file from a phone that failed says why, and an older failure is not shown again when a code ends', async () => {
  const failed: DocumentAnswer = { ...present, status: 'FAILED' }
  const readConversion = async (): Promise<Conversion> => ({ status: 'FAILED', message: 'Too many pages.' })
  const [arrived, ended] = [
    open({ readDocument: async () => failed, readConversion }),
    open({ readDocument: async () => failed }),
  ]

  await arrived.upload.receive({ isCertain: true })
  await ended.upload.receive({ isCertain: false })
  await vi.advanceTimersByTimeAsync(0)

  expect(arrived.upload.state.get()).toEqual({ kind: 'failed', message: 'Too many pages.' })
  expect([ended.kind(), ended.seen]).toEqual(['none', ['read document']])
})

test('SES-31 a file whose state was being read when the form was left is not asked about any more', async () => {
  const elsewhere: DocumentAnswer = { ...present, status: 'UNPROCESSED' }
  const { upload, seen } = open({ readDocument: async () => elsewhere }, present)

  const refreshed = upload.refresh()
  upload.stop()
  await refreshed
  await vi.advanceTimersByTimeAsync(10_000)

  expect(seen).toEqual(['read document'])
})
