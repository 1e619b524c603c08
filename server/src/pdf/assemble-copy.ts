import { ParseSpeeds, PDFDocument, PDFHeader, PDFName } from '@cantoo/pdf-lib'
import { addBookmark } from './outline.ts'

/** A document of the student's, converted to PDF. */
export type Attachment = { readonly title: string; readonly pdf: Uint8Array }

const reading = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest }

/** Its tags point into a structure that stays behind, so they must not be taken for ours. */
const foreignTags = ['StructParents', 'Tabs']

const append = async (copy: PDFDocument, { title, pdf }: Attachment): Promise<void> => {
  const document = await PDFDocument.load(pdf, reading)
  const pages = await copy.copyPages(document, document.getPageIndices())
  for (const page of pages) {
    for (const key of foreignTags) page.node.delete(PDFName.of(key))
    copy.addPage(page)
  }
  const [first] = pages
  if (first) addBookmark(copy, { title, page: first })
}

type Contents = {
  /** The printed application, with its tags, title and bookmarks: all of that stays. */
  readonly printed: Uint8Array
  readonly title: string
  readonly attachments: readonly Attachment[]
}

/** Puts the documents behind the printed application. */
export const assembleCopy = async ({ printed, title, attachments }: Contents): Promise<Uint8Array> => {
  const copy = await PDFDocument.load(printed, reading)
  copy.setTitle(title, { showInWindowTitleBar: true })
  copy.setLanguage('en-US')
  for (const attachment of attachments) await append(copy, attachment)
  // What the documents bring, and the way it is written, is newer than what the browser writes.
  copy.context.header = PDFHeader.forVersion(1, 7)
  copy.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
  return copy.save({ updateFieldAppearances: false, objectsPerTick: Number.POSITIVE_INFINITY })
}
