import sharp, { type Metadata } from 'sharp'
import { Unconvertible } from '../conversion-messages.ts'
import { readJpeg } from '../picture/jpeg-file.ts'

export type PictureFiles = {
  /** Takes a part of the document as a picture; the name that the template knows it by. */
  readonly add: (part: string) => string
  /** The pictures by these names, in a format that Typst reads and with nothing beside the pixels. */
  readonly prepare: () => Promise<ReadonlyMap<string, Buffer>>
}

/** More pixels than a printed page shows are decoded for nothing. */
const enoughPixels = 6_000_000

const asPng = (bytes: Buffer, { width, height }: Metadata): Promise<Buffer> => {
  const share = Math.min(Math.sqrt(enoughPixels / (width * height)), 1)
  return sharp(bytes, { page: 0 })
    .toColourspace('srgb')
    .resize(Math.max(Math.round(width * share), 1), Math.max(Math.round(height * share), 1), { fit: 'fill' })
    .png({ compressionLevel: 3 })
    .toBuffer()
}

/** A usual JPEG goes as it is, without what a camera wrote into it; all else is drawn anew. */
const prepareOne = async (bytes: Buffer): Promise<Buffer> => {
  try {
    const found = await sharp(bytes).metadata()
    if (found.format === 'jpeg') {
      const { isUsual, components, bare } = readJpeg(bytes)
      if (isUsual && components === 3) return bare
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
