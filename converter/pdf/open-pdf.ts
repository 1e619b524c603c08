import { EncryptedPDFError, ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib'
import { Unconvertible } from '../failures.ts'
import { withDirectLengths } from './direct-lengths.ts'

const options = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest }

/** Many protected files open without a password: their owner only forbids changes, which no reader can enforce. */
const openProtected = (bytes: Buffer): Promise<PDFDocument> =>
  PDFDocument.load(bytes, { ...options, password: '' }).catch((error) => {
    throw new Unconvertible('encrypted', error)
  })

/** Reads the objects of a PDF that opens without a password. */
export const openPdf = async (bytes: Buffer): Promise<PDFDocument> => {
  const file = withDirectLengths(bytes)
  try {
    return await PDFDocument.load(file, options)
  } catch (error) {
    if (error instanceof EncryptedPDFError) return openProtected(file)
    throw new Unconvertible('unreadable', error)
  }
}
