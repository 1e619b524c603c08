import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { invite } from '../../identity/staff/invite.ts'
import { staffEmails } from '../../identity/staff/staff-emails.ts'
import type { Database } from '../../platform/database/database.ts'
import { loadForm } from '../../platform/settings/load-form.ts'
import { createStorage } from '../../platform/storage/create-storage.ts'
import { storageOwner } from '../../platform/storage/storage-owner.ts'
import { auditOperator, type CommandDeps } from '../command-deps.ts'
import { hasNoRealStaff } from '../sample/invented-staff.ts'
import { hasRealPeople, sampleDomain } from '../sample/sample-deps.ts'

const maxApplications = 5_000

const asSeed = (text: string): number => {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('Write a number of at most six digits.')
  return Number(text)
}

const asCount = (text: string): number => {
  const count = Number(text)
  if (!/^\d+$/.test(text) || count < 1 || count > maxApplications)
    throw new InvalidArgumentError(`Write a number from 1 to ${maxApplications}.`)
  return count
}

/** Without staff, nobody could see the sample: one administrator is invited, whose link is printed instead of mailed. */
const inviteFirst = async (deps: CommandDeps, database: Database): Promise<void> => {
  if (!(await hasNoRealStaff(database.sql))) return
  const { publicUrl, form } = deps.settings()
  const { school } = await loadForm(form)
  const mailQueue = { add: async () => '', wake: () => undefined }
  const inviter = invite({ database, clock: deps.clock, mailQueue, emails: staffEmails(school, publicUrl) })
  const { link } = await inviter(
    { email: `administrator@${sampleDomain}`, role: 'administrator' },
    { actor: 'operator' },
  )
  deps.report(`Nobody works at the desk yet. With this link the first administrator sets a password, for 48 hours:`)
  deps.print(link)
}

export const sample = (deps: CommandDeps) =>
  new Command('sample')
    .summary('fill an empty database with invented applications')
    .description(
      'Makes invented applications of this year and last year, drafts and submitted ones, with the notes, requests and\n' +
        'states of invented staff, so that the desk has something on it. The same seed makes the same people again.\n' +
        `Their addresses end with @${sampleDomain}. They get no mail, and nobody can log in to them.\n` +
        'A database with real applicants is refused.',
    )
    .requiredOption('--applications <number>', `how many applications, at most ${maxApplications}`, asCount)
    .option('--seed <number>', 'another number for other people', asSeed, 1)
    .option('--force', 'also in a database with real applicants')
    .action(async ({ applications, seed, force }) => {
      const settings = deps.settings()
      const database = await deps.openDatabase()
      if (!force && (await hasRealPeople(database)))
        throw new Error('This database has real applicants. Add --force if you want invented ones among them.')
      const now = deps.clock()
      await auditOperator(database.sql, now, 'make sample')
      const storage = createStorage({ settings, database, clock: deps.clock })
      await storageOwner({ storage, database, settings }).claim()
      // Loaded only here, because every other command would hold it in memory, too.
      const { makeSample } = await import('../sample/make-sample.ts')
      const made = await makeSample({ database, storage, form: settings.form, applications, seed, now })
      deps.report(`${made.toLocaleString('en-US')} invented applications were added.`)
      await inviteFirst(deps, database)
    })
