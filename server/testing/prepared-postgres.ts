import { inject } from 'vitest'
import { queues } from '../src/create-features.ts'
import { loadSample } from '../src/features/lookup/create-lookup.ts'
import { migrate } from '../src/infra/database/migrate.ts'
import { openDatabase } from '../src/infra/database/open-database.ts'
import { createJobs } from '../src/infra/jobs/create-jobs.ts'
import { capturedLog } from './captured-log.ts'
import { createDatabase } from './create-database.ts'
import { emptyPostgres } from './databases.ts'

let prepared: Promise<string> | undefined

/** Prepares a database as the start of a server does. Returns its name. */
const preparePostgres = async (name: string): Promise<string> => {
  const database = await openDatabase({ databaseUrl: await emptyPostgres(name), dataDir: '' })
  await migrate(database)
  const jobs = await createJobs({ database, log: capturedLog().log, queues, supervise: false })
  await jobs.stop()
  await loadSample(database)
  await database.close()
  return name
}

/** The URL of a database that a server has started on before, which spares the start of a process most of its statements. */
export const preparedPostgres = async (name: string): Promise<string> => {
  prepared ??= preparePostgres(`prepared_${process.env.VITEST_POOL_ID}`)
  return createDatabase(inject('postgresUrl'), name, await prepared)
}
