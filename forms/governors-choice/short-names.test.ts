import { openQuestions } from '@apply/engine/open-questions'
import { expect, test } from 'vitest'
import { governorsChoice } from './form.ts'
import { emptyDraft, errorsIn, today } from './testing/applicant.ts'

test('DES-14 what is left is listed with short names, while the messages about the same questions stay', () => {
  const labels = openQuestions(governorsChoice, emptyDraft, today).map(({ label }) => label)

  expect(labels).toEqual(
    expect.arrayContaining([
      'High school or equivalency',
      'Right to see the recommendation',
      'Terms of your application',
      'Eligibility verification',
    ]),
  )
  expect(labels.filter((label) => label.length > 60)).toEqual([])
  expect(errorsIn(emptyDraft).hs_ged_radio).toEqual(['Have/Will You'])
})
