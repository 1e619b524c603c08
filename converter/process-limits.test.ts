import { expect, test } from 'vitest'
import { residentMegabytesIn } from './process-limits.ts'

test('DOC-18 the memory of a process is the same on machines with pages of 4 and of 64 kB', () => {
  expect(residentMegabytesIn('Name:\tnode\nVmHWM:\t  901120 kB\nVmRSS:\t  786432 kB\nRssAnon:\t  700000 kB\n')).toBe(
    768,
  )
})

test('DOC-18 a process that has ended uses no memory', () => {
  expect(residentMegabytesIn('')).toBe(0)
  expect(residentMegabytesIn('Name:\tnode\nState:\tZ (zombie)\n')).toBe(0)
})
