import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../server/src/infra/database/database.ts'
import type { Figures } from './messages.ts'

/** Rows that the product deletes when their time is over, and work that waits. */
const shortLived = `
  select 'sessions' as name, count(*)::int as rows from sessions
  union all select 'staff_sessions', count(*)::int from staff_sessions
  union all select 'rate_limits', count(*)::int from rate_limits
  union all select 'pdf_links', count(*)::int from pdf_links
  union all select 'unsent mails', count(*)::int from mails where sent_at is null
  union all select 'waiting jobs', count(*)::int from jobs.job where state < 'completed'
  union all select 'abandoned_files', count(*)::int from abandoned_files`

/** What is freed in one collection may let go of more, which the next one frees. */
const collections = 3

/** The state of this process while nobody calls it. */
export const readFigures = async (database: Database, collectGarbage: () => void): Promise<Figures> => {
  const rows = await database.sql<{ name: string; rows: number }>(shortLived)
  for (let round = 0; round < collections; round += 1) {
    collectGarbage()
    await pause(100)
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  const megabytes = (bytes: number) => bytes / 1024 ** 2
  return {
    rss: megabytes(rss),
    heap: megabytes(heapUsed),
    external: megabytes(external),
    handles: process.getActiveResourcesInfo().filter((name) => name !== 'Timeout').length,
    rows: Object.fromEntries(rows.map((row) => [row.name, row.rows])),
  }
}
