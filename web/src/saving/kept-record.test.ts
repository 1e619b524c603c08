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

test('WID-04 text that is being typed is kept before it is an answer, and a value set aside is kept too', () => {
  const kept = keptChanges({
    unsaved: { comment: { value: 'I', known: [''] } },
    typing: { comment: 'I was', other: 'It' },
    notices: [{ kind: 'two values', key: 'city', kept: 'Oslo', stored: 'Bern' }],
    stored: { other: 'x' },
  })

  expect(kept).toEqual({
    comment: { value: 'I was', known: ['', 'I'] },
    other: { value: 'It', known: ['x'] },
    city: { value: 'Oslo', known: [] },
  })
})
