import { type Answers, answerTo, type Draft, draftOf } from '@apply/engine/answers'
import { type Form, file, form, longText, options, page, radio, section, text, when } from '@apply/engine/define'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnswerStore } from '../answers/answer-store.ts'
import { onTyping } from '../answers/typing.ts'
import { createSaveQueue, debounceMs } from './save-queue.ts'
import { createNotices } from './saving.ts'
import { applyRecovered, applyVisitorAnswers, createServerAnswers, savableAnswers } from './server-answers.ts'
import { recordDraftChange } from './student-saving.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const why = longText('why', { label: 'Why?' })
const letter = form('Letter', [
  page('letter', {
    title: 'Letter',
    ask: [why, section('More', { show: when(why).isAnswered(), ask: [text('more', { label: 'More' })] })],
  }),
])

/** An answer store with a server that accepts everything. */
const open = (known: Answers = {}, asked: Form = letter) => {
  const answers = createAnswerStore({ form: asked, draft: draftOf(known), today: () => '2026-03-05' })
  const server = createServerAnswers({ answers: known, revision: 1 }, () => {})
  const notices = createNotices()
  const sent: Answers[] = []
  const queue = createSaveQueue({
    send: async (values) => {
      sent.push(values)
      return { revision: sent.length + 1, changed: true }
    },
    backUp: () => {},
    onSaved: async (values, { revision }) => server.merge(values, revision),
    onRefused: () => {},
    onClosed: () => {},
  })
  const deps = { answers, server, notices, queue }
  const record = (before: Draft, after: Draft) => recordDraftChange(deps, before, after)
  answers.onChange(record)
  onTyping(answers, record)
  return { ...deps, sent, pause: () => vi.advanceTimersByTimeAsync(debounceMs) }
}

test('SAV-12 a long text is saved two seconds after the last key, before it is an answer', async () => {
  const { answers, queue, sent, pause } = open()

  answers.typing.set('why', 'I was')
  expect(queue.state.get()).toBe('saving')
  await pause()

  expect(sent).toEqual([{ why: 'I was' }])
  expect(queue.state.get()).toBe('saved')
  expect(answerTo(answers.getDraft().answers, 'why')).toBe('')
})

test('SAV-12 committing a text that is already saved sends nothing again', async () => {
  const { answers, sent, pause } = open()
  answers.typing.set('why', 'I was')
  await pause()

  answers.typing.commit()
  await pause()

  expect(answerTo(answers.getDraft().answers, 'why')).toBe('I was')
  expect(answers.typing.get()).toEqual({})
  expect(sent).toHaveLength(1)
})

test('SAV-12 answers cleared on the server by an emptied text are restored with the text', async () => {
  const { answers, sent, server, pause } = open({ why: 'I was', more: 'Ill' })
  answers.typing.set('why', '')
  await pause()
  expect(sent).toEqual([{ why: '', more: '' }])

  answers.typing.set('why', 'I am')
  await pause()
  answers.typing.commit()
  await pause()

  expect(server.get().answers).toEqual({ why: 'I am', more: 'Ill' })
  expect(answers.getDraft().answers).toEqual({ why: 'I am', more: 'Ill' })
})

test('SAV-12 a newer text of another window replaces text that is saved but not committed', async () => {
  const { answers, sent, server, pause } = open()
  answers.typing.set('why', 'I was')
  await pause()

  server.merge({ why: 'We were' }, 9)
  answers.applySaved((draft) => ({ ...draft, answers: { ...draft.answers, why: 'We were' } }))
  answers.typing.commit()
  await pause()

  expect(answerTo(answers.getDraft().answers, 'why')).toBe('We were')
  expect(sent).toEqual([{ why: 'I was' }])
})

test('SAV-06 answers typed before the login fill what the account lacks and replace nothing', async () => {
  const services = open({ why: 'I was' })

  applyVisitorAnswers(services, { why: 'We were', more: 'Ill', unknown: 'x' })
  await services.pause()

  expect(services.sent).toEqual([{ more: 'Ill' }])
  expect(services.answers.getDraft().answers).toMatchObject({ why: 'I was', more: 'Ill' })
  expect(services.notices.get()).toEqual([{ kind: 'conflict', key: 'why', local: 'We were', stored: 'I was' }])
})

test('SAV-09 the backup of a closed window does not replace what is typed here and not saved yet', async () => {
  const services = open({ why: 'I was' })
  services.answers.typing.set('why', 'I am')
  services.answers.typing.commit()

  applyRecovered(services, { why: { value: 'We were', known: ['I was'] } })
  await services.pause()

  expect(services.sent).toEqual([{ why: 'I am' }])
  expect(services.notices.get()).toEqual([{ kind: 'conflict', key: 'why', local: 'We were', stored: 'I am' }])

  services.answers.typing.set('why', 'I am here')
  expect(services.notices.get()).toEqual([])
})

test('FRM-17 DOC-20 a browser saves neither files nor the labels of choices', () => {
  const sport = radio('sport', { label: 'Sport', options: options({ C: 'Chess' }) })
  const asked = form('Club', [page('club', { title: 'Club', ask: [sport, file('badge', { label: 'Badge' })] })])

  expect(savableAnswers(asked, { sport: 'C', sport_desc: 'Chess', badge: '', unknown: 'x' })).toEqual({ sport: 'C' })
})

const school = radio('school', { label: 'School', options: options({ H: 'High school', G: 'GED' }) })
const schools = form('Schools', [
  page('school', {
    title: 'School',
    ask: [
      school,
      section('Counselor', { show: when(school).is('H'), ask: [text('counselor', { label: 'Counselor' })] }),
    ],
  }),
])

test('SAV-06 SAV-09 an answer whose question the application does not ask is kept until the person chooses', async () => {
  const { answers, notices, sent, pause, ...deps } = open({ school: 'G' }, schools)

  applyVisitorAnswers({ answers, notices, ...deps }, { school: 'H', counselor: 'Ann' })
  await pause()

  expect(sent).toEqual([])
  expect(notices.get()).toEqual([
    { kind: 'conflict', key: 'school', local: 'H', stored: 'G' },
    { kind: 'conflict', key: 'counselor', local: 'Ann', stored: '' },
  ])
})

test('SAV-09 what is not decided yet stays when another window changes the same answer', () => {
  const notices = createNotices()
  notices.show({ kind: 'conflict', key: 'city', local: 'Oslo', stored: 'Rome' })

  notices.show({ kind: 'changed remotely', key: 'city', value: 'Bern' })

  expect(notices.get()).toEqual([{ kind: 'conflict', key: 'city', local: 'Oslo', stored: 'Bern' }])
})
