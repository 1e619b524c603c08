import { removeSuspectsFlag } from '@apply/converter/pdf-objects'
import {
  PageSizes,
  ParseSpeeds,
  PDFDocument,
  PDFHeader,
  PDFHexString,
  PDFName,
  PDFObjectCopier,
  PDFPage,
  PDFPageLeaf,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { addBookmark } from './add-bookmark.ts'
import { addLayers } from './add-layers.ts'
import { addRowHeaders } from './add-row-headers.ts'
import { graftTags, type StructureTree, structureTree, tagsOf } from './structure-tree.ts'
import { tagPage } from './tag-page.ts'

/** A document of the student, converted to PDF; without its file, or if that is no PDF, a page says so. */
export type Attachment = { readonly title: string; readonly pdf: Uint8Array | null }

const name = (text: string) => PDFName.of(text)

const loadOptions = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest }

const pageAt = (pdf: PDFDocument, ref: PDFRef): PDFPage => {
  const node = pdf.context.lookup(ref)
  if (!(node instanceof PDFPageLeaf)) throw new Error('A page was not copied.')
  return PDFPage.of(node, ref, pdf)
}

const languageOf = ({ catalog }: PDFDocument) => {
  const language = catalog.lookup(name('Lang'))
  return language instanceof PDFString || language instanceof PDFHexString ? { Lang: language } : {}
}

const lostMessage = 'This document is not here, because its file is missing or damaged in our storage.'

/** A page in the place of a document. Its bookmark names the document. */
const pageWithoutFile = async (): Promise<PDFDocument> => {
  const pdf = await PDFDocument.create()
  pdf.addPage(PageSizes.Letter).drawText(lostMessage, { x: 72, y: 700, size: 11 })
  return PDFDocument.load(await pdf.save(), loadOptions)
}

/** Undefined unless this is a PDF with pages. */
const loadDocument = async (pdf: Uint8Array): Promise<PDFDocument | undefined> => {
  try {
    const document = await PDFDocument.load(pdf, loadOptions)
    return document.getPages().length > 0 ? document : undefined
  } catch {
    return undefined
  }
}

/** Appends a document: its pages, a `Part` of its own in the structure tree, and a bookmark. */
const appendDocument = async (copy: PDFDocument, tree: StructureTree, { title, pdf }: Attachment): Promise<void> => {
  const document = (pdf && (await loadDocument(pdf))) ?? (await pageWithoutFile())
  const { copy: copyObject } = PDFObjectCopier.for(document.context, copy.context)
  const pages = document.getPages().map(({ ref }) => pageAt(copy, copyObject(ref)))
  addLayers(copy, document, copyObject)
  const part = tree.addElement({ S: 'Part', T: PDFHexString.fromText(title), ...languageOf(document) })
  const root = tagsOf(document)
  if (root) graftTags(tree, copy, { root, copyObject, part, pages: pages.map(({ ref }) => ref) })
  else
    for (const [index, page] of pages.entries())
      await tagPage(tree, page, { part, alt: `${title}, page ${index + 1} of ${pages.length}` })
  for (const page of pages) {
    page.node.set(name('Tabs'), name('S'))
    copy.addPage(page)
  }
  const [first] = pages
  if (first) addBookmark(copy, title, first)
}

export type Contents = {
  /** The printed application. Its tags and bookmarks are kept. */
  readonly printed: Uint8Array
  readonly title: string
  readonly attachments: readonly Attachment[]
  /** Set if `printed` is a copy that was assembled before; its tables are in order already. */
  readonly isAssembled?: boolean | undefined
}

/** How many pages each of these files has; none if it cannot be read. */
export const countPages = (files: readonly Uint8Array[]): Promise<readonly number[]> =>
  Promise.all(files.map(async (file) => (await loadDocument(file))?.getPages().length ?? 0))

/** Appends the documents to the printed application. */
export const assembleCopy = async ({ printed, title, attachments, isAssembled }: Contents): Promise<Uint8Array> => {
  const copy = await PDFDocument.load(printed, loadOptions)
  copy.setTitle(title, { showInWindowTitleBar: true })
  copy.setLanguage('en-US')
  removeSuspectsFlag(copy)
  // Before the documents are added, because their tables must not change.
  if (!isAssembled) addRowHeaders(copy)
  const tree = structureTree(copy)
  for (const attachment of attachments) await appendDocument(copy, tree, attachment)
  // The documents may use features of a newer PDF version than the print.
  copy.context.header = PDFHeader.forVersion(1, 7)
  copy.catalog.set(name('PageMode'), name('UseOutlines'))
  return copy.save({ updateFieldAppearances: false, objectsPerTick: Number.POSITIVE_INFINITY })
}
