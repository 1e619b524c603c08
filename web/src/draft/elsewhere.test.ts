import { answerTo, draftOf } from '@apply/engine/answers'
import { club } from '@apply/engine/testing/club-form'
import { expect, test } from 'vitest'
import { openAnswers } from './answers.ts'
import type { Changes } from './changes.ts'
import { openElsewhere } from './elsewhere.ts'
import { openNotices } from './notices.ts'
import { openStored } from './stored-answers.ts'

const open = (onServer: { answers: Record<string, string>; revision: number }, unsaved: Changes = {}) => {
  const initial = { answers: { city: 'Rome', phone: '1' }, revision: 4 }
  const answers = openAnswers({ form: club, draft: draftOf(initial.answers), today: () => '2026-11-15' })
  const notices = openNotices()
  const stored = openStored(initial, () => {})
  let asked = 0
  const fetchStored = async () => {
    asked += 1
    return onServer
  }
  const elsewhere = openElsewhere({ answers, stored, notices, unsaved: () => unsaved, fetchStored })
  const shown = (key: string) => answerTo(answers.getDraft().answers, key)
  return { elsewhere, notices, stored, shown, asked: () => asked }
}

test('SAV-03 what another window has saved appears here without a word when nobody changed it here', () => {
  const { elsewhere, notices, shown } = open({ answers: {}, revision: 0 })

  elsewhere.hear({ city: 'Oslo' }, 5)

  expect(shown('city')).toBe('Oslo')
  expect(notices.get()).toEqual([])
})

test('SAV-03 whoever asks for it gets what other devices have saved', async () => {
  const { elsewhere, stored, shown } = open({ answers: { city: 'Oslo', phone: '1' }, revision: 7 })

  await elsewhere.lookAround()

  expect(shown('city')).toBe('Oslo')
  expect(stored.get().revision).toBe(7)
})

test('SAV-03 a save that nobody else came between asks the server nothing', async () => {
  const { elsewhere, stored, asked } = open({ answers: {}, revision: 0 })

  await elsewhere.saved({ phone: '2' }, 5)

  expect(asked()).toBe(0)
  expect(stored.get()).toEqual({ answers: { city: 'Rome', phone: '2' }, revision: 5 })
})

test('SAV-03 a revision made by another device brings its changes in', async () => {
  const { elsewhere, shown, notices } = open({ answers: { city: 'Oslo', phone: '2' }, revision: 6 })

  await elsewhere.saved({ phone: '2' }, 6)

  expect(shown('city')).toBe('Oslo')
  expect(notices.get()).toEqual([])
})

test('SAV-03 two windows that meet on one answer are both told what has become of it', async () => {
  const second = open(
    { answers: { city: 'Oslo', phone: '1' }, revision: 6 },
    { city: { value: 'Oslo', known: ['Rome'] } },
  )
  second.elsewhere.hear({ city: 'Bern' }, 5)
  expect(second.shown('city')).toBe('Rome')
  await second.elsewhere.saved({ city: 'Oslo' }, 6)

  const first = open({ answers: {}, revision: 0 })
  await first.elsewhere.saved({ city: 'Bern' }, 5)
  first.elsewhere.hear({ city: 'Oslo' }, 6)

  const notice = [{ kind: 'changed elsewhere', key: 'city', value: 'Oslo' }]
  expect(second.notices.get()).toEqual(notice)
  expect(first.notices.get()).toEqual(notice)
  expect(first.shown('city')).toBe('Oslo')
})
