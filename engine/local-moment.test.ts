import { expect, test } from 'vitest'
import { momentsAt } from './local-moment.ts'

const chicago = 'America/Chicago'
const at = (day: string, time: string, zone = chicago) =>
  momentsAt(zone, day, time).map((moment) => moment.toISOString())

test('DEC-23 a day and a time at the school are one moment, in summer and in winter', () => {
  expect(at('2026-07-01', '17:00')).toEqual(['2026-07-01T22:00:00.000Z'])
  expect(at('2026-12-15', '00:00')).toEqual(['2026-12-15T06:00:00.000Z'])
  expect(at('2026-12-31', '23:59', 'Asia/Kathmandu')).toEqual(['2026-12-31T18:14:00.000Z'])
})

test('DEC-23 a time that the clocks skip is no moment, and one that they repeat is two', () => {
  expect(at('2026-03-08', '02:30')).toEqual([])
  expect(at('2026-03-08', '03:00')).toEqual(['2026-03-08T08:00:00.000Z'])
  expect(at('2026-11-01', '01:30')).toEqual(['2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z'])
  expect(at('2026-11-01', '02:00')).toEqual(['2026-11-01T08:00:00.000Z'])
})

test('DEC-23 what is no day or no time is no moment', () => {
  for (const [day, time] of [
    ['2026-02-30', '12:00'],
    ['2026-02-03', '24:00'],
    ['2026-02-03', '9:00'],
    ['', ''],
  ] as const)
    expect(at(day, time)).toEqual([])
})
