import { Command, CommanderError, type CommandUnknownOpts, InvalidArgumentError } from '@commander-js/extra-typings'
import { explainDatabase, lacksRight } from '../platform/database/explain-database.ts'
import { errorCode } from '../platform/errors/describe-error.ts'
import { operatorMessage } from '../platform/errors/http-error.ts'
import { type CommandDeps, createCommandDeps, type Environment } from './command-deps.ts'
import { applicationsExport, applicationsList } from './commands/applications.ts'
import { backup, restore } from './commands/backup.ts'
import { databaseUpgrade } from './commands/database.ts'
import { lookupImport } from './commands/lookup-import.ts'
import { mailBounced } from './commands/mail.ts'
import { personDelete, personExport } from './commands/person.ts'
import { personsDelete } from './commands/persons-delete.ts'
import { remindersPreview } from './commands/reminders.ts'
import { sample } from './commands/sample.ts'
import { staffCommands } from './commands/staff.ts'
import { storageAdopt, sweep } from './commands/storage.ts'
import { publicToken, serviceToken } from './commands/tokens.ts'

const intro = "The operator's commands. They use the same settings (DATABASE_URL, DATA_DIR …) as the server."
const exitCodes = 'Exit codes: 0 done, 1 failed, 2 called wrongly.'

/** Every command, in the order of the help. */
export const createProgram = (deps: CommandDeps): CommandUnknownOpts =>
  new Command('./admin')
    .description(intro)
    .addCommand(serviceToken(deps))
    .addCommand(publicToken(deps))
    .addCommand(
      new Command('applications')
        .summary('list or export applications')
        .addCommand(applicationsList(deps))
        .addCommand(applicationsExport(deps)),
    )
    .addCommand(
      new Command('person')
        .summary('export or delete one person')
        .addCommand(personExport(deps))
        .addCommand(personDelete(deps)),
    )
    .addCommand(new Command('persons').summary('delete an old year').addCommand(personsDelete(deps)))
    .addCommand(staffCommands(deps))
    .addCommand(new Command('reminders').summary('see what is due today').addCommand(remindersPreview(deps)))
    .addCommand(new Command('mail').summary('take mail that came back').addCommand(mailBounced(deps)))
    .addCommand(new Command('lookup').summary('import schools or addresses').addCommand(lookupImport(deps)))
    .addCommand(new Command('database').summary('upgrade the tables').addCommand(databaseUpgrade(deps)))
    .addCommand(new Command('storage').summary('change the owner of the stored files').addCommand(storageAdopt(deps)))
    .addCommand(backup(deps))
    .addCommand(restore(deps))
    .addCommand(sweep(deps))
    .addCommand(sample(deps))

/** The commands that do something, without their groups. */
export const actionsIn = (command: CommandUnknownOpts): readonly CommandUnknownOpts[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(actionsIn)

type Output = Pick<CommandDeps, 'print' | 'report'>

/** commander would otherwise end the process itself. Its settings hold for one command, not for those below it. */
export const configure = (command: CommandUnknownOpts, { print, report }: Output): void => {
  const linesTo = (write: (line: string) => void) => (text: string) => write(text.trimEnd())
  command
    .exitOverride()
    .helpCommand(false)
    .showHelpAfterError()
    .configureOutput({ writeOut: linesTo(print), writeErr: linesTo(report) })
  for (const child of command.commands) configure(child, { print, report })
}

const exitCodeOf = (error: unknown, report: (line: string) => void): 0 | 1 | 2 => {
  const isUsageError = error instanceof InvalidArgumentError
  // commander has reported the other errors of its own.
  if (error instanceof CommanderError && !isUsageError) return error.exitCode === 0 ? 0 : 2
  report(lacksRight(error) ? explainDatabase(error) : operatorMessage(error, 'The command failed.'))
  return isUsageError ? 2 : 1
}

/** Runs what the operator typed and returns the exit code. */
export const runProgram = async (
  words: readonly string[],
  { environment, ...output }: Output & { readonly environment: Environment },
): Promise<0 | 1 | 2> => {
  const { deps, close } = createCommandDeps(environment, output)
  const program = createProgram(deps)
  configure(program, output)
  program.addHelpText('after', () =>
    ['', ...actionsIn(program).map((action) => action.helpInformation()), exitCodes].join('\n'),
  )
  try {
    await program.parseAsync(words, { from: 'user' })
    return 0
  } catch (error) {
    return exitCodeOf(error, output.report)
  } finally {
    await close()
  }
}

if (import.meta.main) {
  process.stdout.on('error', (error) => {
    // A reader such as `head` has seen enough. What the command does besides its output still ends in order.
    if (errorCode(error) === 'EPIPE') return
    process.stderr.write(`The result could not be written. ${error.message}\n`)
    process.exit(1)
  })
  // There is nowhere left to say so, and the result is not affected.
  process.stderr.on('error', () => undefined)
  process.exitCode = await runProgram(process.argv.slice(2), {
    environment: process.env,
    print: (line) => process.stdout.write(`${line}\n`),
    report: (line) => process.stderr.write(`${line}\n`),
  })
}
