import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type JpegOptions, type PngOptions, type Sharp } from 'sharp'

/** Red and green above, blue and yellow below, so that every rotation and reflection can be seen. */
export const quarters = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'] as const

const size = 80

const quartered = (turned: (pixels: Sharp) => Sharp = (same) => same): Sharp => {
  const pixels = Buffer.alloc(size * size * 3)
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const color = quarters[(y < size / 2 ? 0 : 2) + (x < size / 2 ? 0 : 1)] ?? ''
      Buffer.from(color.slice(1), 'hex').copy(pixels, (y * size + x) * 3)
    }
  return turned(sharp(pixels, { raw: { width: size, height: size, channels: 3 } }))
}

export const quarteredPng = (options: PngOptions = {}): Promise<Buffer> => quartered().png(options).toBuffer()

/** The four colors with a color profile; the numbers of the pixels are those of the profile. */
export const profiledPicture = (profile: string, format: 'png' | 'jpeg'): Promise<Buffer> =>
  quartered()
    .withIccProfile(profile)
    .toFormat(format, format === 'jpeg' ? { quality: 95, chromaSubsampling: '4:4:4' } : {})
    .toBuffer()

/** How a camera stores the pixels for each EXIF orientation. */
const stored: Readonly<Record<number, (picture: Sharp) => Sharp>> = {
  1: (picture) => picture,
  2: (picture) => picture.flop(),
  3: (picture) => picture.rotate(180),
  4: (picture) => picture.flip(),
  5: (picture) => picture.rotate(270).flop(),
  6: (picture) => picture.rotate(270),
  7: (picture) => picture.rotate(90).flop(),
  8: (picture) => picture.rotate(90),
}

/** A photo as a phone stores it: rotated, with its orientation, place and author in EXIF. */
export const phonePhoto = async (orientation: number, options: JpegOptions = {}): Promise<Buffer> => {
  const turn = stored[orientation]
  if (!turn) throw new Error(`There is no orientation ${orientation}.`)
  const pixels = await turn(sharp(await quarteredPng()))
    .png()
    .toBuffer()
  return sharp(pixels)
    .withExif({
      IFD0: { Orientation: String(orientation), Artist: 'Zoe the Photographer', Make: 'PhoneMaker' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 31/1 47/1', GPSAreaInformation: 'Clarksville' },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4', ...options })
    .toBuffer()
}

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A PNG whose header declares any size, with the given rows as its pixels. */
export const claimedPng = (width: number, height: number, rows: Buffer = Buffer.alloc(0)): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

/** 20,000 × 20,000 black or white pixels in some 50 kB. */
export const pixelBomb = (): Buffer => claimedPng(20_000, 20_000, Buffer.alloc(20_000 * 2_501))

const noise = (width: number, height: number): Sharp =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

/** Pictures of random pixels, which do not compress, of about a megabyte each. */
export const megabytePng = (): Promise<Buffer> => noise(590, 560).png({ compressionLevel: 1 }).toBuffer()
export const megabyteJpeg = (): Promise<Buffer> => noise(1_200, 1_300).jpeg({ quality: 80 }).toBuffer()

/** A photo of a phone with six million pixels in more than a megabyte: the four colors, grainy, stored with this orientation. */
export const largePhoto = async (orientation: number): Promise<Buffer> => {
  const turn = stored[orientation]
  if (!turn) throw new Error(`There is no orientation ${orientation}.`)
  const [width, height] = [2_100, 2_800]
  const pixels = randomBytes(width * height * 3)
  const colors = quarters.map((color) => Buffer.from(color.slice(1), 'hex'))
  for (let at = 0; at < pixels.length; at += 1) {
    const pixel = Math.floor(at / 3)
    const quarter = (pixel < (width * height) / 2 ? 0 : 2) + (pixel % width < width / 2 ? 0 : 1)
    pixels[at] = (colors[quarter]?.[at % 3] ?? 0) * 0.75 + (pixels[at] ?? 0) * 0.25
  }
  return turn(sharp(pixels, { raw: { width, height, channels: 3 } }))
    .withMetadata({ orientation })
    .jpeg({ quality: 80 })
    .toBuffer()
}
