import { readSettings, type Settings } from '../src/platform/settings/settings.ts'

/** The settings that a process with this environment would have. */
export const testSettings = (environment: Readonly<Record<string, string | undefined>>): Settings => {
  const read = readSettings(environment)
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'))
  return read.settings
}
