import { createFeatures } from './create-features.ts'
import { createLog } from './infra/logging/log.ts'
import { logOutputAs } from './infra/logging/readable-output.ts'
import { readSettings, type Settings } from './infra/settings/settings.ts'
import { runProcess } from './server.ts'

const stop = (lines: readonly string[]): never => {
  process.stderr.write(lines.map((line) => `${line}\n`).join(''))
  process.exit(1)
}

const start = async (settings: Settings) => {
  const log = createLog(settings.logLevel, logOutputAs(settings.logFormat))
  const giveUp = (error: unknown) => {
    log.fatal({ err: error }, 'The process ends because of a mistake nobody thought of.')
    process.exit(1)
  }
  process.on('uncaughtException', giveUp).on('unhandledRejection', giveUp)
  await runProcess(settings, log, createFeatures).catch((error: unknown) =>
    stop([error instanceof Error ? error.message : 'The start failed.']),
  )
}

const read = readSettings(process.env)
if ('mistakes' in read) stop(read.mistakes)
else await start(read.settings)
