import { type Clock, systemClock } from '../platform/clock.ts'
import type { QueryPool } from '../platform/database.ts'

/** Whole numbers this large are moments in milliseconds; a count of calls never is. */
const earliestMoment = 1_000_000_000_000

const moved = (value: unknown, by: number): unknown =>
  typeof value === 'number' && value >= earliestMoment ? value + by : value

const movedRow = (row: Readonly<Record<string, unknown>>, by: number) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, moved(value, by)]))

/** For a library that reads the machine's clock: what it tells the database, and hears of it, is moved to our clock. */
export const clockedPool = (pool: QueryPool, clock: Clock): QueryPool => ({
  query: async (statement, values) => {
    if (typeof statement === 'string') return pool.query(statement, values)
    const ahead = clock().getTime() - systemClock().getTime()
    const given = statement.values?.map((value) => moved(value, ahead))
    const result = await pool.query({ ...statement, ...(given && { values: given }) })
    return { ...result, rows: result.rows.map((row) => movedRow(row, -ahead)) }
  },
})
