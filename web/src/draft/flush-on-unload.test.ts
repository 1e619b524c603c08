import { expect, test } from 'vitest'
import { fitsKeepalive, selectForKeepalive } from './flush-on-unload.ts'

const long = 'é'.repeat(7_000)

test('SAV-07 what a closing page sends stays within the 64 KiB that browsers allow', () => {
  const values = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`comment_${index}`, long]))

  const sent = selectForKeepalive({ ...values, name: 'Ann' })

  expect(fitsKeepalive({ ...values, name: 'Ann' })).toBe(false)
  expect(fitsKeepalive(sent)).toBe(true)
  expect(Object.keys(sent)).toHaveLength(5)
  expect(sent.name).toBe('Ann')
})

test('SAV-07 sends everything if it fits', () => {
  expect(selectForKeepalive({ name: 'Ann', comment: long })).toEqual({ name: 'Ann', comment: long })
})
