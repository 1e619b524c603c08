import { expect, test } from 'vitest'
import { dueInWords, type OwnItem, sortedItems } from './item-words.ts'

const item = (title: string, change: Partial<OwnItem> = {}): OwnItem => ({
  id: title,
  key: `request-${title}`,
  kind: 'document',
  title,
  text: '',
  wants: 'nothing',
  state: 'awaiting',
  is_required: true,
  changed_at: '2026-01-15T18:00:00.000Z',
  ...change,
})

test('ITM-21 ITM-50 what staff ask for stands first, then what is required and due first, and what is settled apart', () => {
  const { asked, open, done } = sortedItems([
    item('optional', { is_required: false, due_on: '2026-01-01' }),
    item('no day'),
    item('late', { due_on: '2026-03-01' }),
    item('soon', { due_on: '2026-02-01' }),
    item('there', { state: 'received' }),
    item('refused', { state: 'declined', due_on: '2026-04-01' }),
    item('asked', { kind: 'request' }),
  ])

  expect(asked.map(({ title }) => title)).toEqual(['asked'])
  expect(open.map(({ title }) => title)).toEqual(['soon', 'late', 'refused', 'no day', 'optional'])
  expect(done.map(({ title }) => title)).toEqual(['there'])
})

test.each([
  ['2026-01-15', 'Due today'],
  ['2026-01-31', 'Due January 31'],
  ['2026-01-14', 'Was due January 14'],
  ['2027-01-01', 'Due January 1, 2027'],
])('ITM-21 on January 15, 2026 the day %s is “%s”', (day, words) => {
  expect(dueInWords(day, '2026-01-15')).toBe(words)
})
