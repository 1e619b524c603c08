import { expect, test } from 'vitest'
import { AnswerRefused } from './accept-answers.ts'
import { draftOf } from './answers.ts'
import { addAnother, entry, form, page, text } from './define/index.ts'
import { addAnotherGroups, chooseTab, showEntries } from './tabs-and-entries.ts'
import { club } from './testing/club-form.ts'
import { entryCount } from './walk.ts'

const [friends] = addAnotherGroups(club)
const count = (...draft: Parameters<typeof draftOf>) => (friends ? entryCount(friends, draftOf(...draft)) : 0)

test('TAB-02 switching the tab stores the choice and clears the answers of the old tab', () => {
  const attached = draftOf({ badge: 'badge.pdf', age: '25' })

  expect(chooseTab(club, attached, 'badge_tabs', 'later')).toMatchObject({
    tabs: { badge_tabs: 'later' },
    answers: { badge: '', age: '25' },
  })
})

test('TAB-01 refuses an unknown group or tab', () => {
  expect(() => chooseTab(club, draftOf(), 'constructor', 'now')).toThrow(AnswerRefused)
  expect(() => chooseTab(club, draftOf(), 'badge_tabs', 'never')).toThrow(AnswerRefused)
})

test('ADD-03 the count starts at the stored value or 1, and never hides an answer', () => {
  expect(count()).toBe(1)
  expect(count({}, { addAnother: { friend: 2 } })).toBe(2)
  expect(count({ friend_3_name: 'Cy' })).toBe(3)
})

test('ADD-04 a group shows no more entries than it has keys for', () => {
  expect(count({}, { addAnother: { friend: 9 } })).toBe(3)
  for (const wrong of [0, 4, 1.5, Number.NaN])
    expect(() => showEntries(club, draftOf(), 'friend', wrong)).toThrow(AnswerRefused)
  expect(() => showEntries(club, draftOf(), 'enemy', 2)).toThrow(AnswerRefused)
  expect(showEntries(club, draftOf(), 'friend', 3).addAnother).toEqual({ friend: 3 })
})

test('ADD-04 shows at most ten entries, even if a form has keys for more', () => {
  const entries = Array.from({ length: 11 }, (_, index) =>
    entry(`Pet ${index}`, { prefix: `pet_${index}_`, ask: [text(`pet_${index}_name`, { label: 'Name' })] }),
  )
  const pets = addAnother('pet', { label: 'pet', entries })
  const zoo = form('Zoo', [page('pets', { title: 'Pets', ask: [pets] })])

  expect(entryCount(pets, draftOf({ pet_10_name: 'Rex' }, { addAnother: { pet: 11 } }))).toBe(10)
  expect(showEntries(zoo, draftOf(), 'pet', 10).addAnother).toEqual({ pet: 10 })
  expect(() => showEntries(zoo, draftOf(), 'pet', 11)).toThrow(AnswerRefused)
})
