import type { Answers } from '@apply/engine/answers'
import { expect, test } from 'vitest'
import { fitsKeepalive, flushOnUnload, selectForKeepalive } from './flush-on-unload.ts'

const long = 'é'.repeat(7_000)

test('SAV-07 what a closing page sends stays within the 64 KiB that browsers allow', () => {
  const values = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`comment_${index}`, long]))

  const sent = selectForKeepalive({ ...values, name: 'Ann' })

  expect(fitsKeepalive({ ...values, name: 'Ann' })).toBe(false)
  expect(fitsKeepalive(sent)).toBe(true)
  expect(Object.keys(sent)).toHaveLength(5)
  expect(sent.name).toBe('Ann')
})

test('SAV-07 sends everything if it fits', () => {
  expect(selectForKeepalive({ name: 'Ann', comment: long })).toEqual({ name: 'Ann', comment: long })
})

const flushed = (waiting: Answers, inFlight: Answers, isStopped = false) => {
  const sent: Answers[] = []
  flushOnUnload({ waiting: () => waiting, inFlight: () => inFlight, isStopped: () => isStopped }, async (values) => {
    sent.push(values)
  })
  return sent
}

test('SAV-10 a closing page sends nothing after its session has ended', () => {
  expect(flushed({ city: 'Memphis' }, {}, true)).toEqual([])
})

test('SAV-13 a closing page sends the batch in flight again, because the later save makes the server ignore it', () => {
  expect(flushed({ city: 'Memphis' }, { city: 'Nashville', zip: '37040' })).toEqual([{ city: 'Memphis', zip: '37040' }])
})

test('SAV-13 a closing page whose changes are all in flight sends nothing more', () => {
  expect(flushed({}, { city: 'Nashville' })).toEqual([])
})

test('SAV-07 what a closing page sends fits beside the batch in flight', () => {
  const inFlight = { essay: long, comment: long, remarks: long }

  const [sent = {}] = flushed({ name: 'Ann' }, inFlight)

  expect(sent.name).toBe('Ann')
  expect(
    fitsKeepalive({ ...sent, ...Object.fromEntries(Object.entries(inFlight).map(([key, text]) => [`${key} `, text])) }),
  ).toBe(true)
})
