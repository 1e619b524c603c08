import { expect, test } from 'vitest'
import { acknowledge, add, begin, emptyQueue, giveBack, refuse, saveStateOf, unsaved } from './change-queue.ts'
import { valuesOf } from './changes.ts'

const stored = { city: 'Rome', name: 'Ann' }
const typed = (value: string) => add(emptyQueue, { city: value }, stored)

test('SAV-11 what is typed while a batch is out waits behind it', () => {
  const queue = add(begin(typed('Paris')), { city: 'Paris 2' }, stored)

  expect(valuesOf(queue.sent ?? {})).toEqual({ city: 'Paris' })
  expect(valuesOf(queue.waiting)).toEqual({ city: 'Paris 2' })
  expect(valuesOf(unsaved(queue))).toEqual({ city: 'Paris 2' })
})

test('SAV-07 an answer that is what the server has already needs no sending', () => {
  expect(unsaved(add(typed('Paris'), { city: 'Rome' }, stored))).toEqual({})
  expect(unsaved(add(emptyQueue, { name: 'Ann', zip: '' }, stored))).toEqual({})
})

test('SAV-11 typing back to the old answer while the new one is out is sent all the same', () => {
  const queue = add(begin(typed('Paris')), { city: 'Rome' }, stored)

  expect(valuesOf(acknowledge(queue).waiting)).toEqual({ city: 'Rome' })
})

test('SAV-09 after a failure everything waits again, the newest value of each answer', () => {
  const queue = giveBack(add(begin(add(typed('Paris'), { name: 'Bo' }, stored)), { city: 'Oslo' }, stored))

  expect(valuesOf(queue.waiting)).toEqual({ city: 'Oslo', name: 'Bo' })
  expect(queue).toMatchObject({ sent: undefined, failures: 1 })
})

test('SAV-09 the values a window may have stored itself are remembered until the server answers', () => {
  const failed = giveBack(begin(typed('Paris')))
  const again = add(failed, { city: 'Oslo' }, stored)

  expect(again.waiting.city).toEqual({ value: 'Oslo', known: ['Rome', 'Paris'] })
  expect(acknowledge(add(begin(again), { city: 'Bern' }, stored)).waiting.city?.known).toEqual(['Oslo'])
})

test('SAV-04 a refused answer is set aside and the others wait again', () => {
  const queue = refuse(begin(add(typed('Paris'), { name: 'Bo' }, stored)), 'city')

  expect(valuesOf(unsaved(queue))).toEqual({ name: 'Bo' })
})

test('SAV-08 the state says saving, not saved after a failure, and saved at the end', () => {
  expect(saveStateOf(emptyQueue)).toBe('saved')
  expect(saveStateOf(typed('Paris'))).toBe('saving')
  expect(saveStateOf(giveBack(begin(typed('Paris'))))).toBe('not saved')
  expect(saveStateOf(begin(giveBack(begin(typed('Paris')))))).toBe('not saved')
  expect(saveStateOf(acknowledge(begin(typed('Paris'))))).toBe('saved')
})
