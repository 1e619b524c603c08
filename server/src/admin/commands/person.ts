import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { asAccount, recordAudit } from '../../features/accounts/audit.ts'
import { DamagedFileError, fetchStoredFile, type StoredFile } from '../../features/documents/stored-file.ts'
import { erasePerson } from '../../features/personal-data/erase-person.ts'
import type { Sql } from '../../infra/database/database.ts'
import { createStorage } from '../../infra/storage/create-storage.ts'
import type { Storage } from '../../infra/storage/storage.ts'
import { accountIdOf, asUsername, type CommandDeps } from '../command-deps.ts'
import { fileRemover } from '../file-remover.ts'

/** Everything that is stored about one person, by table, without secrets and their hashes. */
const tables: Readonly<Record<string, string>> = {
  account: 'select username, created_at, confirmed_at from accounts where id = $1',
  sessions: 'select device, started_at, last_seen_at from sessions where account_id = $1 order by started_at',
  email_changes: 'select username, expires_at from email_changes where account_id = $1',
  logins: 'select at from successful_logins where account_id = $1 order by at, id',
  application: `select revision, answers, tabs, add_another, web_status, last_page, validations, receipt, created_at, changed_at
    from applications where account_id = $1`,
  changes: 'select revision, keys, before, after, at from journal where account_id = $1 order by revision',
  submission: `select receipt, submitted_at, sha256, answers, read_only_view, documents
    from submissions where account_id = $1`,
  documents: `select answer_key, file_name, file_size, status, message, registered_at, file_key, sha256, pdf_key, pdf_sha256
    from documents where account_id = $1 order by answer_key`,
  uploads: 'select file_key, answer_key, issued_at from uploads where account_id = $1 order by issued_at',
  phone_links: 'select answer_key, expires_at, opened_at from phone_links where account_id = $1 order by answer_key',
  issued_copies: 'select sha256, issued_at from issued_copies where account_id = $1 order by issued_at',
  service_tokens: 'select expires_at from service_tokens where account_id = $1 order by expires_at',
  pdf_copies: `select revision, is_submitted, status, requested_at from pdf_copies where account_id = $1
    order by requested_at`,
  draft_mails: `select kind, about, written_at, sent_at, waited_days, waited_on from draft_mails where account_id = $1
    order by written_at`,
  stopped_reminders: 'select stopped_at from stopped_reminders where account_id = $1',
  mails: `select subject, text_body, created_at, sent_at from mails
    where recipient = (select username from accounts where id = $1) order by created_at`,
  audit: `select at, actor, target, action, result from audit
    where target = 'account ' || $1::text or actor = 'account ' || $1::text order by at, id`,
}

export type PersonRecord = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** Call it inside a transaction, so that all rows are from the same time. */
const personRecord = async (sql: Sql, accountId: string): Promise<PersonRecord> => {
  const record: Record<string, readonly Record<string, unknown>[]> = {}
  for (const [name, statement] of Object.entries(tables)) record[name] = await sql(statement, [accountId])
  return record
}

/** The export holds everything about a person, so that nobody else on the machine may read it. */
const ownerOnly = { folder: 0o700, file: 0o600 }

type NamedFile = StoredFile & { readonly name: string }

const namedFile = (name: string, key: unknown, sha256: unknown): readonly NamedFile[] =>
  typeof key === 'string' ? [{ name, key, sha256: typeof sha256 === 'string' ? sha256 : null }] : []

/** The extension of an uploaded file, if it is one that can do no harm in a file name. */
const extensionOf = (fileName: unknown): string =>
  typeof fileName === 'string' ? (/\.[a-z0-9]{1,5}$/.exec(fileName.toLowerCase())?.[0] ?? '') : ''

