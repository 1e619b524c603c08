import { expect, test } from 'vitest'
import { retryDelay } from './retry-delay.ts'

test('OPS-08 the pauses between tries grow from ten seconds to an hour', () => {
  expect([1, 2, 3, 4, 9, 10, 1000].map(retryDelay)).toEqual([
    10_000, 20_000, 40_000, 80_000, 2_560_000, 3_600_000, 3_600_000,
  ])
})
