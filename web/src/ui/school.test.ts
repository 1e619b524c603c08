import { expect, test } from 'vitest'
import { fillIn } from './school.tsx'

test('WEL-02 puts the name in its place', () => {
  expect(fillIn("We're glad you're here, {name}", { name: 'Maya' })).toBe("We're glad you're here, Maya")
})

test('WEL-02 without a name, the comma is removed too', () => {
  expect(fillIn("We're glad you're here, {name}", { name: '' })).toBe("We're glad you're here")
})

test('WEL-11 fills in the year and leaves unknown placeholders', () => {
  expect(fillIn('Copyright © {year} {school}', { year: '2027' })).toBe('Copyright © 2027 {school}')
})
