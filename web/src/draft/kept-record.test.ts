import { expect, test } from 'vitest'
import { keptChanges } from './kept-changes.ts'
import { readAnswers, readChanges } from './kept-record.ts'

test('SAV-09 what was kept is read back, and what is not ours is passed over', () => {
  const kept = { city: { value: 'Oslo', known: ['Rome'] } }

  expect(readChanges(JSON.stringify({ ...kept, zip: 4, name: { value: 'Ann' } }))).toEqual(kept)
  expect(readChanges('{ half')).toEqual({})
  expect(readChanges(null)).toEqual({})
  expect(readChanges('"text"')).toEqual({})
})

test('SAV-05 answers are read back as texts', () => {
  expect(readAnswers('{"city":"Oslo","age":7}')).toEqual({ city: 'Oslo' })
})

test('SAV-09 changes on their way are kept, and a value set aside is kept too', () => {
  const unsaved = { comment: { value: 'I', known: [''] } }

  const kept = keptChanges(unsaved, [{ kind: 'two values', key: 'city', kept: 'Oslo', stored: 'Bern' }])

  expect(kept).toEqual({ ...unsaved, city: { value: 'Oslo', known: [] } })
})
