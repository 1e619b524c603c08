import { expect, test } from 'vitest'
import { type Draft, draftOf } from './answers.ts'
import { setAnswer } from './apply-changes.ts'
import { clearedQuestions, hiddenFileKeys, type Origin } from './cleared.ts'
import { keepTypedText } from './lookup.ts'
import { chooseTab, tabGroups } from './tabs-and-entries.ts'
import { boat, club, member, nickname, sport, street } from './testing/club-form.ts'

const today = '2026-03-05'
const [badgeTabs] = tabGroups(club)
if (!badgeTabs) throw new Error('The club has tabs.')

const clearedKeys = (before: Draft, after: Draft, origin: Origin) =>
  clearedQuestions(club, before, after, origin).map(({ question }) => question.key)

test('UND-01 a hidden section lists its answered questions and no others', () => {
  const before = draftOf({
    member: 'Y',
    member_desc: 'Yes',
    nickname: 'Bo',
    since: '2025',
    since_desc: '2025',
    phone: '1',
  })

  expect(clearedKeys(before, setAnswer(club, before, member, 'N', today), member)).toEqual(['nickname', 'since'])
})

test('UND-01 a dependent dropdown, a changed tab and an overwritten lookup list what they clear', () => {
  const rower = draftOf({ sport: 'rowing', boat: '1X', oars: 'A' })
  const later = draftOf({ when: 'In May' }, { tabs: { badge_tabs: 'later' } })
  const addressed = draftOf({ address_line_1: '1 Elm St', city: 'Elmton' })

  expect(clearedKeys(rower, setAnswer(club, rower, sport, 'tennis', today), sport)).toEqual(['boat', 'oars'])
  expect(clearedKeys(later, chooseTab(club, later, 'badge_tabs', 'now'), badgeTabs)).toEqual(['when'])
  expect(clearedKeys(addressed, keepTypedText(club, addressed, street, '2', today), street)).toEqual(['city'])
})

test('UND-01 emptying or answering one question clears no other', () => {
  const before = draftOf({ member: 'Y', nickname: 'Bo' })

  expect(clearedKeys(before, setAnswer(club, before, nickname, '', today), nickname)).toEqual([])
  expect(clearedKeys(before, setAnswer(club, before, boat, '', today), boat)).toEqual([])
})

test('UND-06 lists the files that a change hides, converted or not, and never offers to restore them', () => {
  const answered = draftOf({ badge: 'badge.pdf' })
  const hidden = chooseTab(club, answered, 'badge_tabs', 'later')

  expect(hiddenFileKeys(club, answered, hidden)).toEqual(['badge'])
  expect(hiddenFileKeys(club, draftOf(), chooseTab(club, draftOf(), 'badge_tabs', 'later'))).toEqual(['badge'])
  expect(hiddenFileKeys(club, answered, setAnswer(club, answered, sport, 'chess', today))).toEqual([])
  expect(clearedKeys(answered, hidden, badgeTabs)).toEqual([])
})
