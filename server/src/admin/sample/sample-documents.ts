import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withWorkFolder } from '@apply/converter/work-folder'
import type { Answers } from '@apply/engine/answers'
import type { SampleDocument } from '@apply/engine/define'
import { newFileKey, newPdfKey } from '../../platform/storage/file-keys.ts'
import { type Chance, withDigits } from './chance.ts'
import { drawDocument } from './draw-document.ts'
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

type NewDocument = Written & { readonly accountId: string; readonly key: string; readonly at: Date }

/** Stores a document as if it had been uploaded and converted. */
export const addDocument = async (
  { database, storage }: Pick<SampleDeps, 'database' | 'storage'>,
  document: SampleDocument,
  { accountId, key, at, ...written }: NewDocument,
): Promise<void> => {
  const content = drawDocument(pagesOf(document, written))
  const [fileKey, pdfKey] = [newFileKey(accountId, key), newPdfKey(accountId, key)]
  await withWorkFolder(async (folder) => {
    const path = join(folder, 'sample.pdf')
    await writeFile(path, content)
    for (const name of [fileKey, pdfKey]) await storage.write(name, path)
  })
  const sha256 = createHash('sha256').update(content).digest('hex')
  await database.sql(
    `insert into documents
       (account_id, answer_key, file_key, file_name, file_size, sha256, status, pdf_key, pdf_sha256, registered_at)
     values ($1, $2, $3, $4, $5, $6, 'COMPLETED', $7, $6, $8)`,
    [accountId, key, fileKey, document.fileName, content.length, sha256, pdfKey, at],
  )
}
