import {
  ParseSpeeds,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  PDFPage,
  PDFPageLeaf,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { graftTags, tagsOf } from './graft-tags.ts'
import type { StructureTree } from './structure-tree.ts'
import { tagPage } from './tag-page.ts'

/** A document of the student, converted to PDF. */
export type Attachment = { readonly title: string; readonly pdf: Uint8Array }

const name = (text: string) => PDFName.of(text)

export const loadOptions = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest }

const pageAt = (pdf: PDFDocument, ref: PDFRef): PDFPage => {
  const node = pdf.context.lookup(ref)
  if (!(node instanceof PDFPageLeaf)) throw new Error('A page was not copied.')
  return PDFPage.of(node, ref, pdf)
}

const languageOf = ({ catalog }: PDFDocument) => {
  const language = catalog.lookup(name('Lang'))
  return language instanceof PDFString || language instanceof PDFHexString ? { Lang: language } : {}
}

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
const addBookmark = (pdf: PDFDocument, title: string, page: PDFPage): void => {
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

/** Appends a document: its pages, a `Part` of its own in the structure tree, and a bookmark. */
export const appendDocument = async (
  copy: PDFDocument,
  tree: StructureTree,
  { title, pdf }: Attachment,
): Promise<void> => {
  const document = await PDFDocument.load(pdf, loadOptions)
  const { copy: copyObject } = PDFObjectCopier.for(document.context, copy.context)
  const pages = document.getPages().map(({ ref }) => pageAt(copy, copyObject(ref)))
  const part = tree.addElement({ S: 'Part', T: PDFHexString.fromText(title), ...languageOf(document) })
  const root = tagsOf(document)
  if (root) graftTags(tree, copy, { root, copyObject, part, pages: pages.map(({ ref }) => ref) })
  else
    for (const [index, page] of pages.entries())
      tagPage(tree, page, { part, alt: `${title}, page ${index + 1} of ${pages.length}` })
  for (const page of pages) {
    page.node.set(name('Tabs'), name('S'))
    copy.addPage(page)
  }
  const [first] = pages
  if (first) addBookmark(copy, title, first)
}
