import { type Answers, answerTo, draftOf } from '@apply/engine/answers'
import { form, longText, page, section, text, when } from '@apply/engine/define'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAnswers } from './answers.ts'
import { openNotices } from './notices.ts'
import { openSaver } from './saver.ts'
import { calmBefore } from './sending.ts'
import { openStored } from './stored-answers.ts'
import { followTyping, noteChange } from './take-changes.ts'

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

/** The answers on the screen and a server that takes everything. */
const open = (known: Answers = {}) => {
  const answers = openAnswers({ form: letter, draft: draftOf(known), today: () => '2026-03-05' })
  const stored = openStored({ answers: known, revision: 1 }, () => {})
  const notices = openNotices()
  const sent: Answers[] = []
  const saver = openSaver({
    send: async (values) => {
      sent.push(values)
      return { revision: sent.length + 1 }
    },
    keep: () => {},
    onSaved: async (values, revision) => stored.learn(values, revision),
    onRefused: () => {},
    onClosed: () => {},
  })
  const parts = { answers, stored, notices, saver }
  answers.onChange((before, after) => noteChange(parts, before, after))
  followTyping(parts)
  return { ...parts, sent, pause: () => vi.advanceTimersByTimeAsync(calmBefore) }
}

test('SAV-12 a long text is saved two seconds after the last key, before it is an answer', async () => {
  const { answers, saver, sent, pause } = open()

  answers.typing.note('why', 'I was')
  expect(saver.state.get()).toBe('saving')
  await pause()

  expect(sent).toEqual([{ why: 'I was' }])
  expect(saver.state.get()).toBe('saved')
  expect(answerTo(answers.getDraft().answers, 'why')).toBe('')
})

test('SAV-12 leaving a text that is saved already makes it an answer and sends nothing again', async () => {
  const { answers, sent, pause } = open()
  answers.typing.note('why', 'I was')
  await pause()

  answers.typing.commit()
  await pause()

  expect(answerTo(answers.getDraft().answers, 'why')).toBe('I was')
  expect(answers.typing.get()).toEqual({})
  expect(sent).toHaveLength(1)
})

test('SAV-12 what text that was emptied for a while has cleared on the server comes back with the text', async () => {
  const { answers, sent, stored, pause } = open({ why: 'I was', more: 'Ill' })
  answers.typing.note('why', '')
  await pause()
  expect(sent).toEqual([{ why: '', more: '' }])

  answers.typing.note('why', 'I am')
  await pause()
  answers.typing.commit()
  await pause()

  expect(stored.get().answers).toEqual({ why: 'I am', more: 'Ill' })
  expect(answers.getDraft().answers).toEqual({ why: 'I am', more: 'Ill' })
})

test('SAV-12 a text that another window has saved since takes the place of text that is saved and not yet left', async () => {
  const { answers, sent, stored, pause } = open()
  answers.typing.note('why', 'I was')
  await pause()

  stored.learn({ why: 'We were' }, 9)
  answers.bringIn((draft) => ({ ...draft, answers: { ...draft.answers, why: 'We were' } }))
  answers.typing.commit()
  await pause()

  expect(answerTo(answers.getDraft().answers, 'why')).toBe('We were')
  expect(sent).toEqual([{ why: 'I was' }])
})
