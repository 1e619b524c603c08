import { expect, test } from 'vitest'
import { webStatusOf } from './statuses.ts'

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
