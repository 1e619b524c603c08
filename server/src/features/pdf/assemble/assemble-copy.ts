import { removeSuspectsFlag } from '@apply/converter/pdf-objects'
import { PDFArray, PDFDict, PDFDocument, PDFHeader, PDFName, type PDFObject } from '@cantoo/pdf-lib'
import { type Attachment, appendDocument, loadOptions } from './append-document.ts'
import { structureTree } from './structure-tree.ts'

export type Contents = {
  /** The printed application. Its tags and bookmarks are kept. */
  readonly printed: Uint8Array
  readonly title: string
  readonly attachments: readonly Attachment[]
}

const name = (text: string) => PDFName.of(text)
const cellRoles = [name('TD'), name('TH')]

/** The cells of a row, in order. */
const cellsOf = (row: PDFDict): readonly PDFDict[] => {
  const kids = row.lookup(name('K'))
  const found: readonly PDFObject[] = kids instanceof PDFArray ? kids.asArray() : kids ? [kids] : []
  return found
    .map((kid) => row.context.lookup(kid))
    .filter((kid) => kid instanceof PDFDict)
    .filter((kid) => cellRoles.some((role) => kid.get(name('S')) === role))
}

/**
 * Makes the first cell of every table row its header, so that a screen reader reads a question with its answer.
 * Typst 0.14 cannot do that, and the attributes it writes instead (no headers, borders) are useless to a screen reader.
 */
const addRowHeaders = ({ context }: PDFDocument): void => {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || object.get(name('S')) !== name('TR')) continue
    const [first, ...others] = cellsOf(object)
    for (const cell of others) cell.delete(name('A'))
    first?.set(name('S'), name('TH'))
    first?.set(name('A'), context.obj({ O: 'Table', Scope: 'Row' }))
  }
}

/** How many pages these files have together. */
export const countPages = async (files: readonly Uint8Array[]): Promise<number> => {
  const documents = await Promise.all(files.map((file) => PDFDocument.load(file, loadOptions)))
  return documents.reduce((sum, document) => sum + document.getPageCount(), 0)
}

/** Appends the documents to the printed application. */
export const assembleCopy = async ({ printed, title, attachments }: Contents): Promise<Uint8Array> => {
  const copy = await PDFDocument.load(printed, loadOptions)
  copy.setTitle(title, { showInWindowTitleBar: true })
  copy.setLanguage('en-US')
  removeSuspectsFlag(copy)
  // Before the documents are added, because their tables must not change.
  addRowHeaders(copy)
  const tree = structureTree(copy)
  for (const attachment of attachments) await appendDocument(copy, tree, attachment)
  // The documents may use features of a newer PDF version than the print.
  copy.context.header = PDFHeader.forVersion(1, 7)
  copy.catalog.set(name('PageMode'), name('UseOutlines'))
  return copy.save({ updateFieldAppearances: false, objectsPerTick: Number.POSITIVE_INFINITY })
}
