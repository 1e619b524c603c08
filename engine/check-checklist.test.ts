import { expect, test } from 'vitest'
import { checkDesk } from './check-desk.ts'
import type { Checklist, ChecklistItem } from './define/checklist.ts'
import { when } from './define/condition.ts'
import type { Desk } from './define/desk.ts'
import { text } from './define/index.ts'
import { club } from './testing/club-form.ts'

const item: ChecklistItem = { name: 'photo', title: 'A photo', text: 'Please upload one.', wants: 'document' }

const mistakesOf = (checklist: Checklist) => {
  const desk: Desk = {
    questions: { name: ['nickname'] },
    states: [{ name: 'new', label: 'New' }],
    requests: [],
    checklist,
    areDraftsReadable: false,
  }
  return checkDesk(desk, club)
}

test('ITM-10 reports nothing for a list that is right', () => {
  expect(mistakesOf({ items: [{ ...item, dueDays: 30 }], completes: { from: 'new', to: 'new' } })).toEqual([])
})

test.each([
  [{ items: [item, item] }, 'The desk has two items "photo".'],
  [{ items: [{ ...item, title: '' }] }, `The desk's title of the item "photo" must have 1 to 100 characters.`],
  [{ items: [{ ...item, dueDays: 0.5 }] }, `The checklist's item "photo" needs 1 to 366 days until it is due.`],
  [
    { items: [{ ...item, tickedBy: ['letter'] }] },
    `The checklist's item "photo" names the request "letter", which the desk does not have.`,
  ],
  [
    { items: [{ ...item, show: when(text('zap', { label: 'Zap' })).is('1') }] },
    `The checklist's item "photo" asks for "zap", which the form does not have.`,
  ],
  [
    { items: [item], completes: { from: 'new', to: 'old' } },
    'The checklist names the state "old", which the desk does not have.',
  ],
] satisfies readonly (readonly [Checklist, string])[])('ITM-10 reports %j', (checklist, message) => {
  expect(mistakesOf(checklist)).toEqual([message])
})
