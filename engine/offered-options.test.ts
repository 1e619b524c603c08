import { expect, test } from 'vitest'
import { dropdown, upcomingTerms, year } from './define/index.ts'
import type { Years } from './define/options.ts'
import { expiredOption, offeredOptions } from './offered-options.ts'
import { boat, memberSince } from './testing/club-form.ts'

const values = (question: Parameters<typeof offeredOptions>[0], today: string, answers = {}) =>
  offeredOptions(question, answers, today).map(({ value }) => value)

test.each<[Omit<Years, 'from'>, readonly string[]]>([
  [{ count: 3, direction: 'past' }, ['2026', '2025', '2024']],
  [{ count: 3, direction: 'future' }, ['2026', '2027', '2028']],
  [{ count: 2, direction: 'past', startYear: 2010 }, ['2010', '2009']],
  [{ count: 3, direction: 'past', yearsAhead: 1 }, ['2027', '2026', '2025']],
])('FRM-20 offers the years of %o', (years, expected) => {
  expect(values(year('y', { label: 'Year', years }), '2026-12-31')).toEqual(expected)
})

test('offers a term until its last day', () => {
  const term = dropdown('term', {
    label: 'Term',
    options: upcomingTerms({
      count: 3,
      terms: [
        { code: '10', name: 'Spring', lastDay: '01-25' },
        { code: '30', name: 'Fall', lastDay: '08-31' },
      ],
    }),
  })

  expect(offeredOptions(term, {}, '2026-08-31')).toEqual([
    { value: '202630', label: 'Fall 2026' },
    { value: '202710', label: 'Spring 2027' },
    { value: '202730', label: 'Fall 2027' },
  ])
  expect(values(term, '2026-09-01')).toEqual(['202710', '202730', '202810'])
})

test('CON-06 a dependent dropdown offers what the controlling answer allows', () => {
  expect(values(boat, '2026-01-01', { sport: 'rowing' })).toEqual(['1X', '2X'])
  expect(values(boat, '2026-01-01', { sport: 'chess' })).toEqual([])
  expect(values(boat, '2026-01-01', { sport: 'constructor' })).toEqual([])
})

test('FRM-20 a chosen option that is no longer offered keeps its label', () => {
  const lapsed = (answers: Record<string, string>) => expiredOption(memberSince, answers, '2026-01-01')

  expect(lapsed({})).toBeUndefined()
  expect(lapsed({ since: '2025' })).toBeUndefined()
  expect(lapsed({ since: '2023', since_desc: 'in 2023' })).toEqual({ value: '2023', label: 'in 2023' })
  expect(lapsed({ since: '2023' })).toEqual({ value: '2023', label: '2023' })
})
