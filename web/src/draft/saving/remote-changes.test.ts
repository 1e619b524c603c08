import { answerTo, draftOf } from '@apply/engine/answers'
import { club } from '@apply/engine/testing/club-form'
import { expect, test, vi } from 'vitest'
import { createAnswerStore } from '../answers/answer-store.ts'
import type { Changes } from './pending-changes.ts'
import { createRemoteChanges, findRemoteChanges, unknownRevision } from './remote-changes.ts'
import { createNotices } from './saving.ts'
import { createServerAnswers } from './server-answers.ts'

type OnServer = { readonly answers: Record<string, string>; readonly revision: number }

/** A window at revision 4. The server answers with each of these in turn, and goes on with the last. */
const open = (onServer: OnServer | readonly [OnServer | Error, ...OnServer[]], unsaved: Changes = {}) => {
  const responses = [onServer].flat()
  const initial = { answers: { city: 'Rome', phone: '1' }, revision: 4 }
  const answers = createAnswerStore({ form: club, draft: draftOf(initial.answers), today: () => '2026-11-15' })
  const notices = createNotices()
  const server = createServerAnswers(initial, () => {})
  let asked = 0
  const fetchServerAnswers = async () => {
    const response = responses[Math.min(asked, responses.length - 1)]
    asked += 1
    if (!response || response instanceof Error) throw response
    return response
  }
  const isStopped = () => false
  const remote = createRemoteChanges({
    answers,
    server,
    notices,
    unsaved: () => unsaved,
    isStopped,
    fetchServerAnswers,
  })
  const shown = (key: string) => answerTo(answers.getDraft().answers, key)
  return { remote, notices, server, shown, asked: () => asked }
}

test('SAV-03 applies what another window has saved, without a notice if it was not changed here', async () => {
  const { remote, notices, shown } = open({ answers: {}, revision: 0 })

  await remote.receive({ city: 'Oslo' }, 5)

  expect(shown('city')).toBe('Oslo')
  expect(notices.get()).toEqual([])
})

test('SAV-40 looks for what a closing window has sent until the server has it', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  const before = { answers: { city: 'Rome', phone: '1' }, revision: 4 }
  const { remote, shown, asked } = open([before, { answers: { city: 'Oslo', phone: '1' }, revision: 5 }])

  const looking = remote.receive({ city: 'Oslo' }, unknownRevision)
  await vi.advanceTimersByTimeAsync(0)
  expect([asked(), shown('city')]).toEqual([1, 'Rome'])
  await vi.runAllTimersAsync()
  await looking

  expect([asked(), shown('city')]).toEqual([2, 'Oslo'])
  vi.useRealTimers()
})

test('SAV-40 gives up what a closing window has sent and the server has not stored', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  const { remote, shown, asked } = open({ answers: { city: 'Rome', phone: '1' }, revision: 4 })

  const looking = remote.receive({ city: 'Oslo' }, unknownRevision)
  await vi.runAllTimersAsync()
  await looking

  expect([asked(), shown('city')]).toEqual([5, 'Rome'])
  vi.useRealTimers()
})

test('SAV-03 a refresh applies what other devices have saved', async () => {
  const { remote, server, shown } = open({ answers: { city: 'Oslo', phone: '1' }, revision: 7 })

  await remote.refresh()

  expect(shown('city')).toBe('Oslo')
  expect(server.get().revision).toBe(7)
})

test('SAV-03 does not refresh after a save with the next revision', async () => {
  const { remote, server, asked } = open({ answers: {}, revision: 0 })

  await remote.afterSave({ phone: '2' }, { revision: 5, changed: true })

  expect(asked()).toBe(0)
  expect(server.get()).toEqual({ answers: { city: 'Rome', phone: '2' }, revision: 5 })
})

test('SAV-03 applies the changes of another device after a later revision', async () => {
  const { remote, shown, notices } = open({ answers: { city: 'Oslo', phone: '2' }, revision: 6 })

  await remote.afterSave({ phone: '2' }, { revision: 6, changed: true })

  expect(shown('city')).toBe('Oslo')
  expect(notices.get()).toEqual([])
})

