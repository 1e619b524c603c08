import { type Answers, answerTo, type Draft, draftOf } from '@apply/engine/answers'
import { form, longText, page, section, text, when } from '@apply/engine/define'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnswerStore } from './answer-store.ts'
import { createSaveQueue, debounceMs } from './save-queue.ts'
import { createNotices } from './saving.ts'
import { applyVisitorAnswers, createServerAnswers } from './server-answers.ts'
import { recordDraftChange } from './student-saving.ts'
import { onTyping } from './typing.ts'

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
const open = (known: Answers = {}) => {
  const answers = createAnswerStore({ form: letter, draft: draftOf(known), today: () => '2026-03-05' })
  const server = createServerAnswers({ answers: known, revision: 1 }, () => {})
  const notices = createNotices()
  const sent: Answers[] = []
  const queue = createSaveQueue({
    send: async (values) => {
      sent.push(values)
      return { revision: sent.length + 1 }
    },
    backUp: () => {},
    onSaved: async (values, revision) => server.merge(values, revision),
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
