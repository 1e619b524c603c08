import { expect, test } from 'vitest'
import { fillIn } from './prose-view.tsx'

test('WEL-02 the name stands in its place', () => {
  expect(fillIn("We're glad you're here, {name}", { name: 'Maya' })).toBe("We're glad you're here, Maya")
})

test('WEL-02 where no name is known yet, its comma goes too', () => {
  expect(fillIn("We're glad you're here, {name}", { name: '' })).toBe("We're glad you're here")
})

test('WEL-11 the copyright line has the year, and words nobody knows stay', () => {
  expect(fillIn('Copyright © {year} {school}', { year: '2027' })).toBe('Copyright © 2027 {school}')
})
