import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import { unprivilegedUser } from '../src/platform/database/embedded/postgres-binaries.ts'
import { freePort } from './free-port.ts'
import { reachableFolder } from './reachable-folder.ts'

export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0

type Options = { readonly mode: 'session' | 'transaction'; readonly ignored?: string }

const neededIgnored = 'statement_timeout, idle_in_transaction_session_timeout'

/** The settings that docs/scaling.md asks for, unless the options say otherwise. */
const configuration = (server: URL, port: number, { mode, ignored }: Required<Options>): string => `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
ignore_startup_parameters = ${ignored}
`

/** A real PgBouncer in front of a PostgreSQL. */
export const startPgbouncer = async (databaseUrl: string, { mode, ignored = neededIgnored }: Options) => {
  const runAs = unprivilegedUser()
  const [folder, port, url] = [await reachableFolder(runAs, 'test-pgbouncer-'), await freePort(), new URL(databaseUrl)]
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, configuration(url, port, { mode, ignored }))
  const pooler = spawn('pgbouncer', [file], { ...runAs, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  pooler.stderr.on('data', (chunk) => {
    said += chunk
  })
  await vi.waitUntil(() => said.includes('process up'), { timeout: 120_000 })
  url.port = `${port}`
  return {
    url: url.href,
    close: async () => {
      pooler.kill('SIGQUIT')
      if (pooler.exitCode === null) await once(pooler, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
