import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { asAccount, recordAudit } from '../../features/accounts/audit.ts'
import { DamagedFileError, fetchStoredFile, type StoredFile } from '../../features/documents/stored-file.ts'
import { createStorage } from '../../infra/storage/create-storage.ts'
import type { Storage } from '../../infra/storage/storage.ts'
import { accountIdOf, asUsername, type CommandDeps } from '../command-deps.ts'
import { type PersonRecord, personRecord } from '../person/person-record.ts'

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
