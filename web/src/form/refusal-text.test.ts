import { club } from '@apply/engine/testing/club-form'
import { expect, test } from 'vitest'
import { refusalText } from './refusal-text.ts'

test('ERR-15 a refusal names the answer by its label and its entry instead of its key', () => {
  expect(refusalText(club, 'The answer "friend_2_email" is too long.', 'friend_2_email')).toBe(
    'The answer to “Friend 2: Email” is too long.',
  )
  expect(refusalText(club, 'The answer "hat" is not one that this form asks for.', 'hat')).toContain('"hat"')
})
