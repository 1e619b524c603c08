import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withWorkFolder } from '@apply/converter/work-folder'
import type { Answers } from '@apply/engine/answers'
import type { SampleDocument } from '@apply/engine/define'
import { newFileKey, newPdfKey } from '../../platform/storage/file-keys.ts'
import { type Chance, withDigits } from './chance.ts'
import { drawDocument, drawPhoto } from './draw-document.ts'
import { readPhoto } from './load-sample-words.ts'
import type { SampleDeps } from './sample-deps.ts'
import { filledIn, pickText, type Years } from './sample-words.ts'

/** For a school that has no document of its own. */
const plainDocument: SampleDocument = {
  fileName: 'document.pdf',
  pages: [['# Document', 'An invented document of an invented person.']],
}

export const documentFor = ({ words }: Pick<SampleDeps, 'words'>, name: string): SampleDocument =>
  words.documents[name] ?? plainDocument

type Written = { readonly chance: Chance; readonly answers: Answers; readonly years: Years }

/** A line that names an answer nobody gave is left out. */
const pagesOf = ({ pages }: SampleDocument, { chance, answers, years }: Written): readonly (readonly string[])[] =>
  pages.map((lines) =>
    lines.flatMap((line) => {
      const text = filledIn(withDigits(chance, pickText(chance, line)), answers, years)
      return text === undefined ? [] : [text]
    }),
  )

/** What was sent, and the PDF that it became. */
type Sent = { readonly fileName: string; readonly content: Buffer; readonly pdf: Buffer }

/** Every third one who could is a photo. */
const sentFor = async (document: SampleDocument, written: Written): Promise<Sent> => {
  const { photo } = document
  if (photo && written.chance() < 0.34) {
    const content = await readPhoto(photo)
    return { fileName: photo.fileName, content, pdf: drawPhoto(content, photo) }
  }
  const pdf = drawDocument(pagesOf(document, written))
  return { fileName: document.fileName, content: pdf, pdf }
}

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

type NewDocument = Written & { readonly accountId: string; readonly key: string; readonly at: Date }

/** Stores a document as if it had been uploaded and converted. Returns the name of its file. */
export const addDocument = async (
  { database, storage }: Pick<SampleDeps, 'database' | 'storage'>,
  document: SampleDocument,
  { accountId, key, at, ...written }: NewDocument,
): Promise<string> => {
  const { fileName, content, pdf } = await sentFor(document, written)
  const [fileKey, pdfKey] = [newFileKey(accountId, key), newPdfKey(accountId, key)]
  await withWorkFolder(async (folder) => {
    for (const [name, bytes] of [
      [fileKey, content],
      [pdfKey, pdf],
    ] as const) {
      const path = join(folder, 'sample')
      await writeFile(path, bytes)
      await storage.write(name, path)
    }
  })
  await database.sql(
    `insert into documents
       (account_id, answer_key, file_key, file_name, file_size, sha256, status, pdf_key, pdf_sha256, registered_at)
     values ($1, $2, $3, $4, $5, $6, 'COMPLETED', $7, $8, $9)`,
    [accountId, key, fileKey, fileName, content.length, hashOf(content), pdfKey, hashOf(pdf), at],
  )
  return fileName
}
