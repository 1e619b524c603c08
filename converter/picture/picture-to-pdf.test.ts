import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { expectSound } from '../testing/expect-sound.ts'
import { claimedPng, phonePhoto, pixelBomb, profiledPicture, quarteredPng, quarters } from '../testing/pictures.ts'
import { pictureToPdf } from './picture-to-pdf.ts'

/** The middles of the four quarters of a picture of 80 points in the middle of a Letter page. */
const middles = [
  [-20, -20],
  [20, -20],
  [-20, 20],
  [20, 20],
].map(([x = 0, y = 0]) => [(306 + x) / 612, (396 + y) / 792] as const)

const expectUpright = async (pdf: Uint8Array, colors: readonly string[] = quarters) => {
  const { pages, colorsAt } = await expectSound(pdf)
  expect(pages).toEqual([{ text: '', width: 612, height: 792 }])
  expect(await colorsAt(1, middles)).toEqual(colors)
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'DOC-13 a photo with EXIF orientation %i becomes one upright Letter page',
  async (orientation) => {
    const photo = await phonePhoto(orientation)
    expect((await sharp(photo).metadata()).orientation).toBe(orientation)

    await expectUpright(await pictureToPdf(photo, 'jpeg'))
  },
)

test.each([
  ['a progressive JPEG', { progressive: true }],
  ['a JPEG with halved colours', { chromaSubsampling: '4:2:0' }],
  ['a JPEG of the best quality', { quality: 100 }],
])('DOC-13 %s becomes one upright Letter page', async (_name, options) => {
  await expectUpright(await pictureToPdf(await phonePhoto(6, options), 'jpeg'))
})

test('DOC-13 a CMYK JPEG becomes one upright Letter page', async () => {
  const cmyk = await sharp(await phonePhoto(8))
    .keepExif()
    .toColourspace('cmyk')
    .jpeg({ quality: 100 })
    .toBuffer()
  expect((await sharp(cmyk).metadata()).channels).toBe(4)

  const { pages } = await expectSound(await pictureToPdf(cmyk, 'jpeg'))

  expect(pages).toEqual([{ text: '', width: 612, height: 792 }])
})

test.each(['jpeg', 'png'] as const)(
  'DOC-83 a %s with the color profile of a phone keeps its colors',
  async (format) => {
    const picture = await profiledPicture('p3', format)
    const { data } = await sharp(picture, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).not.toEqual([255, 0, 0])

    await expectUpright(await pictureToPdf(picture, format))
  },
)

test('DOC-83 a JPEG with a CMYK profile keeps its colors, and is upright', async () => {
  const photo = await sharp(await phonePhoto(6))
    .keepExif()
    .withIccProfile('cmyk')
    .jpeg({ quality: 100 })
    .toBuffer()
  expect((await sharp(photo).metadata()).channels).toBe(4)

  const { colorsAt } = await expectSound(await pictureToPdf(photo, 'jpeg'))

  // Ink has no bright green or blue, so only the red and the yellow quarter are compared.
  const [red, , , yellow] = await colorsAt(1, middles)
  expect([red, yellow]).toEqual(['#ff0000', '#ffff00'])
})

test('DOC-83 a JPEG in sRGB is not coded again', async () => {
  const photo = await profiledPicture('srgb', 'jpeg')
  const pixels = photo.subarray(photo.indexOf(Buffer.from([0xff, 0xda])), photo.length - 2)
  expect((await sharp(photo).metadata()).icc?.length).toBeGreaterThan(100)

  const pdf = Buffer.from(await pictureToPdf(photo, 'jpeg'))

  expect(pdf.includes(pixels)).toBe(true)
  await expectUpright(pdf)
})

test.each([
  ['grey', (picture: Sharp) => picture.greyscale().png()],
  ['16-bit', (picture: Sharp) => picture.toColourspace('rgb16').png()],
])('DOC-13 a %s PNG becomes one Letter page', async (_name, make) => {
  const { pages } = await expectSound(await pictureToPdf(await make(sharp(await quarteredPng())).toBuffer(), 'png'))

  expect(pages).toEqual([{ text: '', width: 612, height: 792 }])
})

