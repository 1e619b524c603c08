import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { testSettings } from '../../../testing/test-settings.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Clock, systemClock } from '../../platform/time/clock.ts'
import type { CommandDeps } from '../command-deps.ts'
import { configure } from '../main.ts'

/** Runs a command on an open database and returns what it printed. */
export const runOn = async (
  database: Database,
  create: (deps: CommandDeps) => CommandUnknownOpts,
  words: readonly string[],
  dataDir = 'unused',
  clock: Clock = systemClock,
): Promise<{ readonly printed: readonly string[]; readonly reported: readonly string[] }> => {
  const [printed, reported]: [string[], string[]] = [[], []]
  const settings = testSettings({ PUBLIC_URL: 'https://apply.example.edu', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const command = create({
    settings: () => settings,
    openDatabase: async () => database,
    openUnmigrated: async () => database,
    clock,
    print: (line) => printed.push(line),
    report: (line) => reported.push(line),
  })
  configure(command, { print: () => undefined, report: () => undefined })
  await command.parseAsync(words, { from: 'user' })
  return { printed, reported }
}
