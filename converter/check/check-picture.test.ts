import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { pictureToPdf } from '../picture/picture-to-pdf.ts'
import { plainPdf } from '../testing/pdfs.ts'
import { megabytePng, phonePhoto, profiledPicture, quarteredPng } from '../testing/pictures.ts'
import { checkPicture } from './check-picture.ts'

const photo = await phonePhoto(6)

/** The page of a picture that was changed before. */
const changed = async (change: (picture: Sharp) => Sharp) =>
  pictureToPdf(await change(sharp(photo).autoOrient()).png().toBuffer(), 'png')

const below = { left: 0, top: 40, width: 80, height: 40 }

test.each([
  [
    'ink',
    'the lower half, which is white',
    await changed((one) =>
      one.composite([{ input: { create: { ...below, channels: 3, background: '#fff' } }, ...below }]),
    ),
  ],
  ['ink', 'a part that was cut off', await changed((one) => one.extract({ left: 0, top: 0, width: 80, height: 70 }))],
  ['ink', 'its way up', await changed((one) => one.rotate(90))],
  ['ink', 'its left and right', await changed((one) => one.flop())],
  ['ink', 'its shape', await changed((one) => one.resize({ width: 80, height: 60, fit: 'fill' }))],
  ['ink', 'its colors', await changed((one) => one.negate())],
  ['pictures', 'the picture', await plainPdf(1)],
  ['pages', 'its only page among others', await plainPdf(2)],
  ['unknown', 'everything', Buffer.from('no PDF')],
])('DOC-73 a copy of a picture lacks %s: %s', async (loss, _what, copy) => {
  expect(await checkPicture(photo, copy)).toBe(loss)
})

test.each([
  ['a photo in any position', 'jpeg', () => phonePhoto(8)],
  ['a noisy picture', 'png', megabytePng],
  [
    'a picture with transparency',
    'png',
    () =>
      sharp({ create: { width: 40, height: 30, channels: 4, background: '#f008' } })
        .png()
        .toBuffer(),
  ],
  ['a picture with a palette', 'png', () => quarteredPng({ palette: true })],
  ['a picture of other colors', 'jpeg', () => profiledPicture('p3', 'jpeg')],
  ['a photo in the colors of a print', 'jpeg', () => sharp(photo).toColourspace('cmyk').jpeg().toBuffer()],
  [
    'a line of one pixel',
    'png',
    () =>
      sharp({ create: { width: 900, height: 1, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
  ],
  [
    'fine stripes',
    'png',
    () =>
      sharp(
        Buffer.alloc(999 * 500).map((_, at) => (at % 2) * 255),
        { raw: { width: 999, height: 500, channels: 1 } },
      )
        .png()
        .toBuffer(),
  ],
] as const)('DOC-73 %s comes out whole', async (_what, kind, make) => {
  const picture = await make()

  expect(await checkPicture(picture, await pictureToPdf(picture, kind))).toBeUndefined()
})
