import type { FastifyBaseLogger } from 'fastify'
import { lockData } from './platform/database/embedded/lock-data.ts'
import { operatorMessage } from './platform/errors/http-error.ts'
import { createLog } from './platform/logging/log.ts'
import { logOutputAs } from './platform/logging/log-output.ts'
import { readSettings, type Settings } from './platform/settings/settings.ts'
import { isChild } from './processes/messages.ts'
import { startProcesses } from './processes/start-processes.ts'

const exitWith = (lines: readonly string[]): never => {
  process.stderr.write(lines.map((line) => `${line}\n`).join(''))
  process.exit(1)
}

/** A process that only runs jobs is one; more of them are started as more processes. */
const isParent = ({ processes, role }: Settings) => !isChild() && processes > 1 && role !== 'worker'

/** Loaded on demand: the parent of several processes runs none of this code, nor does a start with wrong settings. */
const startOne = async (settings: Settings, log: FastifyBaseLogger): Promise<void> =>
  (await import('./server.ts')).startServer(settings, log)

const start = async (settings: Settings) => {
  const log = createLog(settings.logLevel, logOutputAs(settings.logFormat))
  const exitOnError = (error: unknown) => {
    log.fatal({ err: error }, 'The process ends because of an unexpected error.')
    process.exit(1)
  }
  process.on('uncaughtException', exitOnError).on('unhandledRejection', exitOnError)
  const startAll = async () => {
    if (!isChild()) await lockData(settings)
    await (isParent(settings) ? startProcesses(settings, log) : startOne(settings, log))
  }
  await startAll().catch((error: unknown) => exitWith([operatorMessage(error, 'The start failed.')]))
}

const checkParentMs = 1_000

/**
 * npm runs a script in a shell, which does not pass on a signal to it. A server that was started by `npm start` would outlive npm and keep
 * its port and its data folder, so it ends when its parent process is gone, as it does at SIGTERM. While it starts nobody listens to that
 * signal yet, so it is repeated; a server that is ending ignores it.
 */
const endWithNpm = (): void => {
  if (process.env.npm_lifecycle_event !== 'start') return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.emit('SIGTERM', 'SIGTERM'), checkParentMs).unref()
}

if (!isChild()) endWithNpm()
const read = readSettings(process.env)
if ('mistakes' in read) exitWith(read.mistakes)
else await start(read.settings)
