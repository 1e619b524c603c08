import { expect, test } from 'vitest'
import { announcement, isUnderWay, stateOf, type UploadState } from './upload-state.ts'

const file = { file_name: 'scan.png', file_size: 2_048 }
const shown = { name: 'scan.png', size: 2_048 }

test('WID-09 a question without a document has no file, one with a converted document has it', () => {
  expect(stateOf(undefined)).toEqual({ kind: 'none' })
  expect(stateOf({ ...file, status: 'NOT_ANSWERED' })).toEqual({ kind: 'none' })
  expect(stateOf({ ...file, status: 'COMPLETED' })).toEqual({ kind: 'present', ...shown })
})

test.each(['UNPROCESSED', 'IN_PROGRESS'] as const)(
  'DOC-09 a document that is %s is still being waited for',
  (status) => {
    expect(stateOf({ ...file, status })).toEqual({ kind: 'converting', ...shown })
  },
)

test('DOC-08 why a document failed has still to be asked', () => {
  expect(stateOf({ ...file, status: 'FAILED' })).toEqual({ kind: 'fetching', ...shown })
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

  expect(moving.every(isUnderWay)).toBe(true)
  expect(resting.some(isUnderWay)).toBe(false)
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
