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
import { Unconvertible } from '../conversion-messages.ts'
import { maxPixels } from '../limits.ts'
import { type JpegFile, readJpeg } from './jpeg-file.ts'
import { letter, placement } from './placement.ts'
import { type PngFile, readPng } from './png-file.ts'
import { channelsOf, checkPngRows } from './png-rows.ts'
import { refusePixelBomb } from './refuse-pixel-bomb.ts'

type Picture = { readonly width: number; readonly height: number; readonly orientation: number; readonly ref: PDFRef }

/** A Letter page in print: more pixels would not be seen. */
const enough = { width: 2550, height: 3300 }

/** For what cannot go into a PDF as it is: CMYK, transparency, interlacing. Answers a plain opaque upright PNG. */
const redraw = async (bytes: Buffer): Promise<PngFile> => {
  try {
    const drawn = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize({ ...enough, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
    return readPng(await drawn.png({ compressionLevel: 4, progressive: false }).toBuffer())
  } catch (error) {
    throw error instanceof Unconvertible ? error : new Unconvertible('unreadable')
  }
}

/** Decodes at an eighth of the size: enough to know that every reader can decode it without a complaint. */
const isSound = (bytes: Buffer): Promise<boolean> =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' })
    .resize(16, 16, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    )

const embedPng = (pdf: PDFDocument, png: PngFile): Picture => {
  const { context } = pdf
  const { width, height, bitDepth, palette } = png
  const colors = channelsOf(png)
  const plain = colors === 3 ? 'DeviceRGB' : 'DeviceGray'
  const colorSpace =
    palette && png.colorType === 3
      ? ['Indexed', 'DeviceRGB', palette.length / 3 - 1, PDFHexString.of(palette.toString('hex'))]
      : plain
  const stream = context.stream(png.data, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: bitDepth,
    ColorSpace: colorSpace,
    Filter: 'FlateDecode',
    // Predictor 15 is what a PNG calls its filters.
    DecodeParms: { Predictor: 15, Colors: colors, BitsPerComponent: bitDepth, Columns: width },
  })
  return { width, height, orientation: 1, ref: context.register(stream) }
}

const embedJpeg = (pdf: PDFDocument, { width, height, orientation, components, bare }: JpegFile): Picture => {
  const stream = pdf.context.stream(bare, {
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

const draw = (pdf: PDFDocument, { width, height, orientation, ref }: Picture) => {
  const page = pdf.addPage(letter)
  const name = PDFName.of('Picture')
  page.node.setXObject(name, ref)
  const matrix = placement(width, height, orientation).map((number) => PDFNumber.of(number))
  page.pushOperators(
    PDFOperator.of(PDFOperatorNames.PushGraphicsState),
    PDFOperator.of(PDFOperatorNames.ConcatTransformationMatrix, matrix),
    PDFOperator.of(PDFOperatorNames.DrawObject, [name]),
    PDFOperator.of(PDFOperatorNames.PopGraphicsState),
  )
}

const embed = async (pdf: PDFDocument, bytes: Buffer, kind: 'png' | 'jpeg'): Promise<Picture> => {
  if (kind === 'jpeg') {
    const jpeg = readJpeg(bytes)
    refusePixelBomb(jpeg)
    const fits = jpeg.isUsual && (jpeg.components === 1 || jpeg.components === 3)
    return fits && (await isSound(jpeg.bare)) ? embedJpeg(pdf, jpeg) : embedPng(pdf, await redraw(bytes))
  }
  const png = readPng(bytes)
  refusePixelBomb(png)
  if (png.isInterlaced || png.needsDecoding) return embedPng(pdf, await redraw(bytes))
  await checkPngRows(png)
  return embedPng(pdf, png)
}

/** One Letter page with the picture upright and nothing else: no metadata of the file survives. */
export const pictureToPdf = async (bytes: Buffer, kind: 'png' | 'jpeg'): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  draw(pdf, await embed(pdf, bytes, kind))
  return pdf.save({ useObjectStreams: false })
}
