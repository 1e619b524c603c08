import { dayInTimeZone } from '@apply/engine/calendar'
import { findErrors } from '@apply/engine/errors'
import { questionFor } from '@apply/engine/walk'
import { expect, test } from 'vitest'
import { loadForm } from '../../platform/settings/load-form.ts'
import { inventApplicant } from './invented-applicant.ts'
import { loadSampleWords } from './load-sample-words.ts'

const now = new Date('2026-11-19T18:00:00.000Z')

const inventMany = async (school: string, count: number, seed = 1) => {
  const [content, words] = [await loadForm(school), await loadSampleWords(school)]
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  return { content, applicants: numbers.map((number) => inventApplicant({ content, words, seed, now }, number)) }
}

test('DSK-261 a seed makes the same people again, and another one makes others', async () => {
  const first = await inventMany('governors-choice', 12)
  const again = await inventMany('governors-choice', 12)
  const other = await inventMany('governors-choice', 12, 2)

  const drafts = ({ applicants }: typeof first) => applicants.map(({ draft, startedAt }) => ({ draft, startedAt }))
  expect(drafts(again)).toEqual(drafts(first))
  expect(drafts(other)).not.toEqual(drafts(first))
  expect(first.applicants[0]?.draft.answers).toMatchObject({ first_name: 'Jordan', last_name: 'Akerlund' })
})

test('DSK-261 no invented answer is a word that fits everywhere, and the form finds no mistake in any', async () => {
  const { content, applicants } = await inventMany('governors-choice', 60)

  const mistakes = applicants.flatMap(({ draft, startedAt }) =>
    Object.keys(findErrors(content.form, draft, dayInTimeZone(content.school.timeZone, startedAt))),
  )
  const given = applicants.flatMap(({ draft }) => Object.entries(draft.answers).filter(([, value]) => value !== ''))
  expect(mistakes.filter((key) => questionFor(content.form, key)?.kind !== 'file')).toEqual([])
  expect(given.filter(([, value]) => value === 'See my letter' || /[{}#]/.test(value))).toEqual([])
  expect(given.find(([key]) => key === 'alien_registration_number')?.[1] ?? 'A000000000').toMatch(/^A\d{9}$/)
})

test('DSK-260 every tenth applicant is one who has applied before, with another spelling at most', async () => {
  const { applicants } = await inventMany('governors-choice', 10)
  const [third, tenth] = [applicants[2], applicants[9]].map((applicant) => applicant?.draft.answers)

  expect(tenth?.first_name).toBe(third?.first_name)
  expect(tenth?.phone_mobile).toBe(third?.phone_mobile)
})

test('DSK-261 a school without words of its own has invented applicants too', async () => {
  const { content, applicants } = await inventMany('sample-college', 5)

  for (const { draft } of applicants) {
    expect(findErrors(content.form, draft, '2026-11-19')).toEqual({})
    expect(draft.answers.full_name).toMatch(/\S+ \S+/)
  }
})
