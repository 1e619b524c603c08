import { desk } from '@apply/forms/governors-choice'
import { expect, test } from 'vitest'
import { completeAnswers } from '../draft/testing/complete-answers.ts'
import { listFor } from './checklists.ts'

const { checklist = { items: [] } } = desk

const listOf = (answers: object) =>
  listFor(checklist, { ...completeAnswers, ...answers }, '2026-01-15').map(({ definition, is_there, due_on }) => [
    definition,
    is_there,
    due_on,
  ])

test('ITM-01 a file that came with the application is there at once', () => {
  const equivalency = { hs_ged_radio: '2' }

  expect(listOf(equivalency)).toContainEqual(['ged-report', false, '2026-02-14'])
  expect(listOf({ ...equivalency, ged: 'report.pdf' })).toContainEqual(['ged-report', true, '2026-02-14'])
  expect(listOf(equivalency).flat()).not.toContain('high-school-transcript')
})

test('ITM-01 officers see every item, others as the school says', () => {
  const [item] = listFor(
    { items: [{ name: 'check', title: 'A check', text: 'By us.', wants: 'nothing', audience: [] }] },
    {},
    '2026-01-15',
  )

  expect(item?.audience).toEqual(['officers'])
})
