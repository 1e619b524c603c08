import { expect, test } from 'vitest'
import type { Figures } from './messages.ts'
import { whatGrew } from './verdict.ts'

const hours = 24

/** A day whose figures stay the same, except for what the caller changes hour by hour. */
const day = (change: (hour: number) => Partial<Figures> = () => ({})) =>
  Array.from({ length: hours }, (_, index) => ({
    hour: index + 1,
    figures: { rss: 300, heap: 50, external: 11, handles: 12, rows: { sessions: 100 }, ...change(index + 1) },
  }))

test('a soak reports no growth if only the resident memory and the first hours differ', () => {
  expect(whatGrew(day((hour) => ({ rss: 300 + hour, heap: hour < 5 ? 40 : 50 })))).toEqual([])
})

test('a soak reports heap, external memory, handles and rows that grow all day', () => {
  const leak = day((hour) => ({
    heap: 50 + hour * 0.2,
    external: 11 + hour * 0.1,
    handles: 12 + hour,
    rows: { sessions: 100 + hour * 20 },
  }))

  expect(whatGrew(leak)).toEqual([
    'heap grew from 51.0 MB to 54.8 MB',
    'external memory grew from 11.5 MB to 13.4 MB',
    'handles: 17, then 36',
    'sessions: 380, then 580 rows',
  ])
})
