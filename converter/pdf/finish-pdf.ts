import { ParseSpeeds, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { Unconvertible } from '../conversion-messages.ts'
import { maxPages } from '../limits.ts'
import { dropSuspects } from '../typst/drop-suspects.ts'

const told = ['Metadata', 'OpenAction', 'AA', 'Names', 'AcroForm', 'PieceInfo']

/** Takes from a PDF that our own converter made what it tells about the author and the program. */
export const finishPdf = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
  if (pdf.getPageCount() > maxPages) throw new Unconvertible('tooManyPages')
  dropSuspects(pdf)
  for (const key of told) pdf.catalog.delete(PDFName.of(key))
  const { Root, Info } = pdf.context.trailerInfo
  if (Info) pdf.context.trailerInfo = Root ? { Root } : {}
  return pdf.save({ useObjectStreams: true, updateFieldAppearances: false })
}
