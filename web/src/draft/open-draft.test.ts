import { setAnswer } from '@apply/engine/answer'
import { addAnotherGroups } from '@apply/engine/choices'
import { club } from '@apply/engine/testing/club-form'
import { entryCount, questionFor } from '@apply/engine/walk'
import { expect, test } from 'vitest'
import { openDraft } from './open-draft.ts'

test('ADD-03 an entry that had answers when the form was opened stays in sight while it is emptied', () => {
  const [friends] = addAnotherGroups(club)
  const second = questionFor(club, 'friend_2_name')
  if (!friends || !second) throw new Error('The club asks for friends.')
  const draft = openDraft(club, { answers: { friend_2_name: 'Bo' } })

  const emptied = setAnswer(club, draft, second, '', '2026-11-15')

  expect(entryCount(friends, draft)).toBe(2)
  expect(entryCount(friends, emptied)).toBe(2)
})

test('ADD-03 the count starts from the stored value, or from one', () => {
  expect(openDraft(club, { addAnother: { friend: 3 } }).addAnother).toEqual({ friend: 3 })
  expect(openDraft(club, {}).addAnother).toEqual({ friend: 1 })
})
