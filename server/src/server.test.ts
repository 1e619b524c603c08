import { expect, test, vi } from 'vitest'
import { capturedLog } from '../testing/captured-log.ts'
import { createShutdown } from './server.ts'

const step = (name: string, happened: string[], wait: Promise<unknown> = Promise.resolve()) => ({
  name,
  run: () => wait.then(() => happened.push(name)),
})

test('OPS-15 runs stage after stage, once, however many signals come', async () => {
  const happened: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const exit = vi.fn()
  const stages = [[step('requests', happened, promise), step('jobs', happened)], [step('database', happened)]]
  const shutDown = createShutdown({ stages, log: capturedLog().log, exit })

  shutDown('SIGTERM')
  shutDown('SIGINT')
  await vi.waitFor(() => expect(happened).toEqual(['jobs']), { timeout: 45_000 })
  resolve()

  await vi.waitFor(() => expect(exit.mock.calls).toEqual([[0]]), { timeout: 45_000 })
  expect(happened).toEqual(['jobs', 'requests', 'database'])
})

test('OPS-15 a step that fails does not stop the next ones', async () => {
  const happened: string[] = []
  const exit = vi.fn()
  const broken = { name: 'jobs', run: () => Promise.reject(new Error('no')) }
  const { log, text } = capturedLog()

  createShutdown({ stages: [[broken], [step('database', happened)]], log, exit })('SIGTERM')

  await vi.waitFor(() => expect(exit.mock.calls).toEqual([[0]]), { timeout: 45_000 })
  expect(happened).toEqual(['database'])
  expect(text()).toContain('jobs could not be closed')
})

test('OPS-15 a step that does not end in time is abandoned, with exit code 0', async () => {
  const exit = vi.fn()
  const endless = { name: 'requests', run: () => Promise.withResolvers<void>().promise }

  createShutdown({ stages: [[endless]], log: capturedLog().log, exit, timeoutMs: 5 })('SIGTERM')

  await vi.waitFor(() => expect(exit.mock.calls).toEqual([[0]]), { timeout: 45_000 })
})
