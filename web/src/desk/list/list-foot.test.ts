import { expect, test } from 'vitest'
import { rangeText } from './list-foot.tsx'

const exactly = (count: number) => ({ count, is_more: false })

test('DSK-204 below the list stands which rows of how many it shows, as far as that is known', () => {
  expect(rangeText(1, 50, exactly(144))).toBe('1 to 50 of 144')
  expect(rangeText(1001, 7, exactly(1007))).toBe('1,001 to 1,007 of 1,007')
  expect(rangeText(51, 50, { count: 5000, is_more: true })).toBe('51 to 100 of more than 5,000')
  expect(rangeText(1, 50, undefined)).toBe('1 to 50')
  expect(rangeText(undefined, 50, exactly(144))).toBe('144')
  expect(rangeText(51, 0, exactly(50))).toBe('50')
})
