import { visitReachable } from '@apply/converter/pdf-objects'
import { PDFDict, PDFHexString, PDFName, type PDFPage, PDFPageEmbedder, type PDFRef } from '@cantoo/pdf-lib'
import type { StructureTree } from './structure-tree.ts'

const name = (text: string) => PDFName.of(text)

/** Turns the content of a page into a form XObject, so that marked content inside it has no effect outside. */
const pageAsForm = async ({ node, doc }: PDFPage): Promise<PDFRef> => {
  if (!node.Contents()) node.addContentStream(doc.context.register(doc.context.flateStream('')))
  const form = await PDFPageEmbedder.for(node, undefined, [1, 0, 0, 1, 0, 0])
  return form.embedIntoContext(doc.context)
}

const hasText = ({ node, doc }: PDFPage): boolean => {
  let found = false
  visitReachable(doc.context, node.Resources() ?? doc.context.obj({}), (object) => {
    const fonts = object instanceof PDFDict ? object.lookup(name('Font')) : undefined
    found ||= fonts instanceof PDFDict && fonts.keys().length > 0
  })
  return found
}

type Place = {
  /** The element of the document. */
  readonly part: PDFRef
  /** The alternative text of a page that is a picture. */
  readonly alt: string
}

/** Tags a whole page with one element: a paragraph if it has text, else a figure with an alternative text. */
export const tagPage = async (tree: StructureTree, page: PDFPage, { part, alt }: Place): Promise<void> => {
  const { context } = page.doc
  const role = hasText(page) ? 'P' : 'Figure'
  const whole = await pageAsForm(page)
  const content = context.flateStream(`/${role} <</MCID 0>> BDC\n/Whole Do\nEMC\n`)
  page.node.set(name('Contents'), context.register(content))
  page.node.set(name('Resources'), context.obj({ XObject: { Whole: whole } }))
  const altText = role === 'Figure' ? { Alt: PDFHexString.fromText(alt) } : {}
  const element = tree.addElement({ S: role, Pg: page.ref, K: 0, ...altText }, part)
  page.node.set(name('StructParents'), tree.addOwner(context.obj([element])))
}
