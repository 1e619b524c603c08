import { onTestFinished } from 'vitest'
import { freePort } from '../../../../testing/free-port.ts'
import { preparedPostgres } from '../../../../testing/prepared-postgres.ts'
import { startProcess, temporaryFolder } from '../../../../testing/start-process.ts'
import type { Database } from '../../../platform/database/database.ts'
import { openDatabase } from '../../../platform/database/open-database.ts'
import { fakeClamd } from './fake-clamd.ts'

/** Where the whole server can be started as a process of its own, as often as a test likes, on one PostgreSQL. */
export const documentServer = async (name: string) => {
  const PORT = String(await freePort())
  const DATABASE_URL = await preparedPostgres(name)
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' })
  onTestFinished(database.close)
  const settings = { PORT, DATABASE_URL, DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'info', HOST: 'localhost' }
  return {
    database,
    url: `http://localhost:${PORT}`,
    start: async (CLAMD_URL: string) => {
      const server = startProcess({ ...settings, CLAMD_URL })
      await server.waitForOutput('Listening')
      return server
    },
  }
}

/** A scanner that lets each file wait for `before`. */
export const slowScanner = async (before: () => Promise<unknown> = async () => undefined) => {
  const scanner = await fakeClamd({ before })
  onTestFinished(scanner.close)
  return scanner
}

export const never = () => new Promise(() => undefined)

export const statuses = async ({ sql }: Database): Promise<readonly string[]> =>
  (await sql<{ status: string }>('select status from documents')).map(({ status }) => status)
