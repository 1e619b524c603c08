import { expect, test } from 'vitest'
import { shapeAt } from './state-mark.tsx'

test('DES-06 the mark of a state is the fuller the later it comes, and only the last one is full', () => {
  expect([0, 1, 2, 3].map((place) => shapeAt(place, 4))).toEqual(['new', 'half', 'most', 'done'])
  expect([0, 1].map((place) => shapeAt(place, 2))).toEqual(['new', 'done'])
  expect([0, 1, 2, 3, 4].map((place) => shapeAt(place, 5))).toEqual(['new', 'half', 'half', 'most', 'done'])
})
