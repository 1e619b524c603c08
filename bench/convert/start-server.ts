import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { openDatabase } from '../../server/src/platform/database/open-database.ts'
import { systemClock } from '../../server/src/platform/time/clock.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { postgresServer } from '../../server/testing/postgres-server.ts'
import { signedInStudent } from '../../server/testing/student.ts'
import { untilServing } from '../until-serving.ts'
import { callsOf } from './calls.ts'

const main = join(import.meta.dirname, '../../server/src/main.ts')
const watcher = fileURLToPath(new URL('./watch-loop.ts', import.meta.url))
const stalls = z.object({ longestStall: z.number(), longestOwnStall: z.number() })
export type Stalls = z.infer<typeof stalls>
export type Server = Awaited<ReturnType<typeof startServer>>

/** The whole server with its worker, as it runs in production, in a process of its own and on a PostgreSQL of its own. */
export const startServer = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-server-'))
  const postgres = await postgresServer()
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const settings = { PORT: port, HOST: 'localhost', DATABASE_URL: postgres.url, DATA_DIR: dataDir, METRICS_PORT: 'off' }
  const server = spawn(process.execPath, ['--import', watcher, main], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await untilServing(url, server)
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir })

  return {
    student: async (username: string) => {
      const { cookie } = await signedInStudent(database, systemClock(), username)
      const student = callsOf(url, cookie)
      await student.askForFile()
      return student
    },
    watchLoop: () => server.send('watch'),
    stalls: async () => {
      server.send('tell')
      return stalls.parse((await once(server, 'message'))[0])
    },
    close: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      await database.close()
      await postgres.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
