import {
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFRef,
} from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { maxPixels, refuseTooManyPixels, Unconvertible } from '../failures.ts'
import { type JpegFile, readJpeg } from './jpeg-file.ts'
import { channelsOf, checkPngRows, type PngFile, readPng } from './png-file.ts'

/** A picture that is embedded in a PDF but not drawn yet. */
type EmbeddedPicture = {
  readonly width: number
  readonly height: number
  readonly orientation: number
  readonly ref: PDFRef
}

type Matrix = readonly [number, number, number, number, number, number]

const page = { width: 612, height: 792, margin: 36 }

/** How each EXIF orientation maps the stored picture to the unit square. */
const turns: Readonly<Record<number, Matrix>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}

/** Places a picture upright in the middle of the page, as large as fits and at most one point per pixel. */
const placement = ({ width, height, orientation }: EmbeddedPicture): Matrix => {
  const turn = turns[orientation] ?? [1, 0, 0, 1, 0, 0]
  const [across, down] = orientation >= 5 ? [height, width] : [width, height]
  const room = [page.width - 2 * page.margin, page.height - 2 * page.margin] as const
  const scale = Math.min(room[0] / across, room[1] / down, 1)
  const [w, h] = [across * scale, down * scale]
  const [x, y] = [(page.width - w) / 2, (page.height - h) / 2]
  const [a, b, c, d, e, f] = turn
  return [a * w, b * h, c * w, d * h, e * w + x, f * h + y]
}

/** Adds a Letter page that shows the picture. */
const addLetterPage = (pdf: PDFDocument, picture: EmbeddedPicture): void => {
  const added = pdf.addPage([page.width, page.height])
  const name = PDFName.of('Picture')
  added.node.setXObject(name, picture.ref)
  const matrix = placement(picture).map((number) => PDFNumber.of(number))
  added.pushOperators(
    PDFOperator.of(PDFOperatorNames.PushGraphicsState),
    PDFOperator.of(PDFOperatorNames.ConcatTransformationMatrix, matrix),
    PDFOperator.of(PDFOperatorNames.DrawObject, [name]),
    PDFOperator.of(PDFOperatorNames.PopGraphicsState),
  )
}

/** A Letter page at 300 dots per inch. */
const maxSize = { width: 2550, height: 3300 }

/** Decodes what a PDF cannot hold as it is (CMYK, transparency, interlacing) and answers an opaque upright PNG. */
const redraw = async (bytes: Buffer): Promise<PngFile> => {
  try {
    const drawn = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize({ ...maxSize, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
    return readPng(await drawn.png({ compressionLevel: 4, progressive: false }).toBuffer())
  } catch (error) {
    throw error instanceof Unconvertible ? error : new Unconvertible('unreadable')
  }
}

/** Decodes at a small size, which shows without much work whether every reader can decode the file. */
const canDecode = (bytes: Buffer): Promise<boolean> =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' })
    .resize(16, 16, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )

const embedPng = (pdf: PDFDocument, png: PngFile): EmbeddedPicture => {
  const { width, height, bitDepth, palette } = png
  const colors = channelsOf(png)
  const plain = colors === 3 ? 'DeviceRGB' : 'DeviceGray'
  const colorSpace =
    palette && png.colorType === 3
      ? ['Indexed', 'DeviceRGB', palette.length / 3 - 1, PDFHexString.of(palette.toString('hex'))]
      : plain
  const stream = pdf.context.stream(png.data, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: bitDepth,
    ColorSpace: colorSpace,
    Filter: 'FlateDecode',
    // Predictor 15 stands for the filters of a PNG.
    DecodeParms: { Predictor: 15, Colors: colors, BitsPerComponent: bitDepth, Columns: width },
  })
  return { width, height, orientation: 1, ref: pdf.context.register(stream) }
}

const embedJpeg = (pdf: PDFDocument, jpeg: JpegFile): EmbeddedPicture => {
  const { width, height, orientation, components, stripped } = jpeg
  const stream = pdf.context.stream(stripped, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: components === 1 ? 'DeviceGray' : 'DeviceRGB',
    Filter: 'DCTDecode',
  })
  return { width, height, orientation, ref: pdf.context.register(stream) }
}

const embed = async (pdf: PDFDocument, bytes: Buffer, kind: 'png' | 'jpeg'): Promise<EmbeddedPicture> => {
  if (kind === 'jpeg') {
    const jpeg = readJpeg(bytes)
    refuseTooManyPixels(jpeg)
    const fits = jpeg.isWidelySupported && (jpeg.components === 1 || jpeg.components === 3)
    return fits && (await canDecode(jpeg.stripped)) ? embedJpeg(pdf, jpeg) : embedPng(pdf, await redraw(bytes))
  }
  const png = readPng(bytes)
  refuseTooManyPixels(png)
  if (png.isInterlaced || png.needsDecoding) return embedPng(pdf, await redraw(bytes))
  await checkPngRows(png)
  return embedPng(pdf, png)
}

/** One Letter page with the picture upright and without the metadata of the file. */
export const pictureToPdf = async (bytes: Buffer, kind: 'png' | 'jpeg'): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  addLetterPage(pdf, await embed(pdf, bytes, kind))
  return pdf.save({ useObjectStreams: false })
}
