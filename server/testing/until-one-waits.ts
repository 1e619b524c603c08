import { expect, vi } from 'vitest'
import type { Sql } from '../src/infra/database/database.ts'

/** Resolves when a statement of another connection waits for a lock. */
export const untilOneWaits = (sql: Sql) =>
  vi.waitFor(
    async () => {
      const [row] = await sql(
        `select count(*) as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      expect(row?.waiting).toBe(1)
    },
    { timeout: 20_000, interval: 20 },
  )
