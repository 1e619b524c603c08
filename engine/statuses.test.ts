import { expect, test } from 'vitest'
import { conversionStatuses, isPending, readStatus, webStatusOf } from './statuses.ts'

test.each([
  [[], 'none'],
  [['started'], 'started'],
  [['started', 'started'], 'started'],
  [['started', 'constructor', 'none', 'STARTED'], 'started'],
  [['started', 'validating'], 'validating'],
  [['submitted'], 'started'],
  [['submitted', 'started', 'submitted'], 'validating'],
  [['validating', 'started', 'submitted', 'submitted'], 'submitted'],
])('SUB-01 the entries %o give the status %s', (entries, expected) => {
  expect(webStatusOf(entries)).toBe(expected)
})

test.each(conversionStatuses)('DOC-06 %s is read in upper and lower case', (status) => {
  expect([readStatus(status), readStatus(status.toLowerCase())]).toEqual([status, status])
})

test('DOC-06 throws on an unknown status', () => {
  expect(() => readStatus('paused')).toThrow('paused')
})

test('DOC-07 only UNPROCESSED and IN_PROGRESS are pending', () => {
  expect(['UNPROCESSED', 'in_progress'].map(readStatus).every(isPending)).toBe(true)
  expect(['COMPLETED', 'FAILED', 'NOT_ANSWERED'].map(readStatus).some(isPending)).toBe(false)
})
