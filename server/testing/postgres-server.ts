import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { postgresBinaries, type RunAs, unprivilegedUser } from '../src/platform/database/embedded/postgres-binaries.ts'
import { endWithParent } from './end-with-parent.ts'
import { freePort } from './free-port.ts'
import { copyInitialised } from './initialised-postgres.ts'
import { giveTo, reachableFolder } from './reachable-folder.ts'

type Place = {
  readonly folder: string
  readonly bin: string
  readonly data: string
  readonly port: number
  readonly runAs: RunAs
}

export type PostgresServer = {
  readonly url: string
  readonly start: () => Promise<void>
  /** `immediate` ends it as a crash would, `fast` cuts connections and ends in order. */
  readonly stop: (how: 'fast' | 'immediate') => Promise<void>
  /** A standby of this server, which must be stopped. It follows once both run. */
  readonly standby: (name: string) => Promise<PostgresServer>
  readonly remove: () => Promise<void>
}

const launch = async ({ folder, bin, data, port, runAs }: Place, options: readonly string[]): Promise<ChildProcess> => {
  const fixed = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const flags = [...fixed, ...options].flatMap((option) => ['-c', option])
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', `${port}`, ...flags], {
    ...runAs,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  endWithParent(server, folder)
  let said = ''
  await new Promise<void>((ready, fail) => {
    server.once('exit', () => fail(new Error(`PostgreSQL ended at once: ${said}`)))
    server.stderr?.on('data', (chunk) => {
      said = (said + chunk).slice(-4000)
      if (/ready to accept (read-only )?connections/.test(said)) ready()
    })
  })
  return server
}

const preparePlace = async (): Promise<Place> => {
  const runAs = unprivilegedUser()
  const folder = await reachableFolder(runAs, 'test-postgres-')
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  return { folder, data, runAs, bin: await postgresBinaries(runAs), port: await freePort() }
}

/** For a server that many short tests share: its data need not survive the machine, and maintenance does not pay. */
export const forShortTests: readonly string[] = [
  ...['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0', 'checkpoint_timeout=1h'],
  ...['autovacuum=off', 'bgwriter_lru_maxpages=0', 'jit=off', 'max_parallel_workers_per_gather=0'],
]

const standbyOf = async (primary: Place, name: string): Promise<PostgresServer> => {
  const place = await preparePlace()
  await cp(primary.data, place.data, { recursive: true })
  await writeFile(join(place.data, 'standby.signal'), '')
  giveTo(place.runAs, place.data)
  const connection = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`
  return serverIn(place, ['fsync=off', `primary_conninfo=${connection}`])
}

const serverIn = (place: Place, options: readonly string[]): PostgresServer => {
  let server: ChildProcess | undefined
  const stop = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  return {
    url: `postgresql://postgres@127.0.0.1:${place.port}/postgres`,
    start: async () => {
      server = await launch(place, options)
    },
    stop: (how) => stop(how === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    standby: (name) => standbyOf(place, name),
    remove: async () => {
      await stop('SIGQUIT')
      await rm(place.folder, { recursive: true, force: true })
    },
  }
}

/** A real PostgreSQL of our own in a temporary folder, started. `options` are lines of its configuration. */
export const postgresServer = async (options: readonly string[] = ['fsync=off']): Promise<PostgresServer> => {
  const place = await preparePlace()
  await copyInitialised(place.data, place.bin, place.runAs)
  const server = serverIn(place, options)
  await server.start()
  return server
}
