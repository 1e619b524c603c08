import { setAnswer } from '@apply/engine/apply-changes'
import { addAnotherGroups } from '@apply/engine/tabs-and-entries'
import { club } from '@apply/engine/testing/club-form'
import { entryCount, questionFor } from '@apply/engine/walk'
import { expect, test } from 'vitest'
import { schoolDay } from './draft-provider.tsx'
import { initialDraft } from './draft-session.ts'

test('ADD-03 an entry that had answers when the form was opened stays while it is emptied', () => {
  const [friends] = addAnotherGroups(club)
  const second = questionFor(club, 'friend_2_name')
  if (!friends || !second) throw new Error('The club asks for friends.')
  const draft = initialDraft(club, { answers: { friend_2_name: 'Bo' } })

  const emptied = setAnswer(club, draft, second, '', '2026-11-15')

  expect(entryCount(friends, draft)).toBe(2)
  expect(entryCount(friends, emptied)).toBe(2)
})

test('ADD-03 the count starts from the stored value, or from one', () => {
  expect(initialDraft(club, { addAnother: { friend: 3 } }).addAnother).toEqual({ friend: 3 })
  expect(initialDraft(club, {}).addAnother).toEqual({ friend: 1 })
})

test("VAL-10 today is the date in the school's time zone and changes at its midnight", () => {
  let now = Date.parse('2026-11-16T05:59:59Z')
  const today = schoolDay('America/Chicago', () => now)

  expect(today()).toBe('2026-11-15')
  now += 1_000
  expect(today()).toBe('2026-11-16')
})
