import {
  ParseSpeeds,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFObjectCopier,
  PDFPage,
  PDFPageLeaf,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { graftTags, tagsOf } from './graft-tags.ts'
import { addBookmark } from './outline.ts'
import type { StructureTree } from './structure-tree.ts'
import { tagPage } from './tag-page.ts'

/** A document of the student's, converted to PDF. */
export type Attachment = { readonly title: string; readonly pdf: Uint8Array }

export const reading = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest }

const pageAt = (pdf: PDFDocument, ref: PDFRef): PDFPage => {
  const node = pdf.context.lookup(ref)
  if (!(node instanceof PDFPageLeaf)) throw new Error('A page was not brought over.')
  return PDFPage.of(node, ref, pdf)
}

const languageOf = ({ catalog }: PDFDocument) => {
  const language = catalog.lookup(PDFName.of('Lang'))
  return language instanceof PDFString || language instanceof PDFHexString ? { Lang: language } : {}
}

/** Puts a document behind what is there: its pages, a part of its own among the tags, and a bookmark. */
export const appendDocument = async (
  copy: PDFDocument,
  tree: StructureTree,
  { title, pdf }: Attachment,
): Promise<void> => {
  const document = await PDFDocument.load(pdf, reading)
  const { copy: bring } = PDFObjectCopier.for(document.context, copy.context)
  const pages = document.getPages().map(({ ref }) => pageAt(copy, bring(ref)))
  const part = tree.addElement({ S: 'Part', T: PDFHexString.fromText(title), ...languageOf(document) })
  const root = tagsOf(document)
  if (root) graftTags(tree, copy, { root, bring, part, pages: pages.map(({ ref }) => ref) })
  else
    for (const [index, page] of pages.entries())
      tagPage(tree, page, { part, alt: `${title}, page ${index + 1} of ${pages.length}` })
  for (const page of pages) {
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
    copy.addPage(page)
  }
  const [first] = pages
  if (first) addBookmark(copy, { title, page: first })
}
