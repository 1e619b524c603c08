import { dropdown, month, options, optionsFromNames, text, year } from '@apply/engine/define'
import { expect, test } from 'vitest'
import { layoutFor } from './field.tsx'

const wordy = 'Spouse or dependent of a service member or veteran'

test('CFG-04 a question with a long label or a long option takes a row of its own', () => {
  expect(layoutFor(text('a', { label: 'How many years have you lived in this state?' }))).toBe('row')
  expect(layoutFor(dropdown('b', { label: 'Class', options: options({ A: 'None', B: wordy }) }))).toBe('row')
  expect(layoutFor(text('c', { label: 'City' }))).toBeUndefined()
})

test('CFG-04 one long option in a long list changes nothing', () => {
  const many = optionsFromNames(...'abcdefghijklm'.split(''), wordy)

  expect(layoutFor(dropdown('a', { label: 'Country', options: many }))).toBeUndefined()
})

test('CFG-04 a month starts a row, with its year beside it', () => {
  expect(layoutFor(month('a', { label: 'Test Month' }))).toBe('start')
  expect(layoutFor(year('b', { label: 'Test Year', years: { count: 3, direction: 'past' } }))).toBe('end')
})
