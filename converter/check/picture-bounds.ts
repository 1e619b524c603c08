import { memoryOf, type Pdfium, withMemory } from './pdfium.ts'

export type Bounds = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

const picture = 3
const bytesPerNumber = 4

/** Where the only picture of a page is, in points from the lower left corner. */
export const pictureBounds = (pdfium: Pdfium, page: number): Bounds | undefined => {
  const count = pdfium.FPDFPage_CountObjects(page)
  const [found, another] = Array.from({ length: count }, (_, at) => pdfium.FPDFPage_GetObject(page, at)).filter(
    (object) => pdfium.FPDFPageObj_GetType(object) === picture,
  )
  if (found === undefined || another !== undefined) return undefined
  return withMemory(pdfium, 4 * bytesPerNumber, (at) => {
    const places = [0, 1, 2, 3].map((index) => at + index * bytesPerNumber)
    const [first = 0, second = 0, third = 0, fourth = 0] = places
    if (!pdfium.FPDFPageObj_GetBounds(found, first, second, third, fourth)) return undefined
    const [left = 0, bottom = 0, right = 0, top = 0] = new Float32Array(memoryOf(pdfium).buffer, at, 4)
    return right > left && top > bottom ? { left, top, width: right - left, height: top - bottom } : undefined
  })
}
