import {
  decodePDFRawStream,
  PDFArray,
  type PDFContext,
  PDFName,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib'

const name = (text: string) => PDFName.of(text)

/** What a page can be drawn with; nobody can draw anything else. */
const readable = ['FlateDecode', 'LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode']

const isReadable = (stream: unknown): stream is PDFRawStream => {
  if (!(stream instanceof PDFRawStream)) return false
  const filter = stream.dict.lookup(name('Filter'))
  const filters = filter instanceof PDFArray ? filter.asArray() : filter ? [filter] : []
  return filters.every((one) => one instanceof PDFName && readable.includes(one.decodeText()))
}

const lineEnd = Buffer.from('\n')

/** A page may be drawn by several streams, which are read as if they were one. */
const drawingOf = (context: PDFContext, { node }: PDFPage): PDFRawStream => {
  const contents = node.lookup(name('Contents'))
  const parts = contents instanceof PDFArray ? contents.asArray() : contents ? [contents] : []
  const streams = parts.map((part) => context.lookup(part)).filter(isReadable)
  const [only] = streams
  if (only && streams.length === 1) return PDFRawStream.of(only.dict.clone(context), only.contents)
  const bytes = streams.flatMap((stream) => [Buffer.from(decodePDFRawStream(stream).decode()), lineEnd])
  return context.flateStream(Buffer.concat(bytes))
}

/** All that a page draws as one thing to be drawn: whatever is marked in there means nothing outside of it. */
export const pageAsOne = (page: PDFPage): PDFRef => {
  const { context } = page.doc
  const drawing = drawingOf(context, page)
  const resources = page.node.Resources() ?? context.obj({})
  const entries = { Type: name('XObject'), Subtype: name('Form'), BBox: page.node.MediaBox(), Resources: resources }
  for (const [key, value] of Object.entries(entries)) drawing.dict.set(name(key), value)
  return context.register(drawing)
}
