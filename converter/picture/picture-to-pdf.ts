import sharp, { type Sharp } from 'sharp'
import { maxPixels, refuseTooManyPixels, Unconvertible } from '../failures.ts'
import { asJpeg, hasOtherColors } from './color-profile.ts'
import { type JpegFile, readJpeg } from './jpeg-file.ts'
import { channelsOf, checkPngRows, type PngFile, readPng } from './png-file.ts'
import { type PageImage, writeImagePage } from './write-image-page.ts'

/** A Letter page at 300 dots per inch. A long screenshot may have the same number of pixels, or it could not be read. */
const maxDrawnPixels = 2550 * 3300

type Size = { readonly width: number; readonly height: number }

const asPng = (picture: Sharp): Promise<Buffer> =>
  picture.toColourspace('srgb').png({ compressionLevel: 4, progressive: false }).toBuffer()

/** Decodes what a PDF cannot hold as it is (CMYK, other colors than sRGB, transparency, interlacing) and writes it opaque and upright. */
const redraw = async (bytes: Buffer, { width, height }: Size, write: (picture: Sharp) => Promise<Buffer>) => {
  // The longer side, which is the same before and after the picture is turned upright.
  const side = Math.round(Math.max(width, height) * Math.sqrt(maxDrawnPixels / (width * height)))
  try {
    const drawn = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
    return await write(drawn)
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

const pngImage = (png: PngFile): PageImage => {
  const { width, height, bitDepth, palette, data } = png
  const colors = channelsOf(png)
  const plain = colors === 3 ? '/DeviceRGB' : '/DeviceGray'
  const colorSpace =
    palette && png.colorType === 3
      ? `[/Indexed /DeviceRGB ${palette.length / 3 - 1} <${palette.toString('hex')}>]`
      : plain
  // Predictor 15 stands for the filters of a PNG.
  const parameters = `<< /Predictor 15 /Colors ${colors} /BitsPerComponent ${bitDepth} /Columns ${width} >>`
  const filter = `/FlateDecode /DecodeParms ${parameters}`
  return { width, height, orientation: 1, bitDepth, colorSpace, filter, data }
}

const jpegImage = ({ width, height, orientation, components, stripped }: JpegFile): PageImage => {
  const colorSpace = components === 1 ? '/DeviceGray' : '/DeviceRGB'
  return { width, height, orientation, bitDepth: 8, colorSpace, filter: '/DCTDecode', data: stripped }
}

const imageOf = async (bytes: Buffer, kind: 'png' | 'jpeg'): Promise<PageImage> => {
  if (kind === 'jpeg') {
    const jpeg = readJpeg(bytes)
    refuseTooManyPixels(jpeg)
    const isCommon = jpeg.isWidelySupported && (jpeg.components === 1 || jpeg.components === 3)
    const fits = isCommon && !hasOtherColors(jpeg.profile) && (await canDecode(jpeg.stripped))
    return jpegImage(fits ? jpeg : readJpeg(await redraw(bytes, jpeg, asJpeg)))
  }
  const png = readPng(bytes)
  refuseTooManyPixels(png)
  if (png.isInterlaced || png.needsDecoding) return pngImage(readPng(await redraw(bytes, png, asPng)))
  await checkPngRows(png)
  return pngImage(png)
}

/** One Letter page with the picture upright and without the metadata of the file. */
export const pictureToPdf = async (bytes: Buffer, kind: 'png' | 'jpeg'): Promise<Uint8Array> =>
  writeImagePage(await imageOf(bytes, kind))
