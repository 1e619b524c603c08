import { memoryOf, type Pdfium } from './pdfium.ts'

/** Where the page is drawn on a bitmap, in pixels; what is outside of the bitmap is left out. */
export type Placement = {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly top: number
  readonly pageWidth: number
  readonly pageHeight: number
}

const withAlpha = 0
const white = 0xffffffff
const upright = 0
const withAnnotations = 0x01
const channels = 4

/** How dark each pixel is, from 0 to 255, of a page with what annotations show. */
export const drawPage = (pdfium: Pdfium, page: number, placement: Placement): Uint8Array => {
  const { width, height, left, top, pageWidth, pageHeight } = placement
  const bitmap = pdfium.FPDFBitmap_Create(width, height, withAlpha)
  if (bitmap === 0) throw new Error('PDFium could not draw a page.')
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
  pdfium.FPDF_RenderPageBitmap(bitmap, page, left, top, pageWidth, pageHeight, upright, withAnnotations)
  const [memory, at] = [memoryOf(pdfium), pdfium.FPDFBitmap_GetBuffer(bitmap)]
  const dark = new Uint8Array(width * height)
  // A callback for each pixel took a fifth of the time of the whole check, as no process checks two files.
  for (let pixel = 0, from = at; pixel < dark.length; pixel += 1, from += channels) {
    const [blue, green, red] = [memory[from] ?? 0, memory[from + 1] ?? 0, memory[from + 2] ?? 0]
    dark[pixel] = 255 - Math.round((red * 3 + green * 6 + blue) / 10)
  }
  pdfium.FPDFBitmap_Destroy(bitmap)
  return dark
}
