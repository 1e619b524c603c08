import { expect, test } from 'vitest'
import { sentenceOf } from './audit-sentence.ts'

const of = (action: string, result: string, kind: 'application' | 'other' = 'application') =>
  sentenceOf({ action, result, kind })

test('DSK-263 what was done reads as a sentence about somebody', () => {
  expect(of('desk state', 'moved from “Received” to “In review”')).toBe('moved {whom} from Received to In review')
  expect(of('desk note', 'struck out a note')).toBe('struck out a note about {whom}')
  expect(of('desk request', 'marked as done “transcript”')).toBe('marked the request “transcript” to {whom} as done')
  expect(of('desk view', 'downloaded the document ged')).toBe('downloaded the document ged of {whom}')
  expect(of('desk item', 'marked as received: “test-scores”')).toBe('marked “test-scores” of {whom} as received')
  expect(of('desk counselor', 'asked the counselor again')).toBe('asked the counselor of {whom} again')
  expect(of('desk view', 'read the letter of the counselor')).toBe('read the letter of the counselor of {whom}')
  expect(of('desk decision', 'released the decision')).toBe('released the decision about {whom}')
  expect(of('desk change-role', 'from officer to reader')).toBe('changed the role of {whom} from officer to reader')
  expect(of('desk log-in', 'second factor refused')).toBe('tried to log in as {whom}: second factor refused')
  expect(of('desk export', 'requested csv of 12 applications', 'other')).toBe(
    'asked for an export: csv of 12 applications',
  )
})

test('DSK-263 no sentence has the id of the other application of a pair', () => {
  const other = '0d4c1a2e-1111-4222-8333-944455556666'

  expect(of('desk duplicate', `same: account ${other}`)).toBe('marked {whom} and another applicant as the same person')
})

test('DSK-263 an action or a result that has no sentence is told in its own words', () => {
  expect(of('desk dance', 'two steps')).toBe('dance of {whom}: two steps')
  expect(of('desk state', 'something of before')).toBe('state of {whom}: something of before')
  expect(of('desk sweep', 'done', 'other')).toBe('sweep: done')
})
