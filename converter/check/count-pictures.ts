import type { Pdfium } from './pdfium.ts'

const picture = 3
const group = 5

const countIn = (pdfium: Pdfium, objects: readonly number[]): number =>
  objects.reduce((sum, object) => {
    const kind = pdfium.FPDFPageObj_GetType(object)
    if (kind === picture) return sum + 1
    if (kind !== group) return sum
    const count = pdfium.FPDFFormObj_CountObjects(object)
    return (
      sum +
      countIn(
        pdfium,
        Array.from({ length: count }, (_, at) => pdfium.FPDFFormObj_GetObject(object, at)),
      )
    )
  }, 0)

/** How many pictures a page draws. */
export const countPictures = (pdfium: Pdfium, page: number): number => {
  const count = pdfium.FPDFPage_CountObjects(page)
  return countIn(
    pdfium,
    Array.from({ length: count }, (_, at) => pdfium.FPDFPage_GetObject(page, at)),
  )
}
