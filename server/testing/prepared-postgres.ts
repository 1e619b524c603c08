import pg from 'pg'
import { inject } from 'vitest'
import { loadSample } from '../src/lookup/create-lookup.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { createJobs } from '../src/platform/jobs/create-jobs.ts'
import { queues } from '../src/queues.ts'
import { capturedLog } from './captured-log.ts'
import { createDatabase } from './create-database.ts'

const template = 'prepared'

/** Prepares a database as the start of a server does: with all tables, job queues and the sample lookup lists. */
const prepare = async (databaseUrl: string): Promise<void> => {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  await migrate(database)
  const jobs = await createJobs({ database, log: capturedLog().log, queues, supervise: false })
  await jobs.stop()
  await loadSample(database)
  await database.close()
}

/** The first worker that asks makes the template, and the others wait for it. */
const makeTemplateOnce = async (serverUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`select pg_advisory_lock(hashtext('${template}'))`)
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [template])
  if (rows.length === 0) {
    const unfinished = `${template}_unfinished`
    await prepare(await createDatabase(serverUrl, unfinished))
    await client.query(`alter database ${unfinished} rename to ${template}`)
  }
  await client.end()
}

let made: Promise<void> | undefined

/** The URL of a database that a server has started on before. It is a copy of one that is made once for all tests. */
export const preparedPostgres = async (name: string): Promise<string> => {
  const serverUrl = inject('postgresUrl')
  made ??= makeTemplateOnce(serverUrl)
  await made
  return createDatabase(serverUrl, name, template)
}
