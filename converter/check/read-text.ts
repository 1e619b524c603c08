import { memoryOf, type Pdfium, withMemory } from './pdfium.ts'

const bytesPerUnit = 2

/** The text of a page as PDFium finds it, without that of annotations. */
export const readText = (pdfium: Pdfium, page: number): string => {
  const text = pdfium.FPDFText_LoadPage(page)
  const count = pdfium.FPDFText_CountChars(text)
  const found = withMemory(pdfium, (count + 1) * bytesPerUnit, (at) => {
    const written = pdfium.FPDFText_GetText(text, 0, count, at)
    // The last unit is a zero.
    const length = Math.max(written - 1, 0) * bytesPerUnit
    return Buffer.from(memoryOf(pdfium).buffer, at, length).toString('utf16le')
  })
  pdfium.FPDFText_ClosePage(text)
  return found
}
