import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { hashPassword } from '../../server/src/identity/passwords/passwords.ts'
import { prepareDatabase } from '../../server/src/platform/database/migrate.ts'
import { openDatabase } from '../../server/src/platform/database/open-database.ts'
import { createJobs, type Jobs } from '../../server/src/platform/jobs/create-jobs.ts'
import { createLog } from '../../server/src/platform/logging/log.ts'
import { queues } from '../../server/src/queues.ts'
import { logInReader } from '../desk/log-in-reader.ts'
import { makeStudents } from '../night/make-students.ts'
import { serveProduct } from '../serve-product.ts'
import { type Figures, type Question, question, soakOptions } from './messages.ts'

// The measured process: the whole product with its jobs and a clock that runs faster. It ends with its parent.

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const { folder, speed, password } = soakOptions.parse(JSON.parse(process.argv[2] ?? ''))
const startedAt = Date.now()
const clock = () => new Date(startedAt + (Date.now() - startedAt) * speed)

const log = createLog('info')
const database = await openDatabase({ databaseUrl: undefined, dataDir: folder })
await prepareDatabase(database, log)
const passwordHash = await hashPassword(password)

/** pg-boss goes by the real time, so what it would run every hour is run when the parent says that an hour is over. */
const repeated: (() => Promise<unknown>)[] = []
const ownJobs = await createJobs({ database, log, queues, supervise: true })
const jobs: Jobs = { ...ownJobs, repeat: async (_schedule, run) => void repeated.push(run) }
const { url } = await serveProduct({ database, dataDir: folder, log, clock, jobs })

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
const readFigures = async (): Promise<Figures> => {
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

const reply = async (asked: Question): Promise<unknown> => {
  switch (asked.ask) {
    case 'students':
      return makeStudents(database, { ...asked, passwordHash, now: clock() })
    case 'reader':
      return logInReader(database, clock())
    case 'sweep':
      for (const run of repeated) await run()
      return 'swept'
    case 'figures':
      return readFigures()
  }
}

process.on('message', async (told) => process.send?.((await reply(question.parse(told))) as object))
process.once('disconnect', () => process.exit(0))
process.send?.({ url })
