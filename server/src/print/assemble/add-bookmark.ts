import { PDFDict, type PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFPage, PDFRef } from '@cantoo/pdf-lib'

const name = (text: string) => PDFName.of(text)

const outlineOf = (pdf: PDFDocument): { readonly ref: PDFRef; readonly dict: PDFDict } => {
  const ref = pdf.catalog.get(name('Outlines'))
  if (ref instanceof PDFRef) return { ref, dict: pdf.context.lookup(ref, PDFDict) }
  const dict = pdf.context.obj({ Type: 'Outlines', Count: 0 })
  const registered = pdf.context.register(dict)
  pdf.catalog.set(name('Outlines'), registered)
  return { ref: registered, dict }
}

const countOf = (dict: PDFDict): number => dict.lookupMaybe(name('Count'), PDFNumber)?.asNumber() ?? 0

/** Adds a bookmark after the existing ones. */
export const addBookmark = (pdf: PDFDocument, title: string, page: PDFPage): void => {
  const { ref, dict } = outlineOf(pdf)
  const last = dict.get(name('Last'))
  const item = pdf.context.obj({ Parent: ref, Dest: [page.ref, 'XYZ', null, null, null] })
  item.set(name('Title'), PDFHexString.fromText(title))
  const added = pdf.context.register(item)
  if (last instanceof PDFRef) {
    item.set(name('Prev'), last)
    pdf.context.lookup(last, PDFDict).set(name('Next'), added)
  } else {
    dict.set(name('First'), added)
  }
  dict.set(name('Last'), added)
  dict.set(name('Count'), PDFNumber.of(countOf(dict) + 1))
}
