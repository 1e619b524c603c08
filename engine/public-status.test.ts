import { expect, test } from 'vitest'
import type { DeskState } from './define/desk.ts'
import { publicStatus } from './public-status.ts'

const states: readonly DeskState[] = [
  { name: 'new', label: 'New', toApplicants: { word: 'Received', text: 'We have it.' } },
  { name: 'sorted', label: 'Sorted', toApplicants: { word: 'Received', text: 'We have sorted it.' } },
  { name: 'doubtful', label: 'Doubtful' },
  { name: 'read', label: 'Read', toApplicants: { word: 'In review', text: 'We read it.', isMailed: true } },
]

const after = (...names: readonly string[]) =>
  publicStatus(
    states,
    names.map((state, index) => ({ state, at: new Date(index) })),
  )

test('ITM-31 states that share a word are one status, since the first of them', () => {
  expect(after('new', 'sorted')).toEqual({
    word: 'Received',
    text: 'We have sorted it.',
    since: new Date(0),
    isMailed: false,
  })
})

test('ITM-31 a hidden state, and one that the school has given up, leave the status before', () => {
  expect(after('new', 'read', 'doubtful', 'gone')).toMatchObject({ word: 'In review', since: new Date(1) })
  expect(after('doubtful')).toBeUndefined()
})

test('ITM-31 a word that comes back is new again', () => {
  expect(after('new', 'read', 'sorted')).toMatchObject({ word: 'Received', since: new Date(2) })
})
