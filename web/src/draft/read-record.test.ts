import { expect, test } from 'vitest'
import { readRecord } from './read-record.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

test('SAV-05 answers are read back as texts', () => {
  expect(readRecord('{"city":"Oslo","age":7}', isText)).toEqual({ city: 'Oslo' })
})
