import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

const full = new Error('full')

test('API-27 a full queue rejects more work at once, and the rest runs a few at a time and in order', async () => {
  const queue = boundedQueue({ concurrency: 2, maxWaiting: 3, whenFull: () => full })
  const order: number[] = []
  let running = 0
  let most = 0
  const work = (number: number) => async () => {
    running += 1
    most = Math.max(most, running)
    order.push(number)
    await Promise.resolve()
    running -= 1
  }

  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map((number) => queue(work(number))))

  expect(outcomes.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected', 'rejected'])
  expect(order).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('API-27 after failed work the next in the queue runs', async () => {
  const queue = boundedQueue({ concurrency: 1, maxWaiting: 1, whenFull: () => full })

  const failing = queue(() => Promise.reject(new Error('broken')))
  const next = queue(() => Promise.resolve('done'))

  await expect(failing).rejects.toThrow('broken')
  await expect(next).resolves.toBe('done')
})
