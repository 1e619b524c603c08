import { expect, test, vi } from 'vitest'
import { capturedLog } from '../../../testing/captured-log.ts'
import { drain } from './drain.ts'

const step = (name: string, happened: string[], wait: Promise<unknown> = Promise.resolve()) => ({
  name,
  run: () => wait.then(() => happened.push(name)),
})

test('OPS-15 ends stage after stage, once, however often it is asked', async () => {
  const happened: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const exit = vi.fn()
  const stages = [[step('requests', happened, promise), step('jobs', happened)], [step('database', happened)]]
  const end = drain({ stages, log: capturedLog().log, exit })

  end('SIGTERM')
  end('SIGINT')
  await vi.waitFor(() => expect(happened).toEqual(['jobs']))
  resolve()

  await vi.waitFor(() => expect(exit.mock.calls).toEqual([[0]]))
  expect(happened).toEqual(['jobs', 'requests', 'database'])
})

test('OPS-15 a step that fails does not keep the next ones from ending', async () => {
  const happened: string[] = []
  const exit = vi.fn()
  const broken = { name: 'jobs', run: () => Promise.reject(new Error('no')) }
  const { log, text } = capturedLog()

  drain({ stages: [[broken], [step('database', happened)]], log, exit })('SIGTERM')

  await vi.waitFor(() => expect(exit.mock.calls).toEqual([[0]]))
  expect(happened).toEqual(['database'])
  expect(text()).toContain('jobs could not be ended in order')
})

test('OPS-15 what does not end in time is left behind, with exit code 0', async () => {
  const exit = vi.fn()
  const endless = { name: 'requests', run: () => Promise.withResolvers<void>().promise }

  drain({ stages: [[endless]], log: capturedLog().log, exit, timeoutMs: 5 })('SIGTERM')

  await vi.waitFor(() => expect(exit.mock.calls).toEqual([[0]]))
})
