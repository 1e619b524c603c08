import { checkCounselor } from '@apply/engine/check-counselor'
import { checkDesk } from '@apply/engine/check-desk'
import { expect, test } from 'vitest'
import { desk, form } from './index.ts'

const { counselor } = desk
if (!counselor) throw new Error('The school asks no counselors.')

test('DSK-50 what a school says about counselors is checked with its desk', () => {
  const wrong = { ...counselor, remindDays: [14, 7] }

  expect(checkDesk(desk, form)).toEqual([])
  expect(checkDesk({ ...desk, counselor: wrong }, form)).toEqual([
    "The counselor's remindDays must be whole numbers from 1 to 365, each larger than the one before.",
  ])
})

test.each([
  [{ questions: { ...counselor.questions, email: 'nobody' } }, 'The counselor uses the question "nobody"'],
  [{ files: [] }, 'The counselor needs at least one file.'],
  [{ linkEnds: { ...counselor.linkEnds, day: '02-30' } }, "The counselor's linkEnds.day must be"],
  [{ hours: { from: 9, until: 10 } }, "The counselor's hours must be"],
  [{ waiver: { ...counselor.waiver, kept: ' ' } }, 'A text for the counselor is empty.'],
])('DSK-50 a mistake in it is named: %o', (change, mistake) => {
  expect(checkCounselor({ ...counselor, ...change }, form)).toEqual([expect.stringContaining(mistake)])
})
