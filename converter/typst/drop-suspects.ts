import { PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib'

/** Typst writes `/Suspects false`, the default, which poppler reports as a mistake. */
export const dropSuspects = ({ catalog }: PDFDocument): void => {
  catalog.lookupMaybe(PDFName.of('MarkInfo'), PDFDict)?.delete(PDFName.of('Suspects'))
}
