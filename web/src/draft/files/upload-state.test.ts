import { expect, test } from 'vitest'
import {
  announcement,
  checkFile,
  fileSize,
  isBusy,
  isLargePicture,
  type UploadState,
  uploadStateOf,
} from './upload-state.ts'

test.each(['scan.png', 'scan.jpeg', 'scan.jpg', 'scan.pdf', 'scan.docx', 'SCAN.PDF'])('DOC-02 accepts %s', (name) => {
  expect(checkFile({ name, size: 1 })).toBeUndefined()
})

test.each(['scan.gif', 'scan.doc', 'scan', 'pdf', 'scan.pdf.exe'])('DOC-02 rejects %s', (name) => {
  expect(checkFile({ name, size: 1 })).toBe(
    'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx',
  )
})

test('DOC-03 accepts a file of 1,000,000 bytes and rejects one byte more', () => {
  expect(checkFile({ name: 'scan.png', size: 1_000_000 })).toBeUndefined()
  expect(checkFile({ name: 'scan.png', size: 1_000_001 })).toBe(
    'Your file is too large. The maximum file size is 1 MB.',
  )
})

test('DOC-03 rejects an empty file', () => {
  expect(checkFile({ name: 'scan.png', size: 0 })).toBe('Your file is empty. Please upload a non-empty file.')
})

test('DOC-04 accepts a name of 32 characters with extension and rejects one of 33', () => {
  expect(checkFile({ name: `${'n'.repeat(28)}.png`, size: 1 })).toBeUndefined()
  expect(checkFile({ name: `${'n'.repeat(29)}.png`, size: 1 })).toContain('at most 32 characters')
})

test('DOC-04 a character of two UTF-16 units counts once', () => {
  expect(checkFile({ name: `${'𝒜'.repeat(28)}.png`, size: 1 })).toBeUndefined()
})

const file = { file_name: 'scan.png', file_size: 2_048 }
const shown = { name: 'scan.png', size: 2_048 }

test('WID-09 a question without a document has no file, one with a converted document has it', () => {
  expect(uploadStateOf(undefined)).toEqual({ kind: 'none' })
  expect(uploadStateOf({ ...file, status: 'NOT_ANSWERED' })).toEqual({ kind: 'none' })
  expect(uploadStateOf({ ...file, status: 'COMPLETED' })).toEqual({ kind: 'present', ...shown })
})

test.each(['UNPROCESSED', 'IN_PROGRESS'] as const)('DOC-09 a document with status %s is converting', (status) => {
  expect(uploadStateOf({ ...file, status })).toEqual({ kind: 'converting', ...shown })
})

test('DOC-08 the reason of a failed conversion is still to be fetched', () => {
  expect(uploadStateOf({ ...file, status: 'FAILED' })).toEqual({ kind: 'fetching', ...shown })
})

test('TAB-03 a file is busy while it is uploaded, converted, fetched or deleted, and not otherwise', () => {
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

test.each([
  [1, '1 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [1_499, '1 kB'],
  [1_500, '2 kB'],
  [845_210, '845 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [1_000_000, '1 MB'],
  [1_499_999, '1 MB'],
  [4_600_000, '5 MB'],
])('WID-10 %d bytes are shown as %s', (bytes, shown) => {
  expect(fileSize(bytes)).toBe(shown)
})

test('DOC-35 only a picture that is too large can be made smaller', () => {
  const large = 1_000_001

  expect(['a.png', 'a.jpg', 'A.JPEG'].every((name) => isLargePicture({ name, size: large }))).toBe(true)
  expect(isLargePicture({ name: 'a.pdf', size: large })).toBe(false)
  expect(isLargePicture({ name: 'a.png', size: large - 1 })).toBe(false)
})
