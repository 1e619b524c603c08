import sharp from 'sharp'
import { drawPage } from './draw-page.ts'
import type { Loss } from './loss.ts'
import { mapPages, type Pdfium } from './pdfium.ts'
import { pictureBounds } from './picture-bounds.ts'

/** A picture is compared as this many squares across and down. */
const squares = 16
const pixelsOfSquare = 4
const side = squares * pixelsOfSquare
const white = '#fff'
/** Of 255. Programs make pictures small in slightly different ways. */
const toleratedDifference = 40
/** Of the longer side to the shorter one. */
const toleratedStretch = 0.02
const maxPixels = 50_000_000

type Look = { readonly ratio: number; readonly darkness: readonly number[] }

const meansOf = (dark: Uint8Array): readonly number[] => {
  const sums = Array.from({ length: squares * squares }, () => 0)
  for (const [pixel, value] of dark.entries()) {
    const [row, column] = [Math.floor(pixel / side), pixel % side]
    const square = Math.floor(row / pixelsOfSquare) * squares + Math.floor(column / pixelsOfSquare)
    sums[square] = (sums[square] ?? 0) + value
  }
  return sums.map((sum) => sum / pixelsOfSquare ** 2)
}

/** How the file looks when it is upright. */
const lookOf = async (picture: Buffer): Promise<Look> => {
  const file = sharp(picture, { limitInputPixels: maxPixels })
  const { autoOrient } = await file.metadata()
  const pixels = await file
    .autoOrient()
    .flatten({ background: white })
    .resize({ width: side, height: side, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels } = pixels.info
  const dark = Uint8Array.from({ length: side * side }, (_, pixel) => {
    const at = pixel * channels
    const [red = 0, green = red, blue = red] = pixels.data.subarray(at, at + Math.max(channels, 1))
    return 255 - Math.round((red * 3 + green * 6 + blue) / 10)
  })
  return { ratio: autoOrient.width / autoOrient.height, darkness: meansOf(dark) }
}

/** How the picture on a page looks; nothing if the page does not have exactly one. */
const lookOnPage = (pdfium: Pdfium, page: number): Look | undefined => {
  const bounds = pictureBounds(pdfium, page)
  if (!bounds) return undefined
  const { left, top, width, height } = bounds
  const [across, down] = [side / width, side / height]
  const [pageWidth, pageHeight] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
  const dark = drawPage(pdfium, page, {
    width: side,
    height: side,
    left: -Math.round(left * across),
    top: -Math.round((pageHeight - top) * down),
    pageWidth: Math.round(pageWidth * across),
    pageHeight: Math.round(pageHeight * down),
  })
  return { ratio: width / height, darkness: meansOf(dark) }
}

const looksAlike = (one: Look, other: Look): boolean =>
  Math.abs(one.ratio / other.ratio - 1) <= toleratedStretch &&
  one.darkness.every((dark, square) => Math.abs(dark - (other.darkness[square] ?? 0)) <= toleratedDifference)

/** What the copy of a picture lacks: it is one page with the whole picture, upright. */
export const checkPicture = async (picture: Buffer, copy: Uint8Array): Promise<Loss | undefined> => {
  // First, as the memory of PDFium never shrinks, and both need much for a large picture.
  const look = await lookOf(picture)
  const pages = await mapPages(copy, lookOnPage)
  if (!pages) return 'unknown'
  const [page, ...others] = pages
  if (others.length > 0) return 'pages'
  if (!page) return 'pictures'
  return looksAlike(page, look) ? undefined : 'ink'
}
