import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { asAccount, recordAudit } from '../../features/accounts/audit.ts'
import { systemClock } from '../../infra/process/clock.ts'
import { createStorage } from '../../infra/storage/create-storage.ts'
import type { Storage } from '../../infra/storage/storage.ts'
import { accountOf, oneUsername } from '../account-of.ts'
import { type Command, UsageError } from '../command.ts'
import { orUsageError } from '../or-usage-error.ts'
import { type PersonRecord, personRecord } from '../person/person-record.ts'

const readWords = (words: readonly string[]) =>
  orUsageError(() => {
    const options = { output: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    if (values.output === undefined) throw new UsageError('Say --output <folder>.')
    return { username: oneUsername(positionals), folder: values.output }
  })

const fileKeys = ({ documents = [], uploads = [] }: PersonRecord): string[] => {
  const keys = [...documents, ...uploads].flatMap(({ file_key, pdf_key }) => [file_key, pdf_key])
  return [...new Set(keys.filter((key) => typeof key === 'string'))]
}

/** Copies each file that is still stored; its key, flattened, is its name. */
const copyFiles = async (storage: Storage, keys: readonly string[], folder: string): Promise<number> => {
  let copied = 0
  for (const key of keys) {
    if ((await storage.size(key)) === undefined) continue
    await pipeline(await storage.read(key), createWriteStream(join(folder, key.replaceAll('/', '-'))))
    copied += 1
  }
  return copied
}

export const personExport: Command = {
  name: 'person export',
  usage: '<username> --output <folder>',
  summary: 'Writes all that is stored about one person into a new folder.',
  details: [
    'person.json holds every row about the person, from the account to the audit; beside it stand the uploaded files.',
    'The folder must not exist yet. Passwords, codes and tokens are not exported. The export leaves an audit row.',
  ],
  run: async (words, { settings, openDatabase, print }) => {
    const { username, folder } = readWords(words)
    const database = await openDatabase()
    const accountId = await accountOf(database, username)
    await mkdir(folder)
    const record = await database.transaction(async (sql) => {
      const entry = { at: systemClock(), actor: 'operator', target: asAccount(accountId) }
      await recordAudit(sql, { ...entry, action: 'export person', result: 'exported' })
      return personRecord(sql, accountId)
    })
    await writeFile(join(folder, 'person.json'), `${JSON.stringify(record, undefined, 2)}\n`)
    const storage = createStorage({ settings, database, clock: systemClock })
    print(`person.json and ${await copyFiles(storage, fileKeys(record), folder)} files were written.`)
  },
}
