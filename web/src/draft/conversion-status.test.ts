import { expect, test } from 'vitest'
import { isPending, readStatus } from './conversion-status.ts'

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
