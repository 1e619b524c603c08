import { expect, test } from 'vitest'
import { onEachDatabase } from '../../testing/databases.ts'

onEachDatabase('the line for a connection', (use) => {
  test('API-27 tells how long its first has waited, and is empty once everybody was served', async () => {
    const { sql, longestWait } = use()
    const before = longestWait()
    const calls = Array.from({ length: 50 }, () => sql('select 1'))
    const first = longestWait()
    await calls[0]

    const whileOthersWait = longestWait()
    await Promise.all(calls)

    expect(before).toBe(0)
    expect(first).toBeGreaterThan(0)
    expect(whileOthersWait).toBeGreaterThan(first)
    expect(longestWait()).toBe(0)
  })

  test('API-27 nobody is left in the line by work that failed', async () => {
    const { sql, longestWait } = use()

    await Promise.allSettled(Array.from({ length: 50 }, () => sql('select nothing')))

    expect(longestWait()).toBe(0)
  })
})
