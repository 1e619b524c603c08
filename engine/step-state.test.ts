import { expect, test } from 'vitest'
import { draftOf } from './answers.ts'
import { form, page, required, text } from './define/index.ts'
import { stepStates } from './step-state.ts'

const name = text('name', { label: 'Name', rules: [required()] })
const team = text('team', { label: 'Team' })
const wish = text('wish', { label: 'Wish', rules: [required()] })
const club = form('Club', [
  page('you', { title: 'You', ask: [name, team] }),
  page('wishes', { title: 'Wishes', ask: [wish] }),
])
const today = '2026-11-15'

const states = (answers: Record<string, string>, status: 'started' | 'validating') => [
  ...stepStates(club, draftOf(answers), status, today).values(),
]

test('NAV-18 the rules of a step decide whether it is not started, in progress or complete', () => {
  expect(states({}, 'started')).toEqual(['not started', 'not started'])
  expect(states({ team: 'Blue' }, 'started')).toEqual(['in progress', 'not started'])
  expect(states({ name: 'Maya' }, 'started')).toEqual(['complete', 'not started'])
  expect(states({ name: '  ' }, 'started')).toEqual(['not started', 'not started'])
})

test('NAV-18 a step with errors needs attention only while validating', () => {
  expect(states({ name: 'Maya' }, 'validating')).toEqual(['complete', 'needs attention'])
  expect(states({ team: 'Blue', wish: 'A boat' }, 'validating')).toEqual(['needs attention', 'complete'])
})
