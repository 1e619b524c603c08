import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createIdleTimer } from './idle-timer.ts'

const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-15T18:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
})

const start = () => {
  const told: string[] = []
  const timer = createIdleTimer({
    timeoutMs: 15 * minute,
    promptBeforeMs: minute,
    onPrompt: () => told.push('prompt'),
    onIdle: () => told.push('idle'),
    onActive: () => told.push('active'),
  })
  timer.restart()
  return { timer, told }
}

test('SES-10 SES-12 whoever does nothing is asked after 14 minutes, and is idle after 15', () => {
  const { told } = start()

  vi.advanceTimersByTime(14 * minute - 1)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['prompt'])
  vi.advanceTimersByTime(minute)
  expect(told).toEqual(['prompt', 'idle'])
})

test('SES-10 an action starts the time again, once a second, and none does while the question is open', () => {
  const { timer, told } = start()

  vi.advanceTimersByTime(13 * minute)
  timer.act()
  timer.act()
  vi.advanceTimersByTime(14 * minute)
  timer.act()
  expect(told).toEqual(['active', 'prompt'])

  timer.restart()
  vi.advanceTimersByTime(14 * minute)
  expect(told).toEqual(['active', 'prompt', 'prompt'])
})

test('SES-13 an action after a computer has slept for long is none', () => {
  const { timer, told } = start()

  vi.setSystemTime(Date.now() + 15 * minute)
  timer.act()

  expect(told).toEqual(['idle'])
})

test('SES-13 who is asked while a computer sleeps is idle a second after it wakes', () => {
  const { told } = start()
  vi.advanceTimersByTime(14 * minute)

  vi.setSystemTime(Date.now() + 10 * minute)
  vi.advanceTimersByTime(1_000)

  expect(told).toEqual(['prompt', 'idle'])
})

test('SES-10 a clock that is set back does not lengthen the last minute', () => {
  const { timer, told } = start()
  vi.advanceTimersByTime(14 * minute)

  vi.setSystemTime(new Date('2020-01-15T18:00:00Z'))
  expect(timer.remaining()).toBe(minute)
  vi.advanceTimersByTime(minute)

  expect(told).toEqual(['prompt', 'idle'])
})
