import type { Database } from '../infra/database/database.ts'
import { readSettings } from '../infra/settings/settings.ts'
import { type Command, type CommandDeps, UsageError } from './command.ts'
import { help, helpOnOne } from './help.ts'
import { openForCommand } from './open-for-command.ts'

type Surroundings = Pick<CommandDeps, 'print' | 'report'> & {
  readonly environment: Readonly<Record<string, string | undefined>>
}

const helpWords = new Set(['--help', '-h', 'help'])

const commandIn = (commands: readonly Command[], words: readonly string[]): Command | undefined =>
  commands.find(({ name }) => name.split(' ').every((word, place) => words[place] === word))

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'The command failed.')

/** Runs the command with a database that is opened when it asks and closed whatever happens. */
const runWithDatabase = async (command: Command, words: readonly string[], deps: Omit<CommandDeps, 'openDatabase'>) => {
  let opened: Promise<Database> | undefined
  const openDatabase = () => {
    opened ??= openForCommand(deps.settings)
    return opened
  }
  try {
    await command.run(words, { ...deps, openDatabase })
  } finally {
    const database = await opened?.catch(() => undefined)
    await database?.close()
  }
}

const printHelp = (commands: readonly Command[], command: Command | undefined, print: (line: string) => void): 0 => {
  for (const line of command ? helpOnOne(command) : help(commands)) print(line)
  return 0
}

/** Runs what the operator typed and answers the exit code: 0 done, 1 failed, 2 called wrongly. */
export const runCommand = async (
  commands: readonly Command[],
  typed: readonly string[],
  { environment, print, report }: Surroundings,
): Promise<0 | 1 | 2> => {
  const complain = (code: 1 | 2, ...lines: readonly string[]) => {
    for (const line of lines) report(line)
    return code
  }
  const words = typed.filter((word) => !helpWords.has(word))
  const command = commandIn(commands, words)
  const asksForHelp = words.length < typed.length
  if (asksForHelp && (command || words.length === 0)) return printHelp(commands, command, print)
  if (!command && words.length === 0) return complain(2, ...help(commands))
  if (!command) return complain(2, `There is no command "${words.join(' ')}".`, ...help(commands))
  const read = readSettings(environment)
  if ('mistakes' in read) return complain(1, ...read.mistakes)
  try {
    const rest = words.slice(command.name.split(' ').length)
    await runWithDatabase(command, rest, { settings: read.settings, print, report })
    return 0
  } catch (error) {
    return error instanceof UsageError
      ? complain(2, error.message, ...helpOnOne(command))
      : complain(1, messageOf(error))
  }
}
