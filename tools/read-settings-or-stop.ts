import { publicAddress, requireFree } from '../server/src/platform/http/listen-address.ts'
import { metricsAddress } from '../server/src/platform/metrics/metrics-server.ts'
import { loadForm } from '../server/src/platform/settings/load-form.ts'
import { readSettings, type Settings } from '../server/src/platform/settings/settings.ts'

const stop = (lines: readonly string[]): never => {
  process.stderr.write(lines.map((line) => `${line}\n`).join(''))
  process.exit(1)
}

const orStop = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    return stop([error instanceof Error ? error.message : 'The start failed.'])
  }
}

/** Returns the settings. A mistake in them or in the form ends the process with a message, before anything is built. */
export const readSettingsOrStop = async (): Promise<Settings> => {
  const read = readSettings(process.env)
  if ('mistakes' in read) return stop(read.mistakes)
  await orStop(() => loadForm(read.settings.form))
  return read.settings
}

/** Ends the process with a message if a port that the server will need is taken. */
export const requireFreePortsOrStop = async (settings: Settings): Promise<void> => {
  if (settings.role !== 'worker') await orStop(() => requireFree(publicAddress(settings)))
  const metrics = settings.isMetricsPortSet ? metricsAddress(settings) : undefined
  if (metrics) await orStop(() => requireFree(metrics))
}
