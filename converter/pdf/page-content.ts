import { decodePDFRawStream, PDFArray, type PDFObject, type PDFPage, PDFRawStream } from '@cantoo/pdf-lib'

/** The operators in a stream; none if it cannot be decoded. */
export const decodedText = (stream: PDFObject | undefined): string => {
  if (!(stream instanceof PDFRawStream)) return ''
  try {
    return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
  } catch {
    // A damaged stream is repaired later.
    return ''
  }
}

/** The operators of a page, which may be in several streams. */
export const contentOf = ({ node }: PDFPage): string => {
  const contents = node.Contents()
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((part) => node.context.lookup(part)) : [contents]
  return streams.map(decodedText).join('\n')
}
