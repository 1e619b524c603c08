import { answerTo, draftOf } from '@apply/engine/answers'
import { club } from '@apply/engine/testing/club-form'
import { expect, test } from 'vitest'
import { createAnswerStore } from './answer-store.ts'
import type { Changes } from './pending-changes.ts'
import { createRemoteChanges, findRemoteChanges } from './remote-changes.ts'
import { createNotices } from './saving.ts'
import { createServerAnswers } from './server-answers.ts'

const open = (onServer: { answers: Record<string, string>; revision: number }, unsaved: Changes = {}) => {
  const initial = { answers: { city: 'Rome', phone: '1' }, revision: 4 }
  const answers = createAnswerStore({ form: club, draft: draftOf(initial.answers), today: () => '2026-11-15' })
  const notices = createNotices()
  const server = createServerAnswers(initial, () => {})
  let asked = 0
  const fetchServerAnswers = async () => {
    asked += 1
    return onServer
  }
  const remote = createRemoteChanges({ answers, server, notices, unsaved: () => unsaved, fetchServerAnswers })
  const shown = (key: string) => answerTo(answers.getDraft().answers, key)
  return { remote, notices, server, shown, asked: () => asked }
}

test('SAV-03 applies what another window has saved, without a notice if it was not changed here', () => {
  const { remote, notices, shown } = open({ answers: {}, revision: 0 })

  remote.receive({ city: 'Oslo' }, 5)

  expect(shown('city')).toBe('Oslo')
  expect(notices.get()).toEqual([])
})

test('SAV-03 a refresh applies what other devices have saved', async () => {
  const { remote, server, shown } = open({ answers: { city: 'Oslo', phone: '1' }, revision: 7 })

  await remote.refresh()

  expect(shown('city')).toBe('Oslo')
  expect(server.get().revision).toBe(7)
})

test('SAV-03 does not refresh after a save with the next revision', async () => {
  const { remote, server, asked } = open({ answers: {}, revision: 0 })

  await remote.afterSave({ phone: '2' }, 5)

  expect(asked()).toBe(0)
  expect(server.get()).toEqual({ answers: { city: 'Rome', phone: '2' }, revision: 5 })
})

test('SAV-03 applies the changes of another device after a later revision', async () => {
  const { remote, shown, notices } = open({ answers: { city: 'Oslo', phone: '2' }, revision: 6 })

  await remote.afterSave({ phone: '2' }, 6)

  expect(shown('city')).toBe('Oslo')
  expect(notices.get()).toEqual([])
})

test('SAV-03 shows a notice in both windows that changed the same answer', async () => {
  const second = open(
    { answers: { city: 'Oslo', phone: '1' }, revision: 6 },
    { city: { value: 'Oslo', known: ['Rome'] } },
  )
  second.remote.receive({ city: 'Bern' }, 5)
  expect(second.shown('city')).toBe('Rome')
  await second.remote.afterSave({ city: 'Oslo' }, 6)

  const first = open({ answers: {}, revision: 0 })
  await first.remote.afterSave({ city: 'Bern' }, 5)
  first.remote.receive({ city: 'Oslo' }, 6)

  const notice = [{ kind: 'changed remotely', key: 'city', value: 'Oslo' }]
  expect(second.notices.get()).toEqual(notice)
  expect(first.notices.get()).toEqual(notice)
  expect(first.shown('city')).toBe('Oslo')
})

test('SAV-03 finds remote changes, except for answers that are unsaved here', () => {
  const elsewhere = findRemoteChanges({
    believed: { city: 'Rome', name: 'Ann', zip: '1' },
    stored: { city: 'Bern', name: 'Bo', country: 'ITA' },
    unsaved: { name: { value: 'Cy', known: ['Ann'] } },
  })

  expect(elsewhere).toEqual({ city: 'Bern', zip: '', country: 'ITA' })
})
