import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/src/platform/database/open-database.ts'
import { endWithParent } from '../../server/testing/end-with-parent.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { postgresServer } from '../../server/testing/postgres-server.ts'
import { untilServing } from '../until-serving.ts'
import { parentOf } from './processor-time.ts'

/** PROCESSES=2 npm run bench:night measures two; one is what earlier figures were measured with. */
export const processes = Number(process.env.PROCESSES ?? '1')

const main = join(import.meta.dirname, '../../server/src/main.ts')

/** One machine as an operator runs it: the processes that are asked for, a PostgreSQL that writes through, a log in a file. */
export const startMachine = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-night-'))
  const postgres = await postgresServer([])
  const [port, metricsPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const logFile = join(dataDir, 'server.log')
  const settings = {
    PROCESSES: `${processes}`,
    PORT: `${port}`,
    METRICS_PORT: `${metricsPort}`,
    PUBLIC_URL: url,
    TRUST_PROXY: 'on',
    ROLE: 'all',
  }
  const server = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, DATABASE_URL: postgres.url, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', openSync(logFile, 'w'), 'inherit'],
  })
  endWithParent(server, dataDir)
  await untilServing(url, server)
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir })
  const [backend] = await database.sql<{ pid: number }>('select pg_backend_pid() as pid')

  return {
    url,
    database,
    logFile,
    serverPid: server.pid ?? 0,
    postgresPid: parentOf(backend?.pid ?? 0),
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    isRunning: () => server.exitCode === null && server.signalCode === null,
    close: async (): Promise<void> => {
      const ended = once(server, 'exit')
      if (server.kill('SIGTERM')) await ended
      await database.close()
      await postgres.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type Machine = Awaited<ReturnType<typeof startMachine>>
