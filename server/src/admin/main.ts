import { applicationsExport } from './commands/applications-export.ts'
import { applicationsList } from './commands/applications-list.ts'
import { lookupImport } from './commands/lookup-import.ts'
import { personDelete } from './commands/person-delete.ts'
import { personExport } from './commands/person-export.ts'
import { personsDelete } from './commands/persons-delete.ts'
import { publicToken } from './commands/public-token.ts'
import { serviceToken } from './commands/service-token.ts'
import { storageAdopt } from './commands/storage-adopt.ts'
import { sweep } from './commands/sweep.ts'
import { runCommand } from './run-command.ts'

const commands = [
  ...[serviceToken, publicToken, applicationsList, applicationsExport],
  ...[personExport, personDelete, personsDelete, lookupImport, sweep, storageAdopt],
]

process.exitCode = await runCommand(commands, process.argv.slice(2), {
  environment: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  report: (line) => process.stderr.write(`${line}\n`),
})
