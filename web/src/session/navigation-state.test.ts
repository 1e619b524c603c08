import { expect, test } from 'vitest'
import { carried, readNavigationState } from './navigation-state.ts'

test('NAV-24 answers in navigation state are passed on unchanged, and nothing else is', () => {
  const answers = { first_name: 'Maya', state: '' }

  expect(carried(readNavigationState({ answers, success: 'Done.', username: 'maya@example.com' }))).toEqual({ answers })
})

test.each([null, undefined, 'text', 7, { answers: 'no map' }, { answers: { first_name: 1 } }, { error: 1 }])(
  'NAV-15 ignores a state of another shape: %j',
  (state) => {
    expect(readNavigationState(state)).toEqual({})
  },
)
