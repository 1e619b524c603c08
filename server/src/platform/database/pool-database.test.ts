import { expect, test } from 'vitest'
import { onDatabase } from '../../../testing/databases.ts'

/** As often as there are connections, so that each of them is asked. */
const onEveryConnection = <Result>(ask: () => Promise<Result>): Promise<readonly Result[]> =>
  Promise.all(Array.from({ length: 20 }, ask))

onDatabase('the statements of a library', (use) => {
  test('OPS-25 a script that fails between its own begin and commit leaves its connection usable', async () => {
    const { sql, pool } = use()

    await expect(pool.query('begin; select * from nowhere; commit')).rejects.toThrow('nowhere')

    expect(await onEveryConnection(() => sql('select 1 as one'))).toEqual(Array(20).fill([{ one: 1 }]))
  })

  test('OPS-25 exclusive work releases its lock at the end, also when it fails', async () => {
    const { sql, exclusively } = use()
    const lock = 4711
    const held = () => sql(`select count(*) as locks from pg_locks where locktype = 'advisory' and objid = ${lock}`)

    const during = await exclusively(lock, ({ query }) =>
      query(`select count(*)::int as locks from pg_locks where locktype = 'advisory' and objid = ${lock} and granted`),
    )
    await expect(exclusively(lock, ({ query }) => query('begin; select * from nowhere'))).rejects.toThrow('nowhere')

    expect(during.rows).toEqual([{ locks: 1 }])
    expect(await held()).toEqual([{ locks: 0 }])
  })

  test('OPS-25 exclusive work has no time limit, and the connection has its own again afterwards', async () => {
    const { sql, exclusively } = use()
    const limit = `select setting from pg_settings where name = 'statement_timeout'`
    const before = await sql(limit)

    const during = await exclusively(4711, ({ query }) => query(limit))

    expect(during.rows).toEqual([{ setting: '0' }])
    expect(await onEveryConnection(() => sql(limit))).toEqual(Array(20).fill(before))
  })
})

onDatabase('the line for a connection', (use) => {
  test('API-27 reports how long the first caller has waited, and 0 once all were served', async () => {
    const { sql, waitingLine } = use()
    const longestWait = () => waitingLine().longestWait
    const before = longestWait()
    const calls = Array.from({ length: 50 }, () => sql('select 1'))
    const first = longestWait()
    // Nobody is served until this function waits itself.
    const start = performance.now()
    while (performance.now() === start);
    const later = longestWait()
    await Promise.race(calls)
    const whileOthersWait = longestWait()
    await Promise.all(calls)

    expect(before).toBe(0)
    expect(first).toBeGreaterThan(0)
    expect(later).toBeGreaterThan(first)
    expect(whileOthersWait).toBeGreaterThan(0)
    expect(longestWait()).toBe(0)
  })

  test('API-27 failed work leaves no caller in the queue', async () => {
    const { sql, waitingLine } = use()

    await Promise.allSettled(Array.from({ length: 50 }, () => sql('select nothing')))

    expect(waitingLine().longestWait).toBe(0)
  })

  test('API-27 the line has another number once nobody has waited meanwhile, and keeps it until then', async () => {
    const { sql, waitingLine } = use()
    const burst = () => Array.from({ length: 50 }, () => sql('select 1'))
    const first = burst()
    const began = waitingLine()
    await Promise.race(first)
    const later = waitingLine()
    await Promise.all(first)
    const second = burst()
    const next = waitingLine()
    await Promise.all(second)

    expect(began.longestWait).toBeGreaterThan(0)
    expect(later.number).toBe(began.number)
    expect(next.number).toBe(began.number + 1)
  })
})
