import { PDFDocument, PDFHexString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { maxPixels, refuseTooManyPixels, Unconvertible } from '../failures.ts'
import { type JpegFile, readJpeg } from './jpeg-file.ts'
import { addLetterPage, type EmbeddedPicture } from './letter-page.ts'
import { channelsOf, checkPngRows, type PngFile, readPng } from './png-file.ts'

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
