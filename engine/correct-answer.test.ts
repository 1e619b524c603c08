import { expect, test } from 'vitest'
import { draftOf } from './answers.ts'
import { CorrectionRefused, correctAnswer, correctableQuestions } from './correct-answer.ts'
import { club } from './testing/club-form.ts'

const day = '2026-01-15'
const draft = draftOf({ member: 'Y', member_desc: 'Yes', nickname: 'Zoe', sport: 'rowing', sport_desc: 'Rowing' })

test('WDR-20 a corrected answer has every key of its question and its text, before and after', () => {
  expect(correctAnswer(club, draft, 'nickname', 'Zoë', day)).toEqual({
    label: expect.stringContaining('Nickname'),
    before: { nickname: 'Zoe' },
    after: { nickname: 'Zoë' },
    beforeText: 'Zoe',
    afterText: 'Zoë',
  })
  expect(correctAnswer(club, draft, 'sport', 'tennis', day)).toMatchObject({
    after: { sport: 'tennis', sport_desc: 'Tennis' },
    beforeText: 'Rowing',
    afterText: 'Tennis',
  })
})

test.each([
  ['boat', '1X', draftOf({ member: 'Y' }), /was not asked|not one of the options/],
  ['constructor', 'x', draft, /was not asked/],
  ['nickname', '', draft, /Nickname/],
  ['nickname', 'Zoe', draft, /says this already/],
  ['nickname', 'much too long a name', draft, /longer than 10 characters/],
  ['sport', 'golf', draft, /not one of the options/],
  ['sport', 'tennis', draftOf({ ...draft.answers, boat: '1X', boat_desc: 'Single' }), /Boat/],
])('WDR-20 WDR-21 a correction of %s to %j is refused in words', (key, value, from, message) => {
  const correct = () => correctAnswer(club, from, key, value, day)

  expect(correct).toThrow(CorrectionRefused)
  expect(correct).toThrow(message)
})

test('WDR-21 neither files nor what the applicant has accepted can be corrected', () => {
  const kinds = correctableQuestions(club, draft, day).map(({ kind }) => kind)

  expect(kinds.length).toBeGreaterThan(3)
  expect(kinds).not.toContain('file')
})
