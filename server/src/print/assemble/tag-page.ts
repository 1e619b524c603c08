import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import type { StructureTree } from './structure-tree.ts'

const name = (text: string) => PDFName.of(text)

/** The filters that a content stream may use. */
const readableFilters = ['FlateDecode', 'LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode']

const isReadable = (stream: unknown): stream is PDFRawStream => {
  if (!(stream instanceof PDFRawStream)) return false
  const filter = stream.dict.lookup(name('Filter'))
  const filters = filter instanceof PDFArray ? filter.asArray() : filter ? [filter] : []
  return filters.every((one) => one instanceof PDFName && readableFilters.includes(one.decodeText()))
}

const lineEnd = Buffer.from('\n')

/** The content of a page as one stream; a page may have several. */
const contentOf = (context: PDFContext, { node }: PDFPage): PDFRawStream => {
  const contents = node.lookup(name('Contents'))
  const parts = contents instanceof PDFArray ? contents.asArray() : contents ? [contents] : []
  const streams = parts.map((part) => context.lookup(part)).filter(isReadable)
  const [only] = streams
  if (only && streams.length === 1) return PDFRawStream.of(only.dict.clone(context), only.contents)
  const bytes = streams.flatMap((stream) => [Buffer.from(decodePDFRawStream(stream).decode()), lineEnd])
  return context.flateStream(Buffer.concat(bytes))
}

/** Turns the content of a page into a form XObject, so that marked content inside it has no effect outside. */
const pageAsForm = (page: PDFPage): PDFRef => {
  const { context } = page.doc
  const content = contentOf(context, page)
  const resources = page.node.Resources() ?? context.obj({})
  const entries = { Type: name('XObject'), Subtype: name('Form'), BBox: page.node.MediaBox(), Resources: resources }
  for (const [key, value] of Object.entries(entries)) content.dict.set(name(key), value)
  return context.register(content)
}

/** How deep nested XObjects are searched for fonts. */
const maxDepth = 3

const hasText = (resources: unknown, depth = 0): boolean => {
  if (!(resources instanceof PDFDict) || depth > maxDepth) return false
  const [fonts, xObjectDict] = [resources.lookup(name('Font')), resources.lookup(name('XObject'))]
  if (fonts instanceof PDFDict && fonts.keys().length > 0) return true
  if (!(xObjectDict instanceof PDFDict)) return false
  const xObjects = xObjectDict.keys().map((key) => xObjectDict.lookup(key))
  return xObjects.some(
    (xObject) => xObject instanceof PDFStream && hasText(xObject.dict.lookup(name('Resources')), depth + 1),
  )
}

type Place = {
  /** The element of the document. */
  readonly part: PDFRef
  /** The alternative text of a page that is a picture. */
  readonly alt: string
}

/** Tags a whole page with one element: a paragraph if it has text, else a figure with an alternative text. */
export const tagPage = (tree: StructureTree, page: PDFPage, { part, alt }: Place): void => {
  const { context } = page.doc
  const role = hasText(page.node.Resources()) ? 'P' : 'Figure'
  const whole = pageAsForm(page)
  const content = context.flateStream(`/${role} <</MCID 0>> BDC\n/Whole Do\nEMC\n`)
  page.node.set(name('Contents'), context.register(content))
  page.node.set(name('Resources'), context.obj({ XObject: { Whole: whole } }))
  const altText = role === 'Figure' ? { Alt: PDFHexString.fromText(alt) } : {}
  const element = tree.addElement({ S: role, Pg: page.ref, K: 0, ...altText }, part)
  page.node.set(name('StructParents'), tree.addOwner(context.obj([element])))
}
