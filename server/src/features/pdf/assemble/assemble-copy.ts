import { dropSuspects } from '@apply/converter/typst/drop-suspects'
import { PDFDocument, PDFHeader, PDFName } from '@cantoo/pdf-lib'
import { type Attachment, appendDocument, reading } from './append-document.ts'
import { nameRows } from './name-rows.ts'
import { structureTree } from './structure-tree.ts'

export type Contents = {
  /** The printed application, with its tags, title and bookmarks: all of that stays. */
  readonly printed: Uint8Array
  readonly title: string
  readonly attachments: readonly Attachment[]
}

/** How many pages these files have together. */
export const countPages = async (files: readonly Uint8Array[]): Promise<number> => {
  const documents = await Promise.all(files.map((file) => PDFDocument.load(file, reading)))
  return documents.reduce((sum, document) => sum + document.getPageCount(), 0)
}

/** Puts the documents behind the printed application. */
export const assembleCopy = async ({ printed, title, attachments }: Contents): Promise<Uint8Array> => {
  const copy = await PDFDocument.load(printed, reading)
  copy.setTitle(title, { showInWindowTitleBar: true })
  copy.setLanguage('en-US')
  dropSuspects(copy)
  // Before the documents come, whose tables are not ours to change.
  nameRows(copy)
  const tree = structureTree(copy)
  for (const attachment of attachments) await appendDocument(copy, tree, attachment)
  // What the documents bring, and the way it is written, can be newer than what was printed.
  copy.context.header = PDFHeader.forVersion(1, 7)
  copy.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
  return copy.save({ updateFieldAppearances: false, objectsPerTick: Number.POSITIVE_INFINITY })
}
