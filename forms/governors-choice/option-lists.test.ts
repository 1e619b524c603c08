import { offeredOptions } from '@apply/engine/offered-options'
import { allQuestions } from '@apply/engine/walk'
import { expect, test } from 'vitest'
import { governorsChoice } from './form.ts'
import { countries, countriesNoUsa } from './options/countries.ts'
import { statesAndProvinces } from './options/states-and-provinces.ts'
import { school } from './school.ts'
import { completeDraft, emptyDraft, today } from './testing/applicant.ts'

const choices = allQuestions(governorsChoice).flatMap(({ question }) => (question.kind === 'choice' ? [question] : []))

const keysThatOffer = (list: unknown) =>
  choices.filter(({ options }) => options.from === 'list' && options.list === list).map(({ key }) => key)

const keysEnding = (ending: RegExp) => choices.filter(({ key }) => ending.test(key)).map(({ key }) => key)

const codesAt = (key: string, day = today) =>
  choices
    .filter((choice) => choice.key === key)
    .flatMap((choice) => offeredOptions(choice, emptyDraft.answers, day))
    .map(({ value }) => value)

test('FRM-19 every country list starts with the United States, except for citizenship', () => {
  expect(keysThatOffer(countries)).toEqual(keysEnding(/country$/))
  expect(keysThatOffer(countries)).toHaveLength(8)
  expect(keysThatOffer(countriesNoUsa)).toEqual(['citizenship'])
})

test('FRM-19 every state list offers states, provinces, territories and military entries', () => {
  expect(keysThatOffer(statesAndProvinces)).toEqual(keysEnding(/(^|_)state$/))
  expect(keysThatOffer(statesAndProvinces)).toHaveLength(8)
})

test('FRM-19 every month list offers 1 to 12', () => {
  const months = keysEnding(/month$/)

  expect(months).toHaveLength(12)
  for (const key of months) expect(codesAt(key), key).toEqual(Array.from({ length: 12 }, (_, index) => `${index + 1}`))
})

const tenYears = ['2026', '2025', '2024', '2023', '2022', '2021', '2020', '2019', '2018', '2017']
const futureYears = ['2031', '2030', '2029', '2028', '2027']

test.each([
  ...['hs_attend_from_year', 'college_attend_from_year', 'sat_test_year', 'act_test_year'].map((key) => [
    key,
    tenYears,
  ]),
  ...['hs_attend_to_year', 'college_3_attend_to_year', 'grad_year', 'ged_year'].map((key) => [
    key,
    [...futureYears, ...tenYears],
  ]),
] as const)('FRM-20, FRM-21 in 2026 %s offers the configured ten years and, if allowed, future years', (key, years) => {
  expect(school.configuration.number_of_years).toBe(10)
  expect(codesAt(String(key))).toEqual(years)
})

test('FRM-20 year lists move with the calendar', () => {
  expect(codesAt('hs_attend_from_year', '2030-01-01').at(0)).toBe('2030')
  expect(codesAt('hs_attend_from_year', '2030-01-01').at(-1)).toBe('2021')
})

test('FRM-20 a relative may have graduated up to 79 years ago', () => {
  const years = codesAt('legacy_4_grad_year')

  expect([years.at(0), years.at(-1), years.length]).toEqual(['2026', '1947', 80])
})

test('FRM-18 every choice can offer at least two options', () => {
  const few = choices.filter((choice) => offeredOptions(choice, completeDraft.answers, today).length < 2)

  expect(few.map(({ key }) => key)).toEqual([])
})

test('FRM-16 a key that contains radio or dropdown belongs to such a question', () => {
  const suffixes = choices.flatMap(({ key, as }) =>
    /_(radio|dropdown)$/.test(key) ? [[key.split('_').at(-1), as]] : [],
  )

  expect(suffixes).toHaveLength(10)
  expect(suffixes.filter(([name, as]) => name !== as)).toEqual([])
})
