import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { DamagedFileError, fetchStoredFile, type StoredFile } from '../../application/documents/stored-file.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { PersonRecord } from './person-record.ts'

type NamedFile = StoredFile & {
  readonly name: string
  /** Otherwise an upload was allowed that may never have come. */
  readonly isOfDocument: boolean
}

const fileOfDocument = (name: string, key: unknown, sha256: unknown): readonly NamedFile[] =>
  typeof key === 'string' ? [{ name, key, sha256: typeof sha256 === 'string' ? sha256 : null, isOfDocument: true }] : []

/** The extension of an uploaded file, if it is one that can do no harm in a file name. */
const extensionOf = (fileName: unknown): string =>
  typeof fileName === 'string' ? (/\.[a-z0-9]{1,5}$/.exec(fileName.toLowerCase())?.[0] ?? '') : ''

/** The files of documents by their question; uploads that were never registered by their key. */
const filesIn = ({ documents = [], uploads = [], counselor_files = [] }: PersonRecord): readonly NamedFile[] => [
  ...documents.flatMap(({ answer_key, file_name, file_key, sha256, pdf_key, pdf_sha256 }) => [
    ...fileOfDocument(`${answer_key}-original${extensionOf(file_name)}`, file_key, sha256),
    ...fileOfDocument(`${answer_key}.pdf`, pdf_key, pdf_sha256),
  ]),
  ...counselor_files.flatMap(({ name, file_name, file_key, sha256, pdf_key, pdf_sha256 }) => [
    ...fileOfDocument(`counselor-${name}-original${extensionOf(file_name)}`, file_key, sha256),
    ...fileOfDocument(`counselor-${name}.pdf`, pdf_key, pdf_sha256),
  ]),
  ...uploads.map(({ file_key }) => ({
    name: String(file_key).replaceAll('/', '-'),
    key: String(file_key),
    sha256: null,
    isOfDocument: false,
  })),
]

type Source = Pick<Storage, 'size' | 'read' | 'readOwner'>

/** Copies a file if it is still stored and has its SHA-256. */
const copyFile = async (
  storage: Source,
  file: NamedFile,
  folder: string,
): Promise<'copied' | 'missing' | 'damaged'> => {
  if ((await storage.size(file.key)) === undefined) return 'missing'
  const path = join(folder, file.name)
  try {
    await fetchStoredFile(storage, file, path)
    return 'copied'
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error
    await rm(path)
    return 'damaged'
  }
}

/** Writes the files of a person. Returns their names, and how many files of documents were damaged or missing. */
export const writePersonFiles = async (storage: Source, record: PersonRecord, folder: string) => {
  const names: string[] = []
  let [damaged, missing] = [0, 0]
  for (const file of filesIn(record)) {
    const result = await copyFile(storage, file, folder)
    if (result === 'copied') names.push(file.name)
    if (result === 'damaged') damaged += 1
    if (result === 'missing' && file.isOfDocument) missing += 1
  }
  return { names, damaged, missing }
}

/** Writes the letters of a person that were released, and returns their names. */
export const writePersonLetters = async (sql: Sql, accountId: string, folder: string): Promise<readonly string[]> => {
  const letters = await sql<{ round: number; pdf: Buffer }>(
    `select round, pdf from decisions join decision_letters on decision_id = decisions.id
     where account_id = $1 and status = 'released' order by round`,
    [accountId],
  )
  const names = letters.map(({ round }) => `letter-${round}.pdf`)
  for (const [index, { pdf }] of letters.entries())
    await writeFile(join(folder, names[index] ?? ''), pdf, { mode: 0o600 })
  return names
}

const readme = `What is in this file

person.json    Everything that we store about you, as text in the format JSON: your account, your answers and every change of
               them, your submission, your documents, where and when you were logged in, mails to you, and what was done
               with your account. Passwords, codes and other secrets are not in it; we store them unreadable.
other files    What you uploaded ("-original"), and the PDF that we made of it, named after the question.
               "letter-1.pdf" is the first letter of the school about its decision. What your counselor sent begins with
               "counselor"; it is here only if you have not waived your right to read it.
`

/** A zip of these files of a folder, written while it is read. Destroying it closes the file it is just reading. */
export const zipFolder = (folder: string, names: readonly string[], at: Date): Readable => {
  const zip = new ZipFile()
  let current: Readable | undefined
  for (const name of names)
    zip.addReadStreamLazy(name, { mtime: at }, (callback) => {
      current = createReadStream(join(folder, name))
      callback(null, current)
    })
  zip.addBuffer(Buffer.from(readme), 'readme.txt', { mtime: at })
  zip.end()
  const output = new PassThrough()
  zip.on('error', (error) => output.destroy(error))
  zip.outputStream.pipe(output)
  return output.once('close', () => current?.destroy())
}
