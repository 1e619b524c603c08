import type { FastifyBaseLogger } from 'fastify'
import { type Erased, removeErasedFiles } from '../people/personal-data/erase-person.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import type { Database, Sql } from '../platform/database/database.ts'
import { prepareDatabase, requireUsable } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { createLog } from '../platform/logging/log.ts'
import { readableOutput } from '../platform/logging/log-output.ts'
import { readSettings, type Settings } from '../platform/settings/settings.ts'
import { createStorage } from '../platform/storage/create-storage.ts'
import { storageOwner } from '../platform/storage/storage-owner.ts'
import { type Clock, systemClock } from '../platform/time/clock.ts'

/** What a command uses. Settings and database are read when a command asks for them, so `--help` needs neither. */
export type CommandDeps = {
  readonly settings: () => Settings
  readonly openDatabase: () => Promise<Database>
  /** The same without migrations, for backup and restore. */
  readonly openUnmigrated: () => Promise<Database>
  readonly clock: Clock
  /** Writes one line of the result to standard output. */
  readonly print: (line: string) => void
  /** Writes one line about progress to standard error. */
  readonly report: (line: string) => void
}

export type Environment = Readonly<Record<string, string | undefined>>

const settingsFrom = (environment: Environment): Settings => {
  const read = readSettings(environment)
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'))
  return read.settings
}

const openFor = async (settings: Settings, prepare: (database: Database) => Promise<void>): Promise<Database> => {
  const database = await openDatabase(settings)
  try {
    await prepare(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** A command may run before the first start of the server. */
const migrated = (database: Database): Promise<void> => prepareDatabase(database, { warn: () => undefined }, 1)

type Output = Pick<CommandDeps, 'print' | 'report'>

export const createCommandDeps = (environment: Environment, output: Output) => {
  let opened: Promise<Database> | undefined
  const settings = () => settingsFrom(environment)
  const deps: CommandDeps = {
    ...output,
    settings,
    clock: systemClock,
    openDatabase: () => {
      opened ??= openFor(settings(), migrated)
      return opened
    },
    openUnmigrated: () => {
      opened ??= openFor(settings(), requireUsable)
      return opened
    },
  }
  const close = async (): Promise<void> => {
    const database = await opened?.catch(() => undefined)
    await database?.close()
  }
  return { deps, close }
}

/** Recorded before the first line of output, because the operator sees data of many people at once. */
export const auditOperator = (sql: Sql, at: Date, action: string): Promise<void> =>
  recordAudit(sql, { at, actor: 'operator', target: 'all applications', action, result: 'started' })

/** The log of the features that a command uses. Standard output is for the result of the command. */
export const commandLog = ({ logLevel, logFormat }: Settings, report: CommandDeps['report']): FastifyBaseLogger => {
  const output = { write: (line: string) => report(line.trimEnd()) }
  return createLog(logLevel, logFormat === 'text' ? readableOutput(output) : output)
}

type RemoverDeps = Pick<CommandDeps, 'clock' | 'report'> & { readonly settings: Settings; readonly database: Database }

/** Deletes the files of erased persons, and returns their number. */
export const fileRemover = ({ settings, database, clock, report }: RemoverDeps) => {
  const storage = createStorage({ settings, database, clock })
  const { check: checkOwner } = storageOwner({ storage, database, settings })
  const log = commandLog(settings, report)
  return (erased: readonly Erased[]) => removeErasedFiles({ database, clock, storage, checkOwner, log }, erased)
}

export const accountIdOf = async ({ sql }: Pick<Database, 'sql'>, username: string): Promise<string> => {
  const [account] = await sql<{ id: string }>('select id from accounts where username = $1', [username])
  if (!account) throw new Error(`There is no account ${username}.`)
  return account.id
}
