import { expect, test } from 'vitest'
import { checkDecisions } from './check-decisions.ts'
import { form, page } from './define/build-layout.ts'
import { type DecisionKind, type Desk, text } from './define/index.ts'

const smallForm = form('Small', [page('one', { title: 'Page', ask: [text('name', { label: 'Name' })] })])

const admit: DecisionKind = {
  name: 'admit',
  label: 'Admit',
  letter: { title: 'Admission', paragraphs: ['Dear {name},'], closing: ['{school}'] },
}

const mistakes = (kinds: readonly [DecisionKind, ...DecisionKind[]], awaitedIn = ['new']) => {
  const desk: Desk = {
    questions: { name: ['name'] },
    states: [{ name: 'new', label: 'New' }],
    requests: [],
    areDraftsReadable: false,
    decisions: { kinds, awaitedIn },
  }
  return checkDecisions(desk, smallForm)
}

test('DEC-01 decisions with names, words and states that there are have no mistakes', () => {
  expect(mistakes([admit])).toEqual([])
})

test('DEC-01 each mistake in a decision or its letter is named', () => {
  const { letter } = admit
  expect(mistakes([admit, admit])).toEqual(['The desk has two decisions "admit".'])
  expect(mistakes([{ ...admit, name: 'Ad mit' }])).toEqual([expect.stringContaining('small letters')])
  expect(mistakes([{ ...admit, label: ' ' }])).toEqual([expect.stringContaining('1 to ')])
  expect(mistakes([{ ...admit, letter: { ...letter, paragraphs: [] } }])).toEqual([expect.stringContaining('no words')])
  expect(mistakes([{ ...admit, letter: { ...letter, title: 'For {nickname}' } }])).toEqual([
    expect.stringContaining('{nickname}'),
  ])
  expect(mistakes([{ ...admit, hasConditions: true }])).toEqual([expect.stringContaining('needs a paragraph')])
  expect(mistakes([{ ...admit, letter: { ...letter, paragraphs: ['{conditions}'] } }])).toEqual([
    expect.stringContaining('does not have'),
  ])
  expect(mistakes([admit], ['gone'])).toEqual([expect.stringContaining('"gone"')])
  expect(mistakes([admit], [])).toEqual([expect.stringContaining('needs a state')])
})