/** The files of documents by their question; uploads that were never registered by their key. */
const filesIn = ({ documents = [], uploads = [] }: PersonRecord): readonly NamedFile[] => [
  ...documents.flatMap(({ answer_key, file_name, file_key, sha256, pdf_key, pdf_sha256 }) => [
    ...namedFile(`${answer_key}-original${extensionOf(file_name)}`, file_key, sha256),
    ...namedFile(`${answer_key}.pdf`, pdf_key, pdf_sha256),
  ]),
  ...uploads.flatMap(({ file_key }) => namedFile(String(file_key).replaceAll('/', '-'), file_key, null)),
]

/** Copies each file that is still stored and has its SHA-256. */
const copyFiles = async (storage: Storage, files: readonly NamedFile[], folder: string) => {
  const count = { copied: 0, damaged: 0 }
  for (const file of files) {
    if ((await storage.size(file.key)) === undefined) continue
    const path = join(folder, file.name)
    try {
      await fetchStoredFile(storage, file, path)
      count.copied += 1
    } catch (error) {
      if (!(error instanceof DamagedFileError)) throw error
      await rm(path)
      count.damaged += 1
    }
  }
  return count
}

export const personExport = ({ settings, openDatabase, clock, print }: CommandDeps) =>
  new Command('export')
    .summary('write everything that is stored about one person')
    .description(
      'Writes all that is stored about one person into a new folder.\n' +
        'person.json contains every row about the person, from the account to the audit; the uploaded files are next to it,\n' +
        'named after their question: photo-original.png and photo.pdf. Only you can read the folder and its files.\n' +
        'The folder must not exist yet. Passwords, codes and tokens are not exported. The export leaves an audit row.',
    )
    .argument('<username>', 'email address of the person', asUsername)
    .requiredOption('--output <folder>', 'the new folder')
    .action(async (username, { output: folder }) => {
      const database = await openDatabase()
      const accountId = await accountIdOf(database, username)
      await mkdir(folder, { mode: ownerOnly.folder })
      const record = await database.transaction(async (sql) => {
        const entry = { at: clock(), actor: 'operator', target: asAccount(accountId) }
        await recordAudit(sql, { ...entry, action: 'export person', result: 'exported' })
        return personRecord(sql, accountId)
      })
      const storage = createStorage({ settings: settings(), database, clock })
      try {
        const json = `${JSON.stringify(record, undefined, 2)}\n`
        await writeFile(join(folder, 'person.json'), json, { mode: ownerOnly.file })
        const { copied, damaged } = await copyFiles(storage, filesIn(record), folder)
        print(`person.json and ${copied} files were written.`)
        if (damaged > 0) print(`${damaged} files were left out: they are not the ones that were uploaded.`)
      } catch (error) {
        // Half an export could be taken for a whole one.
        await rm(folder, { recursive: true, force: true })
        throw error
      }
    })

export const personDelete = ({ settings, openDatabase, clock, print, report }: CommandDeps) =>
  new Command('delete')
    .summary('delete one person with everything that is stored about them')
    .description(
      'Deletes a person with everything that is stored about them, for good.\n' +
        'Without --yes it only counts what would be deleted. That includes a submitted application: export it first.\n' +
        'Files are deleted at once where the storage responds, else by the next sweep. The audit keeps its rows: they contain\n' +
        'an id without an account, and network addresses. Backups and log files are not touched.',
    )
    .argument('<username>', 'email address of the person', asUsername)
    .option('--yes', 'delete', false)
    .action(async (username, { yes }) => {
      const database = await openDatabase()
      const accountId = await accountIdOf(database, username)
      const record = await database.transaction((sql) => personRecord(sql, accountId))
      for (const [name, rows] of Object.entries(record))
        if (name !== 'audit' && rows.length > 0) report(`${name}: ${rows.length}`)
      if (!yes) return print('Nothing was deleted. Say --yes to delete all of this.')
      await erasePerson(database, { accountId, at: clock(), actor: 'operator' })
      const removed = await fileRemover({ settings: settings(), database, clock })()
      print(`The person was deleted, and ${removed} files with them.`)
    })
