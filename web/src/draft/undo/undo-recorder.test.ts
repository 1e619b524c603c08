import { type Draft, draftOf } from '@apply/engine/answers'
import { setAnswer } from '@apply/engine/apply-changes'
import type { Origin } from '@apply/engine/cleared'
import { chooseTab, tabGroups } from '@apply/engine/tabs-and-entries'
import { club, member, sport } from '@apply/engine/testing/club-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateSnapshot } from '../../session/snapshot.ts'
import { observable } from '../../ui/observable.ts'
import { createAnswerStore } from '../answers/answer-store.ts'
import { createGuardedChange } from '../answers/guarded-change.ts'
import { createTabChoices } from '../answers/tab-choices.ts'
import type { UndoLine } from './undo-line.ts'
import { createUndoRecorder } from './undo-recorder.ts'

const today = '2026-03-05'
const [badgeTabs] = tabGroups(club)
if (!badgeTabs) throw new Error('The club has tabs.')

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  updateSnapshot({ web_status: 'none' })
})

const open = (draft: Draft) => {
  const answers = createAnswerStore({ form: club, draft, today: () => today })
  const lines = observable<ReadonlyMap<Origin, UndoLine>>(new Map())
  const announcement = observable('')
  const steps: string[] = []
  const change = createGuardedChange({ answers, allows: () => true, onMade: () => {} })
  const flush = async () => void steps.push('saved')
  const tabs = createTabChoices({ answers, change, refreshFiles: async () => {} })
  const { allows } = change
  const recorder = createUndoRecorder({ answers, allows, tabs, flush, endFreeText: () => {}, lines, announcement })
  const make = (origin: Origin, change: (before: Draft) => Draft) => {
    const before = answers.getDraft()
    answers.change(change)
    recorder.record({ origin, before, after: answers.getDraft(), isContinued: false })
    vi.runAllTimers()
  }
  const undo = (origin: Origin) => {
    const line = lines.get().get(origin)
    if (!line) throw new Error('There is no line.')
    return line.undo
  }
  return { steps, answers, lines, announcement, recorder, make, undo }
}

const joined = draftOf({ member: 'Y', nickname: 'Bo' })
const leave = (draft: Draft) => setAnswer(club, draft, member, 'N', today)

test('UND-02 UND-04 a tab is restored on the server before its answers are, and after the clearing was saved', async () => {
  const { steps, answers, make, undo } = open(draftOf({ when: 'In May' }, { tabs: { badge_tabs: 'later' } }))
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    steps.push(`${path} ${body}`)
    return Response.json({ message: 'Your choice was saved.' })
  })
  answers.onChange((_, { answers: after }) => steps.push(`answered ${after.when}`))
  make(badgeTabs, (draft) => chooseTab(club, draft, 'badge_tabs', 'now'))

  const isDone = await undo(badgeTabs)()

  expect(isDone).toBe(true)
  expect(steps).toEqual([
    'answered ',
    'saved',
    '/api/tabs {"tab_id":"badge_tabs","chosen_tab":"later"}',
    'answered In May',
  ])
  expect(answers.getDraft()).toMatchObject({ answers: { when: 'In May' }, tabs: { badge_tabs: 'later' } })
})

test('UND-02 if the server refuses the tab, nothing changes and undo can be tried again', async () => {
  const { answers, lines, make, undo } = open(draftOf({ when: 'In May' }, { tabs: { badge_tabs: 'later' } }))
  make(badgeTabs, (draft) => chooseTab(club, draft, 'badge_tabs', 'now'))
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Away.' }, { status: 503 }))

  expect(await undo(badgeTabs)()).toBe(false)

  expect(answers.getDraft().tabs).toEqual({ badge_tabs: 'now' })
  expect(lines.get().has(badgeTabs)).toBe(true)
})

test('UND-02 undoes the latest change at a place, even if the line was rendered before it', async () => {
  const { answers, recorder, make, undo } = open(joined)
  make(member, leave)
  const rendered = undo(member)
  const before = answers.getDraft()
  answers.change((draft) => setAnswer(club, draft, member, '', today))
  recorder.record({ origin: member, before, after: answers.getDraft(), isContinued: false })

  const isDone = await rendered()

  expect(isDone).toBe(true)
  expect(answers.getDraft().answers).toMatchObject({ member: 'Y', nickname: 'Bo' })
})

test('UND-05 announces each clearing once, and each restoration once', async () => {
  const { announcement, make, undo } = open(joined)
  const said: string[] = []
  announcement.subscribe(() => said.push(announcement.get()))

  make(member, leave)
  make(sport, (draft) => setAnswer(club, draft, sport, 'chess', today))
  await undo(member)()

  expect(said).toEqual(['1 answer was cleared: “Nickname”.', '1 answer was restored.'])
})

test('UND-08 a remote change withdraws an offer that would overwrite it, and is not offered itself', () => {
  const { answers, lines, make } = open(joined)
  make(member, leave)

  answers.applySaved((draft) => ({ ...draft, answers: { ...draft.answers, visit_day: '2026-04-01' } }))
  vi.runAllTimers()

  expect(lines.get().size).toBe(0)
})

test('UND-08 nothing is offered once the page is left or the application is submitted', () => {
  const left = open(joined)
  left.make(member, leave)
  left.recorder.reset()
  updateSnapshot({ web_status: 'submitted' })
  const submitted = open(joined)
  submitted.make(member, leave)

  expect([left.lines.get().size, submitted.lines.get().size]).toEqual([0, 0])
  expect(left.announcement.get()).toBe('')
})
