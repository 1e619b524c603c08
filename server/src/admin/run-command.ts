import type { Database } from '../platform/database.ts'
import { readSettings } from '../platform/settings.ts'
import { type Command, type CommandNeeds, UsageError } from './command.ts'
import { help, helpOnOne } from './help.ts'
import { openForCommand } from './open-for-command.ts'

type Surroundings = Pick<CommandNeeds, 'print' | 'report'> & {
  readonly environment: Readonly<Record<string, string | undefined>>
}

const helpWords = new Set(['--help', '-h', 'help'])

const commandIn = (commands: readonly Command[], words: readonly string[]): Command | undefined =>
  commands.find(({ name }) => name.split(' ').every((word, place) => words[place] === word))

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'The command failed.')

/** Runs the command with a database that is opened when it asks and closed whatever happens. */
const runWithDatabase = async (
  command: Command,
  words: readonly string[],
  needs: Omit<CommandNeeds, 'openDatabase'>,
) => {
  let opened: Promise<Database> | undefined
  const openDatabase = () => {
    opened ??= openForCommand(needs.settings)
    return opened
  }
  try {
    await command.run(words, { ...needs, openDatabase })
  } finally {
    const database = await opened?.catch(() => undefined)
    await database?.close()
  }
}

/** Runs what the operator typed and answers the exit code: 0 done, 1 failed, 2 called wrongly. */
export const runCommand = async (
  commands: readonly Command[],
  typed: readonly string[],
  { environment, print, report }: Surroundings,
): Promise<0 | 1 | 2> => {
  const complain = (lines: readonly string[], code: 1 | 2) => {
    for (const line of lines) report(line)
    return code
  }
  const asksForHelp = typed.some((word) => helpWords.has(word))
  const words = typed.filter((word) => !helpWords.has(word))
  const command = commandIn(commands, words)
  if (asksForHelp && (command || words.length === 0)) {
    for (const line of command ? helpOnOne(command) : help(commands)) print(line)
    return 0
  }
  if (!command)
    return complain([...(words.length > 0 ? [`There is no command "${words.join(' ')}".`] : []), ...help(commands)], 2)
  const read = readSettings(environment)
  if ('mistakes' in read) return complain(read.mistakes, 1)
  try {
    await runWithDatabase(command, words.slice(command.name.split(' ').length), {
      settings: read.settings,
      print,
      report,
    })
    return 0
  } catch (error) {
    return error instanceof UsageError
      ? complain([error.message, ...helpOnOne(command)], 2)
      : complain([messageOf(error)], 1)
  }
}
