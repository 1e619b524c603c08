import { expect, test } from 'vitest'
import { draftOf } from './answers.ts'
import { form, page, section, text, when } from './define/index.ts'
import { forgetHidden } from './forget-hidden.ts'

const first = text('first', { label: 'First' })
const second = text('second', { label: 'Second', show: when(first).isAnswered() })
const third = text('third', { label: 'Third', show: when(second).isAnswered() })
const chain = form('Chain', [page('all', { title: 'All', ask: [third, section('Inner', { ask: [second] }), first] })])

test('CON-03 forgetting goes on until nothing hangs on a forgotten answer', () => {
  const forgotten = forgetHidden(chain, draftOf({ first: '', second: 'b', third: 'c', stray: 'x', constructor: 'y' }))

  expect(forgotten.answers).toEqual({ first: '', second: '', third: '', stray: '', constructor: '' })
})

test('CON-03 what is still asked stays as it is', () => {
  const draft = draftOf({ first: 'a', second: 'b', third: 'c' })

  expect(forgetHidden(chain, draft)).toBe(draft)
})
