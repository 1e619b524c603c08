import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Command } from '@commander-js/extra-typings'
import { asAccount, recordAudit } from '../../features/accounts/audit.ts'
import { systemClock } from '../../infra/process/clock.ts'
import { createStorage } from '../../infra/storage/create-storage.ts'
import type { Storage } from '../../infra/storage/storage.ts'
import { accountIdOf, asUsername, type CommandDeps } from '../command-deps.ts'
import { type PersonRecord, personRecord } from '../person/person-record.ts'

const fileKeys = ({ documents = [], uploads = [] }: PersonRecord): string[] => {
  const keys = [...documents, ...uploads].flatMap(({ file_key, pdf_key }) => [file_key, pdf_key])
  return [...new Set(keys.filter((key) => typeof key === 'string'))]
}

/** Copies each file that is still stored. Its name is its key with dashes for slashes. */
const copyFiles = async (storage: Storage, keys: readonly string[], folder: string): Promise<number> => {
  let copied = 0
  for (const key of keys) {
    if ((await storage.size(key)) === undefined) continue
    await pipeline(await storage.read(key), createWriteStream(join(folder, key.replaceAll('/', '-'))))
    copied += 1
  }
  return copied
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
        print(`person.json and ${await copyFiles(storage, fileKeys(record), folder)} files were written.`)
      } catch (error) {
        // Half an export could be taken for a whole one.
        await rm(folder, { recursive: true, force: true })
        throw error
      }
    })
