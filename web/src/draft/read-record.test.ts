import { expect, test } from 'vitest'
import { readRecord } from './read-record.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

test('SAV-05 reads back stored texts and ignores other values', () => {
  expect(readRecord('{"city":"Oslo","age":7}', isText)).toEqual({ city: 'Oslo' })
})
