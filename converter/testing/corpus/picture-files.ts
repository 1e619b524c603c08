import sharp from 'sharp'
import { claimedPng, phonePhoto, pixelBomb, profiledPicture, quarteredPng, quarters } from '../pictures.ts'
import type { CorpusFile } from './corpus-file.ts'

/** The middles of the four quarters of a picture of 80 points in the middle of a Letter page. */
const upright = {
  pages: [''],
  colors: quarters.map(
    (color, at) => [(306 + (at % 2 ? 20 : -20)) / 612, (396 + (at > 1 ? 20 : -20)) / 792, color] as const,
  ),
}

const turned = [1, 2, 3, 4, 5, 6, 7, 8].map(
  (orientation): CorpusFile => ({
    name: `orientation-${orientation}.jpg`,
    make: () => phonePhoto(orientation),
    outcome: upright,
  }),
)

/** A third of the color over the white of the page. */
const paleRed = () =>
  sharp({ create: { width: 80, height: 80, channels: 4, background: '#ff000055' } })
    .png()
    .toBuffer()
const grey = { pages: [''], colors: [[0.5, 0.5, '#555555']] as const }
const greySquare = () => sharp({ create: { width: 80, height: 80, channels: 3, background: '#555555' } })
const black = { pages: [''], colors: [[0.5, 0.5, '#000000']] as const }

const firstHalf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

/** Pictures, each of which becomes one page. */
export const pictureFiles: readonly CorpusFile[] = [
  ...turned,
  { name: 'progressive.jpeg', make: () => phonePhoto(6, { progressive: true }), outcome: upright },
  { name: 'plain.png', make: () => quarteredPng(), outcome: upright },
  { name: 'palette.png', make: () => quarteredPng({ palette: true }), outcome: upright },
  { name: 'interlaced.png', make: () => quarteredPng({ progressive: true }), outcome: upright },
  { name: 'png-named.jpg', make: () => quarteredPng(), outcome: upright },
  { name: 'transparent.png', make: paleRed, outcome: { pages: [''], colors: [[0.5, 0.5, '#ffaaaa']] } },
  { name: 'grey.png', make: () => greySquare().toColourspace('b-w').png().toBuffer(), outcome: grey },
  { name: 'grey.jpg', make: () => greySquare().toColourspace('b-w').jpeg().toBuffer(), outcome: grey },
  { name: 'sixteen-bits.png', make: () => greySquare().toColourspace('rgb16').png().toBuffer(), outcome: grey },
  { name: 'one-bit.png', make: () => claimedPng(80, 80, Buffer.alloc(80 * 11)), outcome: black },
  { name: 'colors-of-print.jpg', make: () => greySquare().toColourspace('cmyk').jpeg().toBuffer(), outcome: grey },
  { name: 'other-colors.jpg', make: () => profiledPicture('p3', 'jpeg'), outcome: { pages: [''] } },
  {
    name: 'bytes-after-the-end.jpg',
    make: async () => Buffer.concat([await phonePhoto(1), Buffer.from('more')]),
    outcome: upright,
  },
  { name: 'empty.png', make: () => Buffer.alloc(0), outcome: 'notItsName' },
  { name: 'half.jpg', make: async () => firstHalf(await phonePhoto(1)), outcome: 'unreadable' },
  { name: 'half.png', make: async () => firstHalf(await quarteredPng()), outcome: 'unreadable' },
  { name: 'bomb.png', make: pixelBomb, outcome: 'tooManyPixels' },
  { name: 'no-width.png', make: () => claimedPng(0, 100), outcome: 'unreadable' },
  { name: 'html.png', make: () => Buffer.from('<!doctype html><p>No picture'), outcome: 'notItsName' },
]
