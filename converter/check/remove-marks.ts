import type { Pdfium } from './pdfium.ts'

const link = 2
const popup = 16

/**
 * Frames of links and windows of notes are no content. What has no picture of its own is shown by each program in its own way, and
 * PDFium shows annotations of hidden layers as well.
 */
const isContent = (pdfium: Pdfium, annotation: number): boolean =>
  ![link, popup].includes(pdfium.FPDFAnnot_GetSubtype(annotation)) &&
  pdfium.FPDFAnnot_HasKey(annotation, 'AP') &&
  !pdfium.FPDFAnnot_HasKey(annotation, 'OC')

/** Takes the annotations that are no content off a page, in memory only. */
export const removeMarks = (pdfium: Pdfium, page: number): void => {
  for (let index = pdfium.FPDFPage_GetAnnotCount(page) - 1; index >= 0; index -= 1) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index)
    const stays = isContent(pdfium, annotation)
    pdfium.FPDFPage_CloseAnnot(annotation)
    if (!stays) pdfium.FPDFPage_RemoveAnnot(page, index)
  }
}
