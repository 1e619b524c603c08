import { expect, test } from 'vitest'
import { fileSize } from './file-row.tsx'

test.each([
  [1, '1 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [1_499, '1 kB'],
  [1_500, '2 kB'],
  [845_210, '845 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [1_000_000, '1 MB'],
  [1_499_999, '1 MB'],
  [4_600_000, '5 MB'],
])('WID-10 %d bytes are shown as %s', (bytes, shown) => {
  expect(fileSize(bytes)).toBe(shown)
})
