import { loadForm } from '../server/src/infra/settings/load-form.ts'
import { readSettings, type Settings } from '../server/src/infra/settings/settings.ts'

const stop = (lines: readonly string[]): never => {
  process.stderr.write(lines.map((line) => `${line}\n`).join(''))
  process.exit(1)
}

/** The settings; a mistake in them ends the process at once, before anything is built. */
export const readSettingsOrStop = async (): Promise<Settings> => {
  const read = readSettings(process.env)
  if ('mistakes' in read) return stop(read.mistakes)
  await loadForm(read.settings.form).catch((error: unknown) =>
    stop([error instanceof Error ? error.message : 'The form cannot be loaded.']),
  )
  return read.settings
}
