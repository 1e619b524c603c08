import { expect, test } from 'vitest'
import { shortTime } from './short-time.ts'

const now = new Date('2026-11-19T16:00:00Z')
const short = (at: string) => shortTime('America/Chicago', new Date(at), now)

test('DSK-203 a time is as short as it can be and still means one moment, in the time of the school', () => {
  expect(short('2026-11-19T15:12:00Z')).toBe('Today 9:12 AM')
  expect(short('2026-11-19T06:00:00Z')).toBe('Today 12:00 AM')
  expect(short('2026-11-19T05:59:00Z')).toBe('Wed 11:59 PM')
  expect(short('2026-11-13T18:00:00Z')).toBe('Fri 12:00 PM')
  expect(short('2026-11-12T18:00:00Z')).toBe('Nov 12')
  expect(short('2025-11-20T18:00:00Z')).toBe('Nov 20')
  expect(short('2025-11-19T18:00:00Z')).toBe('Nov 19, 2025')
})

test('DSK-203 a day to come has its year, because a short one would be taken for the last one of that name', () => {
  expect(short('2026-11-19T20:00:00Z')).toBe('Today 2:00 PM')
  expect(short('2026-11-20T20:00:00Z')).toBe('Nov 20, 2026')
})
