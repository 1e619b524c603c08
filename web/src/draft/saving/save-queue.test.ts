import type { Answers } from '@apply/engine/answers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ServerError, UnauthorizedError } from '../../api/failures.ts'
import { createSaveQueue, debounceMs } from './save-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Call = {
  readonly values: Answers
  readonly succeed: () => void
  readonly fail: (error: unknown) => void
}

/** A queue whose server responds when the test says so. */
const open = (afterSave: () => Promise<void> = async () => {}) => {
  const calls: Call[] = []
  const events: string[] = []
  const backedUp: unknown[] = []
  const queue = createSaveQueue({
    send: (values) =>
      new Promise((resolve, reject) => {
        calls.push({ values, succeed: () => resolve({ revision: calls.length, changed: true }), fail: reject })
      }),
    backUp: (changes) => backedUp.push(Object.keys(changes)),
    onSaved: async (values) => {
      events.push(`saved ${Object.keys(values)}`)
      await afterSave()
    },
    onRefused: (key, value) => events.push(`refused ${key} ${value}`),
    onClosed: (message) => events.push(`closed ${message}`),
    random: () => 1,
  })
  const type = (values: Answers) => queue.change(values, {})
  return { queue, calls, events, backedUp, type, sent: () => calls.map(({ values }) => values) }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('SAV-07 sends changes in one batch two seconds after the last one', async () => {
  const { type, sent } = open()

  type({ name: 'A' })
  await vi.advanceTimersByTimeAsync(1_999)
  type({ name: 'An', city: 'Rome' })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(sent()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)

  expect(sent()).toEqual([{ name: 'An', city: 'Rome' }])
})

test('SAV-11 sends the next batch only after the response to the one before', async () => {
  const { queue, type, calls, sent } = open()
  type({ name: 'A' })
  await vi.advanceTimersByTimeAsync(debounceMs)
  type({ name: 'An' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent()).toEqual([{ name: 'A' }])

  calls[0]?.succeed()
  await vi.advanceTimersByTimeAsync(debounceMs)

  expect(sent()).toEqual([{ name: 'A' }, { name: 'An' }])
  calls[1]?.succeed()
  await settle()
  expect(queue.state.get()).toBe('saved')
})

test('SAV-11 a flush resolves only when everything is acknowledged', async () => {
  const { queue, type, calls } = open()
  const done = vi.fn()
  type({ name: 'A' })
  queue.flush().then(done)
  type({ name: 'An' })
  calls[0]?.succeed()
  await settle()
  expect(done).not.toHaveBeenCalled()

  calls[1]?.succeed()
  await settle()

  expect(done).toHaveBeenCalled()
  expect(calls).toHaveLength(2)
})

test('SAV-11 a flush waits for a batch that is in flight already', async () => {
  const { queue, type, calls } = open()
  const done = vi.fn()
  type({ name: 'A' })
  await vi.advanceTimersByTimeAsync(debounceMs)

  queue.flush().then(done)
  await settle()
  expect(done).not.toHaveBeenCalled()

  calls[0]?.succeed()
  await settle()
  expect(done).toHaveBeenCalled()
})

test('SAV-11 the next batch waits until the answers of the one before are taken over', async () => {
  const takenOver = Promise.withResolvers<void>()
  const { type, calls } = open(() => takenOver.promise)
  type({ name: 'A' })
  await vi.advanceTimersByTimeAsync(debounceMs)
  calls[0]?.succeed()
  type({ name: 'An' })
  await vi.advanceTimersByTimeAsync(debounceMs)
  expect(calls).toHaveLength(1)

  takenOver.resolve()
  await vi.advanceTimersByTimeAsync(debounceMs)
  expect(calls).toHaveLength(2)
})

test('SAV-09 backs up and retries a failed save with growing delays that typing does not postpone', async () => {
  const { queue, type, calls, backedUp, sent } = open()
  type({ name: 'A' })
  await vi.advanceTimersByTimeAsync(debounceMs)
  expect(backedUp.at(-1)).toEqual(['name'])
  calls[0]?.fail(new TypeError('no connection'))
  await settle()
  expect(queue.state.get()).toBe('not saved')
  expect(backedUp.at(-1)).toEqual(['name'])

  await vi.advanceTimersByTimeAsync(1_500)
  type({ name: 'An' })
  await vi.advanceTimersByTimeAsync(500)
  expect(sent()).toEqual([{ name: 'A' }, { name: 'An' }])
  calls[1]?.fail(new ServerError('down', 503, {}))
  await vi.advanceTimersByTimeAsync(3_999)
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)

  expect(calls).toHaveLength(3)
  calls[2]?.succeed()
  await settle()
  expect(queue.state.get()).toBe('saved')
  expect(backedUp.at(-1)).toEqual([])
})

test('SAV-10 a 401 stops the queue and keeps the backup', async () => {
  const { queue, type, calls, backedUp } = open()
  type({ name: 'A' })
  const flushed = expect(queue.flush()).rejects.toBeInstanceOf(UnauthorizedError)
  calls[0]?.fail(new UnauthorizedError())
  await flushed

  type({ name: 'An' })
  await vi.advanceTimersByTimeAsync(600_000)
  queue.flush().catch(() => undefined)

  expect(calls).toHaveLength(1)
  expect(backedUp.at(-1)).toEqual(['name'])
})

test('SAV-04 reports a refused answer once and sends the others', async () => {
  const { queue, type, calls, events, sent } = open()
  type({ name: 'A', city: 'x' })
  const flushed = queue.flush()
  calls[0]?.fail(new ServerError('The answer "city" is too long.', 400, { key: 'city' }))
  await settle()
  calls[1]?.succeed()
  await flushed

  expect(sent()).toEqual([{ name: 'A', city: 'x' }, { name: 'A' }])
  expect(events).toEqual(['refused city x', 'saved name'])
})

test('SAV-04 a refusal of an answer that was not sent is a failure like any other', async () => {
  const { queue, type, calls, events } = open()
  type({ name: 'A' })
  await vi.advanceTimersByTimeAsync(debounceMs)
  calls[0]?.fail(new ServerError('The answer "city" is too long.', 400, { key: 'city' }))
  await settle()

  expect(queue.state.get()).toBe('not saved')
  expect([calls.length, events]).toEqual([1, []])
})

test('SAV-08 SUB-14 says that nothing is saved once the application is closed, and asks again until it is stopped', async () => {
  const { queue, type, calls, events } = open()
  type({ name: 'A' })
  const flushed = expect(queue.flush()).rejects.toBeInstanceOf(ServerError)
  calls[0]?.fail(new ServerError('closed', 409, {}))
  await flushed
  expect([queue.state.get(), Object.keys(queue.unsaved())]).toEqual(['not saved', ['name']])

  await vi.advanceTimersByTimeAsync(2_000)
  calls[1]?.fail(new ServerError('closed', 409, {}))
  await settle()
  expect(events).toEqual(['closed closed', 'closed closed'])

  queue.stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(calls).toHaveLength(2)
})
