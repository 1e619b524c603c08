import { expect, test } from 'vitest'
import {
  acknowledgeBatch,
  addChanges,
  dropRefused,
  noPendingChanges,
  requeueBatch,
  saveStateOf,
  startBatch,
  unsavedIn,
  valuesOf,
} from './pending-changes.ts'

const stored = { city: 'Rome', name: 'Ann' }
const typed = (value: string) => addChanges(noPendingChanges, { city: value }, stored)

test('SAV-11 changes made while a batch is in flight wait for the next batch', () => {
  const queue = addChanges(startBatch(typed('Paris')), { city: 'Paris 2' }, stored)

  expect(valuesOf(queue.inFlight ?? {})).toEqual({ city: 'Paris' })
  expect(valuesOf(queue.waiting)).toEqual({ city: 'Paris 2' })
  expect(valuesOf(unsavedIn(queue))).toEqual({ city: 'Paris 2' })
})

test('SAV-07 does not send a value that the server already holds', () => {
  expect(unsavedIn(addChanges(typed('Paris'), { city: 'Rome' }, stored))).toEqual({})
  expect(unsavedIn(addChanges(noPendingChanges, { name: 'Ann', zip: '' }, stored))).toEqual({})
})

test('SAV-11 sends the old answer again if the new one is already in flight', () => {
  const queue = addChanges(startBatch(typed('Paris')), { city: 'Rome' }, stored)

  expect(valuesOf(acknowledgeBatch(queue).waiting)).toEqual({ city: 'Rome' })
})

test('SAV-09 requeues a failed batch, with the newest value of each answer', () => {
  const queue = requeueBatch(
    addChanges(startBatch(addChanges(typed('Paris'), { name: 'Bo' }, stored)), { city: 'Oslo' }, stored),
  )

  expect(valuesOf(queue.waiting)).toEqual({ city: 'Oslo', name: 'Bo' })
  expect(queue).toMatchObject({ inFlight: undefined, failures: 1 })
})

test('SAV-09 remembers the values that may have been stored until the server responds', () => {
  const failed = requeueBatch(startBatch(typed('Paris')))
  const again = addChanges(failed, { city: 'Oslo' }, stored)

  expect(again.waiting.city).toEqual({ value: 'Oslo', known: ['Rome', 'Paris'] })
  expect(addChanges(startBatch(typed('Paris')), { city: 'Oslo' }, stored).waiting).toEqual(again.waiting)
  expect(acknowledgeBatch(addChanges(startBatch(again), { city: 'Bern' }, stored)).waiting.city?.known).toEqual([
    'Oslo',
  ])
})

test('SAV-04 drops a refused answer and requeues the others, below what was typed meanwhile', () => {
  const sent = startBatch(addChanges(typed('Paris'), { name: 'Bo' }, stored))

  expect(valuesOf(unsavedIn(dropRefused(sent, 'city')))).toEqual({ name: 'Bo' })
  const typedOn = addChanges(sent, { city: 'Paris 2', name: 'Bob' }, stored)
  expect(valuesOf(unsavedIn(dropRefused(typedOn, 'city')))).toEqual({ city: 'Paris 2', name: 'Bob' })
})

test('SAV-08 the state is saving, then not saved after a failure, and saved at the end', () => {
  expect(saveStateOf(noPendingChanges)).toBe('saved')
  expect(saveStateOf(typed('Paris'))).toBe('saving')
  expect(saveStateOf(requeueBatch(startBatch(typed('Paris'))))).toBe('not saved')
  expect(saveStateOf(startBatch(requeueBatch(startBatch(typed('Paris')))))).toBe('not saved')
  expect(saveStateOf(acknowledgeBatch(startBatch(typed('Paris'))))).toBe('saved')
})
