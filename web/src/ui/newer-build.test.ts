import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createBuildWatch } from './newer-build.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

const start = () => {
  const tell = vi.fn()
  const note = createBuildWatch({ isOwn: (build) => build === 'own', tell })
  return { tell, note }
}

test('NAV-80 a newer version is told of once, when every call of a minute has named it', () => {
  const { tell, note } = start()

  note('newer')
  vi.advanceTimersByTime(59_999)
  note('newer')
  expect(tell).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  note('newer')
  note('newer')
  expect(tell).toHaveBeenCalledOnce()

  note('newest')
  expect(tell).toHaveBeenCalledTimes(2)
})

test('NAV-80 while old and new processes answer by turns nothing is said', () => {
  const { tell, note } = start()

  for (let calls = 0; calls < 10; calls += 1) {
    note('newer')
    vi.advanceTimersByTime(30_000)
    note('own')
    vi.advanceTimersByTime(30_000)
  }

  expect(tell).not.toHaveBeenCalled()
})
