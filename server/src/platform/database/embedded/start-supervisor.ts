import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPipe } from './keepers.ts'
import { workingFolder } from './place.ts'
import { postgresBinaries, userFor } from './postgres-binaries.ts'

const script = join(import.meta.dirname, 'supervise.sh')

/** Ten for each of the most processes that may share it (PROCESSES), for the one that runs jobs, and for commands. */
const maxConnections = 200

/** Small, because the operating system caches the same files, and quiet, because most installations are idle most of the time. */
const settingsFor = (folder: string): readonly string[] => [
  `unix_socket_directories="${workingFolder(folder)}"`,
  'unix_socket_permissions=0700',
  'listen_addresses=',
  'fsync=on',
  'wal_level=minimal',
  'max_wal_senders=0',
  `max_connections=${maxConnections}`,
  'shared_buffers=32MB',
  'max_wal_size=256MB',
  'jit=off',
  'io_method=sync',
  'autovacuum_naptime=5min',
  ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
  // No statement and no value of one: they hold answers and addresses.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
]

const waiting = /the database system is /

/** Why PostgreSQL ended, in its own words. */
const reasonIn = (log: string): string | undefined =>
  log
    .split('\n')
    .map((line) => /\b(?:FATAL|PANIC): +(.+)/.exec(line)?.[1])
    .findLast((reason) => reason !== undefined && !waiting.test(reason))

export type Supervisor = {
  readonly pipe: number
  /** Why it ended, if this process has started it. */
  readonly ended: Promise<Error> | undefined
}

const lookAgainMs = 5

/** Starts a database that outlives this process for as long as another one holds its pipe. */
export const startSupervisor = async (folder: string): Promise<Supervisor> => {
  const runAs = await userFor(folder)
  const program = join(await postgresBinaries(runAs), 'postgres')
  const logFile = `${folder}.log`
  const log = await open(logFile, 'w', 0o600)
  const options = ['-D', workingFolder(folder), ...settingsFor(folder).flatMap((setting) => ['-c', setting])]
  const text = await readFile(script, 'utf8')
  // As text, because the other user may not be able to read our files.
  const supervisor = spawn('/bin/sh', ['-c', text, 'supervise', program, ...options], {
    ...runAs,
    cwd: folder,
    detached: true,
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
    stdio: ['pipe', log.fd, log.fd],
  })
  let isRunning = true
  const ended = once(supervisor, 'exit').then(async () => {
    isRunning = false
    return new Error(reasonIn(await readFile(logFile, 'utf8')) ?? `PostgreSQL ended; ${logFile} may say why`)
  })
  ended.catch(() => undefined)
  await once(supervisor, 'spawn')
  await log.close()
  const whenOpen = async (): Promise<number> => {
    const pipe = openPipe(folder)
    if (pipe !== undefined) return pipe
    if (!isRunning) throw await ended
    await pause(lookAgainMs)
    return whenOpen()
  }
  const pipe = await whenOpen()
  supervisor.stdin?.destroy()
  supervisor.unref()
  return { pipe, ended }
}
