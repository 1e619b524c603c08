import { expect, test } from 'vitest'
import {
  announcement,
  checkFile,
  isBusy,
  isPending,
  readStatus,
  type UploadState,
  uploadStateOf,
} from './upload-state.ts'

test.each(['COMPLETED', 'FAILED', 'IN_PROGRESS', 'UNPROCESSED', 'NOT_ANSWERED'])(
  'DOC-06 %s is understood in capitals and in lower case',
  (status) => {
    expect([readStatus(status), readStatus(status.toLowerCase())]).toEqual([status, status])
  },
)

test('DOC-06 a status that nobody knows is a failure', () => {
  expect(() => readStatus('paused')).toThrow('paused')
})

test('DOC-07 only unprocessed and in progress are waited for', () => {
  expect(['UNPROCESSED', 'in_progress'].map(readStatus).every(isPending)).toBe(true)
  expect(['COMPLETED', 'FAILED', 'NOT_ANSWERED'].map(readStatus).some(isPending)).toBe(false)
})

test.each(['scan.png', 'scan.jpeg', 'scan.jpg', 'scan.pdf', 'scan.docx', 'SCAN.PDF'])('DOC-02 %s is taken', (name) => {
  expect(checkFile({ name, size: 1 })).toBeUndefined()
})

test.each(['scan.gif', 'scan.doc', 'scan', 'pdf', 'scan.pdf.exe'])('DOC-02 %s is refused', (name) => {
  expect(checkFile({ name, size: 1 })).toBe(
    'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx',
  )
})

test('DOC-03 a file of 1,000,000 bytes is taken and one byte more is too large', () => {
  expect(checkFile({ name: 'scan.png', size: 1_000_000 })).toBeUndefined()
  expect(checkFile({ name: 'scan.png', size: 1_000_001 })).toBe(
    'Your file is too large. The maximum file size is 1 MB.',
  )
})

test('DOC-03 an empty file is refused', () => {
  expect(checkFile({ name: 'scan.png', size: 0 })).toBe('Your file is empty. Please upload a non-empty file.')
})

test('DOC-04 a name of 32 characters is taken and one of 33 is refused, extension included', () => {
  expect(checkFile({ name: `${'n'.repeat(28)}.png`, size: 1 })).toBeUndefined()
  expect(checkFile({ name: `${'n'.repeat(29)}.png`, size: 1 })).toContain('at most 32 characters')
})

test('DOC-04 a letter that takes two units of UTF-16 counts once', () => {
  expect(checkFile({ name: `${'𝒜'.repeat(28)}.png`, size: 1 })).toBeUndefined()
})

const file = { file_name: 'scan.png', file_size: 2_048 }
const shown = { name: 'scan.png', size: 2_048 }

test('WID-09 a question without a document has no file, one with a converted document has it', () => {
  expect(uploadStateOf(undefined)).toEqual({ kind: 'none' })
  expect(uploadStateOf({ ...file, status: 'NOT_ANSWERED' })).toEqual({ kind: 'none' })
  expect(uploadStateOf({ ...file, status: 'COMPLETED' })).toEqual({ kind: 'present', ...shown })
})

test.each(['UNPROCESSED', 'IN_PROGRESS'] as const)(
  'DOC-09 a document that is %s is still being waited for',
  (status) => {
    expect(uploadStateOf({ ...file, status })).toEqual({ kind: 'converting', ...shown })
  },
)

test('DOC-08 why a document failed has still to be asked', () => {
  expect(uploadStateOf({ ...file, status: 'FAILED' })).toEqual({ kind: 'fetching', ...shown })
})

test('TAB-03 a file is under way while it is sent, converted, fetched or deleted, and at rest otherwise', () => {
  const moving: readonly UploadState[] = [
    { kind: 'uploading', percent: 0, ...shown },
    ...(['converting', 'late', 'fetching', 'deleting'] as const).map((kind) => ({ kind, ...shown })),
  ]
  const resting: readonly UploadState[] = [
    { kind: 'none' },
    { kind: 'refused', message: 'No.' },
    { kind: 'failed', message: 'No.' },
    { kind: 'present', ...shown },
  ]

  expect(moving.every(isBusy)).toBe(true)
  expect(resting.some(isBusy)).toBe(false)
})

test('A11-02 what becomes of a file is said aloud, progress is not repeated', () => {
  expect(announcement({ kind: 'uploading', percent: 10, ...shown })).toBe(
    announcement({ kind: 'uploading', percent: 90, ...shown }),
  )
  expect(announcement({ kind: 'present', ...shown })).toContain('scan.png')
  expect(announcement({ kind: 'failed', message: 'Too many pages.' })).toBe('Error: Too many pages.')
  expect(announcement({ kind: 'none', wasDeleted: true })).not.toBe('')
  expect(announcement({ kind: 'none' })).toBe('')
})
