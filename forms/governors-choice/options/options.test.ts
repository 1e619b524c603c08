import { months, type Option, yesNo } from '@apply/engine/define'
import { expect, test } from 'vitest'
import * as citizenship from './citizenship.ts'
import { countries, countriesNoUsa } from './countries.ts'
import * as enrollment from './enrollment.ts'
import { kentuckyCounties } from './kentucky-counties.ts'
import { concentrations, majors } from './majors.ts'
import * as military from './military.ts'
import * as people from './people.ts'
import * as schooling from './schooling.ts'
import { statesAndProvinces, yearsInState } from './states-and-provinces.ts'
import { tennesseeCounties } from './tennessee-counties.ts'

const lists: Readonly<Record<string, readonly Option[]>> = {
  countries,
  countriesNoUsa,
  kentuckyCounties,
  majors,
  months,
  statesAndProvinces,
  tennesseeCounties,
  yearsInState,
  yesNo,
  ...citizenship,
  ...military,
  ...people,
  ...schooling,
  ...enrollment,
  ...concentrations,
}

const codes = (list: readonly Option[]) => list.map(({ value }) => value)
const labels = (list: readonly Option[]) => list.map(({ label }) => label)
const alphabetical = (words: readonly string[]) => words.toSorted(new Intl.Collator('en').compare)

test.each(Object.entries(lists))('FRM-18 %s has no code or label that is empty, padded or duplicated', (_, list) => {
  for (const words of [codes(list), labels(list)]) {
    expect(new Set(words).size).toBe(words.length)
    expect(words.filter((word) => word === '' || word === '--' || word !== word.trim())).toEqual([])
  }
})

test('FRM-19 countries starts with the United States and continues with countriesNoUsa', () => {
  const [first, ...others] = countries

  expect(first).toEqual({ value: 'USA', label: 'United States' })
  expect(others).toEqual(countriesNoUsa)
})

test('FRM-19 countriesNoUsa is ISO 3166-1 without the United States and with Kosovo, sorted by name', () => {
  expect(countriesNoUsa).toHaveLength(249 - 1 + 1)
  expect(codes(countriesNoUsa)).not.toContain('USA')
  expect(codes(countriesNoUsa)).toContain('XKX')
  expect(codes(countriesNoUsa).filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([])
  expect(labels(countriesNoUsa)).toEqual(alphabetical(labels(countriesNoUsa)))
})

test('FRM-19 months run 1 to 12', () => {
  expect(codes(months)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
  expect([months[0]?.label, months[8]?.label, months[11]?.label]).toEqual(['January', 'September', 'December'])
})

test('FRM-19 the list starts with the 50 states and the District of Columbia, sorted by name', () => {
  const states = statesAndProvinces.slice(0, 51)

  expect([states[0]?.value, states[50]?.value]).toEqual(['AL', 'WY'])
  expect(codes(states)).toContain('DC')
  expect(labels(states)).toEqual(alphabetical(labels(states)))
})

test('FRM-19 U.S. territories, 3 military entries and 13 Canadian provinces and territories follow the states', () => {
  const rest = codes(statesAndProvinces).slice(51)

  expect(rest.slice(0, 8).toSorted()).toEqual(['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'])
  expect(rest.slice(8, 11)).toEqual(['AA', 'AE', 'AP'])
  expect(rest.slice(11).toSorted()).toEqual('AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '))
})

test.each([
  ['Tennessee', 95, tennesseeCounties],
  ['Kentucky', 120, kentuckyCounties],
] as const)('FRM-18 %s has all %i counties, sorted by name', (_, count, counties) => {
  expect(counties).toHaveLength(count)
  expect(labels(counties)).toEqual(alphabetical(labels(counties)))
})

test('FRM-18 years in the state run from less than 1 to 10 or more', () => {
  expect(codes(yearsInState)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
})

test('FRM-18 no two majors share the code of a concentration', () => {
  const all = Object.values(concentrations).flatMap((list: readonly Option[]) => codes(list))

  expect(new Set(all).size).toBe(all.length)
})

test('FRM-18 a four-year program has the code and the name of its major', () => {
  expect(enrollment.fourYearPrograms.length).toBeGreaterThan(1)
  expect(majors).toEqual(expect.arrayContaining(enrollment.fourYearPrograms))
})
