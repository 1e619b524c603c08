import sharp, { type Metadata } from 'sharp'
import { Unconvertible } from '../failures.ts'
import { readJpeg } from '../picture/jpeg-file.ts'

export type PictureFiles = {
  /** Registers a part of the document as a picture and returns its path for the template. */
  readonly add: (part: string) => string
  /** The registered pictures by name, in a format that Typst reads and without metadata. */
  readonly prepare: () => Promise<ReadonlyMap<string, Buffer>>
}

/** A printed page shows no more pixels. */
const maxShownPixels = 6_000_000

const asPng = (bytes: Buffer, { width, height }: Metadata): Promise<Buffer> => {
  const share = Math.min(Math.sqrt(maxShownPixels / (width * height)), 1)
  return sharp(bytes, { page: 0 })
    .toColourspace('srgb')
    .resize(Math.max(Math.round(width * share), 1), Math.max(Math.round(height * share), 1), { fit: 'fill' })
    .png({ compressionLevel: 3 })
    .toBuffer()
}

/** A common JPEG is only stripped of its metadata; everything else is drawn again as PNG. */
const prepareOne = async (bytes: Buffer): Promise<Buffer> => {
  try {
    const found = await sharp(bytes).metadata()
    if (found.format === 'jpeg') {
      const { isWidelySupported, components, stripped } = readJpeg(bytes)
      if (isWidelySupported && components === 3) return stripped
    }
    return await asPng(bytes, found)
  } catch (error) {
    throw new Unconvertible('pictureKind', error)
  }
}

export const createPictureFiles = (read: (part: string) => Buffer | undefined): PictureFiles => {
  const names = new Map<string, string>()
  return {
    add: (part) => {
      const name = names.get(part) ?? `picture-${names.size + 1}`
      names.set(part, name)
      return `/${name}`
    },
    prepare: async () => {
      const files = new Map<string, Buffer>()
      for (const [part, name] of names) files.set(name, await prepareOne(read(part) ?? Buffer.alloc(0)))
      return files
    },
  }
}
