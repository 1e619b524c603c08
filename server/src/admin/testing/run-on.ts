import { testSettings } from '../../../testing/test-settings.ts'
import type { Database } from '../../infra/database/database.ts'
import type { Command } from '../command.ts'

/** Runs a command on a database that is open already, and answers what it printed. */
export const runOn = async (
  database: Database,
  command: Command,
  words: readonly string[],
  dataDir = 'unused',
): Promise<{ readonly printed: readonly string[]; readonly reported: readonly string[] }> => {
  const [printed, reported]: [string[], string[]] = [[], []]
  await command.run(words, {
    settings: testSettings({ PUBLIC_URL: 'https://apply.example.edu', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    openDatabase: async () => database,
    print: (line) => printed.push(line),
    report: (line) => reported.push(line),
  })
  return { printed, reported }
}
