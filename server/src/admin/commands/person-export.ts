import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { asAccount, recordAudit } from '../../features/accounts/audit.ts'
import { DamagedFileError, fetchStoredFile, type StoredFile } from '../../features/documents/stored-file.ts'
import { systemClock } from '../../infra/process/clock.ts'
import { createStorage } from '../../infra/storage/create-storage.ts'
import type { Storage } from '../../infra/storage/storage.ts'
import { accountIdOf, asUsername, type CommandDeps } from '../command-deps.ts'
import { type PersonRecord, personRecord } from '../person/person-record.ts'

const storedFile = (key: unknown, sha256: unknown): readonly StoredFile[] =>
  typeof key === 'string' ? [{ key, sha256: typeof sha256 === 'string' ? sha256 : null }] : []

const filesIn = ({ documents = [], uploads = [] }: PersonRecord): readonly StoredFile[] => [
  ...documents.flatMap(({ file_key, sha256, pdf_key, pdf_sha256 }) => [
    ...storedFile(file_key, sha256),
    ...storedFile(pdf_key, pdf_sha256),
  ]),
  ...uploads.flatMap(({ file_key }) => storedFile(file_key, null)),
]

/** Copies each file that is still stored and has its SHA-256. Its name is its key with dashes for slashes. */
const copyFiles = async (storage: Storage, files: readonly StoredFile[], folder: string) => {
  const count = { copied: 0, damaged: 0 }
  for (const file of files) {
    if ((await storage.size(file.key)) === undefined) continue
    const path = join(folder, file.key.replaceAll('/', '-'))
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

export const personExport = ({ settings, openDatabase, print }: CommandDeps) =>
  new Command('export')
    .summary('write everything that is stored about one person')
    .description(
      'Writes all that is stored about one person into a new folder.\n' +
        'person.json contains every row about the person, from the account to the audit; the uploaded files are next to it.\n' +
        'The folder must not exist yet. Passwords, codes and tokens are not exported. The export leaves an audit row.',
    )
    .argument('<username>', 'email address of the person', asUsername)
    .requiredOption('--output <folder>', 'the new folder')
    .action(async (username, { output: folder }) => {
      const database = await openDatabase()
      const accountId = await accountIdOf(database, username)
      await mkdir(folder)
      const record = await database.transaction(async (sql) => {
        const entry = { at: systemClock(), actor: 'operator', target: asAccount(accountId) }
        await recordAudit(sql, { ...entry, action: 'export person', result: 'exported' })
        return personRecord(sql, accountId)
      })
      const storage = createStorage({ settings: settings(), database, clock: systemClock })
      try {
        await writeFile(join(folder, 'person.json'), `${JSON.stringify(record, undefined, 2)}\n`)
        const { copied, damaged } = await copyFiles(storage, filesIn(record), folder)
        print(`person.json and ${copied} files were written.`)
        if (damaged > 0) print(`${damaged} files were left out: they are not the ones that were uploaded.`)
      } catch (error) {
        // Half an export could be taken for a whole one.
        await rm(folder, { recursive: true, force: true })
        throw error
      }
    })