test('SAV-03 shows a notice in both windows that changed the same answer', async () => {
  const unsaved = { city: { value: 'Oslo', known: ['Rome'] } }
  const second = open({ answers: { city: 'Oslo', phone: '1' }, revision: 6 }, unsaved)
  await second.remote.receive({ city: 'Bern' }, 5)
  await second.remote.refresh()
  expect(second.shown('city')).toBe('Rome')
  expect(second.notices.get()).toEqual([])
  Reflect.deleteProperty(unsaved, 'city')
  await second.remote.afterSave({ city: 'Oslo' }, { revision: 6, changed: true })
  await second.remote.afterSave({ city: 'Oslo' }, { revision: 6, changed: false })
  expect(second.asked()).toBe(2)

  const first = open({ answers: {}, revision: 0 })
  await first.remote.afterSave({ city: 'Bern' }, { revision: 5, changed: true })
  await first.remote.receive({ city: 'Oslo' }, 6)

  const notice = [{ kind: 'changed remotely', key: 'city', value: 'Oslo' }]
  expect(second.notices.get()).toEqual(notice)
  expect(first.notices.get()).toEqual(notice)
  expect(first.shown('city')).toBe('Oslo')
})

test('SAV-03 a save that changed nothing learns what another device has saved, and what the server did not take', async () => {
  const { remote, notices, shown } = open({ answers: { city: 'Oslo', phone: '1' }, revision: 5 })

  await remote.afterSave({ phone: '2' }, { revision: 5, changed: false })

  expect(shown('city')).toBe('Oslo')
  expect(notices.get()).toEqual([{ kind: 'changed remotely', key: 'phone', value: '1' }])
})

test('SAV-03 a response that was on its way during a save takes nothing back', async () => {
  const late = { answers: { city: 'Rome', phone: '1' }, revision: 4 }
  const { remote, notices, server, asked } = open([late, { answers: { city: 'Oslo', phone: '1' }, revision: 5 }])

  const refreshing = remote.refresh()
  await remote.afterSave({ city: 'Oslo' }, { revision: 5, changed: true })
  await refreshing

  expect(asked()).toBe(2)
  expect(server.get()).toEqual({ answers: { city: 'Oslo', phone: '1' }, revision: 5 })
  expect(notices.get()).toEqual([])
})

test('SAV-03 what another window saved earlier takes nothing back', async () => {
  const { remote, notices, server } = open({ answers: { city: 'Oslo', phone: '1' }, revision: 6 })
  await remote.afterSave({ city: 'Oslo' }, { revision: 6, changed: true })

  await remote.receive({ city: 'Bern' }, 5)
  await remote.afterSave({ phone: '1' }, { revision: 5, changed: true })

  expect(server.get()).toEqual({ answers: { city: 'Oslo', phone: '1' }, revision: 6 })
  expect(notices.get()).toEqual([])
})

test('SAV-03 asks the server when another window has saved after another device', async () => {
  const { remote, shown } = open({ answers: { city: 'Oslo', phone: '2' }, revision: 6 })

  await remote.receive({ phone: '2' }, 6)

  expect([shown('city'), shown('phone')]).toEqual(['Oslo', '2'])
})

test('SAV-03 SUB-15 shows an answer of another window whose question this one does not ask yet', async () => {
  const stored = { city: 'Rome', phone: '1', member: 'Y', nickname: 'Zo' }
  const { remote, shown, notices } = open([new Error('No connection'), { answers: stored, revision: 7 }])

  // The choice was saved before, and the first try to learn it fails.
  await expect(remote.receive({ city: 'Oslo', nickname: 'Zo' }, 6)).rejects.toThrow('No connection')
  await remote.afterSave({ city: 'Rome' }, { revision: 7, changed: true })

  expect([shown('member'), shown('nickname')]).toEqual(['Y', 'Zo'])
  expect(notices.get()).toEqual([])
})

test('SAV-03 asks again at the next save if the server could not be asked, and then no more', async () => {
  const { remote, shown, asked } = open([
    new Error('No connection'),
    { answers: { city: 'Oslo', phone: '3' }, revision: 7 },
  ])
  await expect(remote.afterSave({ phone: '2' }, { revision: 6, changed: true })).rejects.toThrow('No connection')

  await remote.afterSave({ phone: '3' }, { revision: 7, changed: true })

  expect(shown('city')).toBe('Oslo')
  await remote.afterSave({ phone: '4' }, { revision: 8, changed: true })
  expect(asked()).toBe(2)
})

test('SAV-03 finds remote changes, except for answers that are unsaved here', () => {
  const elsewhere = findRemoteChanges({
    believed: { city: 'Rome', name: 'Ann', zip: '1' },
    stored: { city: 'Bern', name: 'Bo', country: 'ITA' },
    unsaved: { name: { value: 'Cy', known: ['Ann'] } },
    early: new Set(),
  })

  expect(elsewhere).toEqual({ city: 'Bern', zip: '', country: 'ITA' })
})
