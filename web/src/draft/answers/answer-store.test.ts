import { answerTo, draftOf } from '@apply/engine/answers'
import { setAnswer } from '@apply/engine/apply-changes'
import { chooseTab, showEntries } from '@apply/engine/tabs-and-entries'
import { club, member, nickname, sport } from '@apply/engine/testing/club-form'
import { expect, test, vi } from 'vitest'
import { createAnswerStore } from './answer-store.ts'

const today = '2026-11-15'
const open = (answers = {}) => createAnswerStore({ form: club, draft: draftOf(answers), today: () => today })

const follower = (store: ReturnType<typeof open>, ...topics: readonly string[]) => {
  const listener = vi.fn()
  store.subscribe(topics, listener)
  return listener
}

test('FRM-01 a key press notifies only the subscribers of that answer', () => {
  const store = open({ member: 'Y' })
  const [own, other] = [follower(store, 'nickname'), follower(store, 'sport', 'phone')]

  store.change((draft) => setAnswer(club, draft, nickname, 'Ann', today))

  expect(answerTo(store.getDraft().answers, 'nickname')).toBe('Ann')
  expect(own).toHaveBeenCalledTimes(1)
  expect(other).not.toHaveBeenCalled()
})

test('CON-03 notifies subscribers of an answer that is cleared because its section is hidden', () => {
  const store = open({ member: 'Y', nickname: 'Ann' })
  const forgotten = follower(store, 'nickname')

  store.change((draft) => setAnswer(club, draft, member, 'N', today))

  expect(answerTo(store.getDraft().answers, 'nickname')).toBe('')
  expect(forgotten).toHaveBeenCalledTimes(1)
})

test('WID-07 a choice notifies subscribers of its label, and a subscriber of both once', () => {
  const store = open()
  const [companion, both] = [follower(store, 'sport_desc'), follower(store, 'sport', 'sport_desc')]

  store.change((draft) => setAnswer(club, draft, sport, 'rowing', today))

  expect(answerTo(store.getDraft().answers, 'sport_desc')).toBe('Rowing')
  expect(companion).toHaveBeenCalledTimes(1)
  expect(both).toHaveBeenCalledTimes(1)
})

test('TAB-01 ADD-02 a chosen tab and a raised count notify their subscribers', () => {
  const store = open()
  const [tab, count, answers] = [
    follower(store, 'tab badge_tabs'),
    follower(store, 'count friend'),
    follower(store, 'member'),
  ]

  store.change((draft) => chooseTab(club, draft, 'badge_tabs', 'later'))
  store.change((draft) => showEntries(club, draft, 'friend', 2))

  expect(tab).toHaveBeenCalledTimes(1)
  expect(count).toHaveBeenCalledTimes(1)
  expect(answers).not.toHaveBeenCalled()
})

test('SAV-07 only changes by the applicant have to be saved', () => {
  const store = open()
  const changes: string[] = []
  store.onChange((before, after) =>
    changes.push(`${answerTo(before.answers, 'phone')} > ${answerTo(after.answers, 'phone')}`),
  )
  const phone = (value: string) => (draft: ReturnType<typeof store.getDraft>) => ({
    ...draft,
    answers: { ...draft.answers, phone: value },
  })

  store.applySaved(phone('1'))
  store.change(phone('2'))
  store.change((draft) => draft)

  expect(changes).toEqual(['1 > 2'])
})

test('VAL-01 debounced subscribers are notified once after a burst of changes', () => {
  vi.useFakeTimers()
  const store = open({ member: 'Y' })
  const overall = vi.fn()
  store.subscribeDebounced(overall)

  for (const name of ['A', 'An', 'Ann']) store.change((draft) => setAnswer(club, draft, nickname, name, today))
  expect(overall).not.toHaveBeenCalled()
  vi.runAllTimers()

  expect(overall).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
