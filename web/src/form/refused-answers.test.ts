import { club } from '@apply/engine/testing/club-form'
import { expect, test } from 'vitest'
import { ServerError } from '../api/failures.ts'
import { readRefused, refusedLines } from './refused-answers.ts'

const refusal = new ServerError('Not complete.', 422, { message: 'Not complete.', errors: { nickname: ['Too rude.'] } })
const draftOf = (nickname: string) => ({ answers: { nickname }, tabs: {}, addAnother: {} })

test('SUB-08 an answer refused at the submission stays in the summary until it is changed', () => {
  const refused = readRefused(refusal, { nickname: 'Rat' })

  expect(refusedLines(club, draftOf('Rat'), refused)).toEqual([
    { page: 'person', key: 'nickname', message: 'Too rude.', href: '/person#nickname' },
  ])
  expect(refusedLines(club, draftOf('Mouse'), refused)).toEqual([])
})

test('SUB-08 a submission that failed for another reason refuses no answer', () => {
  expect(readRefused(new ServerError('Busy.', 503, { errors: { nickname: ['Too rude.'] } }), {})).toEqual([])
  expect(readRefused(new ServerError('Odd.', 422, { message: 'Odd.' }), {})).toEqual([])
  expect(readRefused(new TypeError('Failed to fetch'), {})).toEqual([])
})

test('SUB-08 an unknown key is ignored', () => {
  const refused = readRefused(new ServerError('Odd.', 422, { errors: { unknown: ['Odd.'] } }), {})

  expect(refusedLines(club, draftOf(''), refused)).toEqual([])
})
