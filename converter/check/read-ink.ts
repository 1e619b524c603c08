import { drawPage } from './draw-page.ts'
import type { Pdfium } from './pdfium.ts'

/** How much ink each square of a page has, in black pixels of a small drawing, row by row. */
export type Ink = readonly number[]

const longSide = 240
const squareSide = 8
const black = 255

export const readInk = (pdfium: Pdfium, page: number): Ink => {
  const [across, down] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
  const scale = longSide / Math.max(across, down, 1)
  const [width, height] = [Math.max(Math.round(across * scale), 1), Math.max(Math.round(down * scale), 1)]
  const dark = drawPage(pdfium, page, { width, height, left: 0, top: 0, pageWidth: width, pageHeight: height })
  const columns = Math.ceil(width / squareSide)
  const ink = Array.from({ length: columns * Math.ceil(height / squareSide) }, () => 0)
  for (let pixel = 0; pixel < dark.length; pixel += 1) {
    const value = dark[pixel] ?? 0
    if (value === 0) continue
    const square =
      Math.floor(Math.floor(pixel / width) / squareSide) * columns + Math.floor((pixel % width) / squareSide)
    ink[square] = (ink[square] ?? 0) + value / black
  }
  return ink
}
