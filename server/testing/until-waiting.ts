import { expect, vi } from 'vitest'
import type { Database } from '../src/platform/database/database.ts'

/** Resolves when so many statements wait for a lock. Outside of a transaction, in which PostgreSQL would show the same again and again. */
export const untilWaiting = ({ sql }: Pick<Database, 'sql'>, count = 1) =>
  vi.waitFor(
    async () => {
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      expect(await sql(waiting)).toHaveLength(count)
    },
    { timeout: 120_000, interval: 20 },
  )