test.each([
  ['a plain PNG', {}],
  ['a PNG with a palette', { palette: true }],
  ['an interlaced PNG', { progressive: true }],
])('DOC-13 %s becomes one upright Letter page', async (_name, options) => {
  await expectUpright(await pictureToPdf(await quarteredPng(options), 'png'))
})

test('DOC-13 a transparent PNG becomes opaque on white', async () => {
  const clear = sharp({ create: { width: 80, height: 80, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } })

  await expectUpright(await pictureToPdf(await clear.png().toBuffer(), 'png'), Array(4).fill('#ffffff'))
})

test.each([
  ['a long screenshot', 1_080, 9_000, 1_005],
  ['a line of pixels', 1, 20_000, 1],
  ['a large picture', 5_000, 5_000, 2_901],
])('DOC-13 %s with transparency keeps as many pixels as a page can show', async (_name, width, height, expected) => {
  const picture = sharp({ create: { width, height, channels: 4, background: '#ff000080' } })

  const pdf = Buffer.from(await pictureToPdf(await picture.png().toBuffer(), 'png'))

  await expectSound(pdf)
  expect(/\/Width (\d+)/.exec(pdf.toString('latin1'))?.[1]).toBe(`${expected}`)
})

test('DOC-13 the place, camera and author of a photo are removed', async () => {
  const photo = await phonePhoto(6)
  expect(photo.includes('Zoe the Photographer')).toBe(true)

  const pdf = Buffer.from(await pictureToPdf(photo, 'jpeg'))

  const { info } = await expectSound(pdf)
  for (const metadata of ['Zoe the Photographer', 'PhoneMaker', 'Clarksville', 'Exif', 'GPS'])
    expect(pdf.includes(metadata), metadata).toBe(false)
  expect(Object.keys(info)).not.toEqual(expect.arrayContaining(['Producer']))
})

test('DOC-13 bytes after the end of a picture are removed', async () => {
  for (const [kind, bytes] of [
    ['png', await quarteredPng()],
    ['jpeg', await phonePhoto(1)],
  ] as const) {
    const both = Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>PK\x03\x04')])

    const pdf = Buffer.from(await pictureToPdf(both, kind))

    expect(pdf.includes('<script>')).toBe(false)
    await expectUpright(pdf)
  }
})

test('DOC-17 a pixel bomb of 50 kB is refused within a second of processor time, before anything is decoded', async () => {
  const bomb = pixelBomb()
  expect(bomb.length).toBeLessThan(100_000)
  const started = process.cpuUsage()

  await expect(pictureToPdf(bomb, 'png')).rejects.toMatchObject({ failure: 'tooManyPixels' })

  expect(process.cpuUsage(started).user).toBeLessThan(1_000_000)
})

test('DOC-17 over 50 million pixels are too many, in a PNG and in a JPEG', async () => {
  await expect(pictureToPdf(claimedPng(10_000, 5_001), 'png')).rejects.toMatchObject({ failure: 'tooManyPixels' })
  const jpeg = await phonePhoto(1)
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(10_000, frame + 5)
  jpeg.writeUInt16BE(5_001, frame + 7)
  await expect(pictureToPdf(jpeg, 'jpeg')).rejects.toMatchObject({ failure: 'tooManyPixels' })
})

test('DOC-17 a picture that is cut off, damaged or has a wrong number of rows is unreadable', async () => {
  const [png, jpeg] = [await quarteredPng(), await phonePhoto(1)]
  const damaged = Buffer.from(png)
  damaged.writeUInt8(damaged.readUInt8(50) ^ 0xff, 50)
  const pictures = [
    ['png', png.subarray(0, png.length - 30)],
    ['png', damaged],
    ['png', claimedPng(100, 100, Buffer.alloc(5))],
    ['png', claimedPng(0, 100)],
    ['png', claimedPng(8, 8, Buffer.alloc(16, 9))],
    ['jpeg', jpeg.subarray(0, jpeg.length / 2)],
    ['jpeg', jpeg.subarray(0, 20)],
    ['jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  ] as const
  for (const [kind, bytes] of pictures)
    await expect(pictureToPdf(bytes, kind)).rejects.toMatchObject({ failure: 'unreadable' })
})
