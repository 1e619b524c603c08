import { ParseSpeeds, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { cleanDocx } from './docx/clean-docx.ts'
import { maxPages, Unconvertible } from './failures.ts'
import { removeSuspectsFlag } from './pdf/pdf-objects.ts'
import { refuseLostContent } from './word/refuse-lost-content.ts'
import type { WordFiles } from './word/word-files.ts'

/** A document to lay out. */
export type DocxJob = {
  readonly output: string
  /** Asks the child to read the document into data: reading a hostile document may crash the process that does it. */
  readonly read: () => Promise<WordFiles>
}

/** A program that lays out documents. It is kept running and replaced after any failure. */
export type DocxLayout = {
  readonly layOut: (job: DocxJob, signal: AbortSignal) => Promise<void>
  readonly close: () => Promise<void>
}

/** Lays out a cleaned docx as a PDF, in another process. */
export type LayOut = (docx: Buffer) => Promise<Uint8Array>

const removedEntries = ['Metadata', 'OpenAction', 'AA', 'Names', 'AcroForm', 'PieceInfo']

/** Checks the number of pages of a PDF that a layout wrote, and removes what it says about author and program. */
export const finishPdf = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
  if (pdf.getPageCount() > maxPages) throw new Unconvertible('tooManyPages')
  removeSuspectsFlag(pdf)
  for (const key of removedEntries) pdf.catalog.delete(PDFName.of(key))
  const { Root, Info } = pdf.context.trailerInfo
  if (Info) pdf.context.trailerInfo = Root ? { Root } : {}
  return pdf.save({ useObjectStreams: true, updateFieldAppearances: false })
}

export const convertDocx = async (bytes: Buffer, layOut: LayOut): Promise<Uint8Array> => {
  const cleaned = await cleanDocx(bytes)
  await refuseLostContent(cleaned)
  return finishPdf(await layOut(cleaned))
}
