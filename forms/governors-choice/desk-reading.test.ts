import { keysInRow } from '@apply/engine/desk-reading'
import { allQuestions } from '@apply/engine/walk'
import { expect, test } from 'vitest'
import { deskReading } from './desk-reading.ts'
import { governorsChoice } from './form.ts'

test('DSK-231 every question of the form has one place on the page of an application, under a short label', () => {
  const rows = deskReading.sections.flatMap((section) => section.rows)
  const placed = rows.flatMap(keysInRow)

  expect(placed.toSorted()).toEqual(
    allQuestions(governorsChoice)
      .map(({ question }) => question.key)
      .toSorted(),
  )
  for (const { label } of rows) expect(label.length, label).toBeLessThanOrEqual(24)
})
