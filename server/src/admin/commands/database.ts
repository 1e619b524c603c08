import { Command } from '@commander-js/extra-typings'
import { loadSample } from '../../lookup/create-lookup.ts'
import { createJobs } from '../../platform/jobs/create-jobs.ts'
import { queues } from '../../queues.ts'
import { type CommandDeps, commandLog } from '../command-deps.ts'

export const databaseUpgrade = ({ settings, openDatabase, print, report }: CommandDeps) =>
  new Command('upgrade')
    .summary('create or upgrade all tables')
    .description(
      'Creates or upgrades all tables, which otherwise the first start of a version does.\n' +
        'For a server whose role may only read and write rows, with the role that owns the tables.',
    )
    .action(async () => {
      const database = await openDatabase()
      const log = commandLog(settings(), report)
      const jobs = await createJobs({ database, log, queues, supervise: false })
      await jobs.stop()
      await loadSample(database)
      print('The database is ready for this version.')
    })
