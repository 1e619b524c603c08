import { createFeatures } from './create-features.ts'
import { createLog } from './infra/logging/log.ts'
import { logOutputAs } from './infra/logging/log-output.ts'
import { readSettings, type Settings } from './infra/settings/settings.ts'
import { startServer } from './server.ts'

const exitWith = (lines: readonly string[]): never => {
  process.stderr.write(lines.map((line) => `${line}\n`).join(''))
  process.exit(1)
}

const start = async (settings: Settings) => {
  const log = createLog(settings.logLevel, logOutputAs(settings.logFormat))
  const exitOnError = (error: unknown) => {
    log.fatal({ err: error }, 'The process ends because of an unexpected error.')
    process.exit(1)
  }
  process.on('uncaughtException', exitOnError).on('unhandledRejection', exitOnError)
  await startServer(settings, log, createFeatures).catch((error: unknown) =>
    exitWith([error instanceof Error ? error.message : 'The start failed.']),
  )
}

const read = readSettings(process.env)
if ('mistakes' in read) exitWith(read.mistakes)
else await start(read.settings)
