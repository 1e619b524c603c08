import { openParts } from './open-parts.ts'
import { openLog } from './platform/log.ts'
import { logOutputAs } from './platform/readable-output.ts'
import { runProcess } from './platform/run-process.ts'
import { readSettings, type Settings } from './platform/settings.ts'

const stop = (lines: readonly string[]): never => {
  process.stderr.write(lines.map((line) => `${line}\n`).join(''))
  process.exit(1)
}

const start = async (settings: Settings) => {
  const log = openLog(settings.logLevel, logOutputAs(settings.logFormat))
  const giveUp = (error: unknown) => {
    log.fatal({ err: error }, 'The process ends because of a mistake nobody thought of.')
    process.exit(1)
  }
  process.on('uncaughtException', giveUp).on('unhandledRejection', giveUp)
  await runProcess(settings, log, openParts).catch((error: unknown) =>
    stop([error instanceof Error ? error.message : 'The start failed.']),
  )
}

const read = readSettings(process.env)
if ('mistakes' in read) stop(read.mistakes)
else await start(read.settings)
