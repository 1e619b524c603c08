import type { Database } from '../infra/database/database.ts'
import type { Settings } from '../infra/settings/settings.ts'

/** What a command works with; the database is opened for those that ask for it, and closed after them. */
export type CommandDeps = {
  readonly settings: Settings
  readonly openDatabase: () => Promise<Database>
  /** Writes one line of the result. */
  readonly print: (line: string) => void
  /** Writes one line about how far the work is, apart from the result. */
  readonly report: (line: string) => void
}

export type Command = {
  /** The words that call it, such as "lookup import". */
  readonly name: string
  /** What has to follow the name, for the help. */
  readonly usage: string
  readonly summary: string
  /** The help in full, line by line. */
  readonly details: readonly string[]
  readonly run: (words: readonly string[], deps: CommandDeps) => Promise<void>
}

/** The command was called in a way it does not understand. */
export class UsageError extends Error {}
