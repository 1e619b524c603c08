import { expect, test } from 'vitest'
import { changedElsewhere, sortKept } from './reconcile.ts'

const kept = { city: { value: 'Oslo', known: ['Rome', 'Paris'] } }

test('SAV-09 a kept change is sent again while the server has nothing but what this window put there', () => {
  expect(sortKept(kept, { city: 'Rome' })).toEqual({ toSend: kept, conflicts: [] })
  expect(sortKept(kept, { city: 'Paris' })).toEqual({ toSend: kept, conflicts: [] })
})

test('SAV-09 a kept change that has arrived is forgotten', () => {
  expect(sortKept(kept, { city: 'Oslo' })).toEqual({ toSend: {}, conflicts: [] })
})

test('SAV-09 a kept change never runs over an answer that was given elsewhere since', () => {
  expect(sortKept(kept, { city: 'Bern' })).toEqual({
    toSend: {},
    conflicts: [{ key: 'city', kept: 'Oslo', stored: 'Bern' }],
  })
})

test('SAV-09 an empty answer and a missing one are the same', () => {
  const emptied = { city: { value: '', known: ['Rome'] } }

  expect(sortKept(emptied, {})).toEqual({ toSend: {}, conflicts: [] })
  expect(sortKept({ city: { value: 'Oslo', known: [''] } }, {}).conflicts).toEqual([])
})

test('SAV-03 what others changed is found, but for answers that are still to be saved here', () => {
  const elsewhere = changedElsewhere({
    believed: { city: 'Rome', name: 'Ann', zip: '1' },
    stored: { city: 'Bern', name: 'Bo', country: 'ITA' },
    unsaved: { name: { value: 'Cy', known: ['Ann'] } },
  })

  expect(elsewhere).toEqual({ city: 'Bern', zip: '', country: 'ITA' })
})
