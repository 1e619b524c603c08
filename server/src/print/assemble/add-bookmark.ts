import { PDFDict, type PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFPage, PDFRef } from '@cantoo/pdf-lib'

const name = (text: string) => PDFName.of(text)

/** Adds a bookmark after the existing ones. Every print has one for its heading. */
export const addBookmark = ({ catalog, context }: PDFDocument, title: string, page: PDFPage): void => {
  const parent = catalog.get(name('Outlines'))
  const outline = context.lookup(parent, PDFDict)
  const last = outline.get(name('Last'))
  if (!(parent instanceof PDFRef && last instanceof PDFRef)) throw new Error('The print has no bookmarks.')
  const item = context.obj({ Parent: parent, Prev: last, Dest: [page.ref, 'XYZ', null, null, null] })
  item.set(name('Title'), PDFHexString.fromText(title))
  const added = context.register(item)
  context.lookup(last, PDFDict).set(name('Next'), added)
  outline.set(name('Last'), added)
  outline.set(name('Count'), PDFNumber.of(outline.lookup(name('Count'), PDFNumber).asNumber() + 1))
}
