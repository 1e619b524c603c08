import { claimedPng, phonePhoto, pixelBomb, quarteredPng, quarters } from '../pictures.ts'
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

const firstHalf = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

/** Pictures, each of which becomes one page. */
export const pictureFiles: readonly CorpusFile[] = [
  ...turned,
  { name: 'progressive.jpeg', make: () => phonePhoto(6, { progressive: true }), outcome: upright },
  { name: 'plain.png', make: () => quarteredPng(), outcome: upright },
  { name: 'palette.png', make: () => quarteredPng({ palette: true }), outcome: upright },
  { name: 'interlaced.png', make: () => quarteredPng({ progressive: true }), outcome: upright },
  { name: 'png-named.jpg', make: () => quarteredPng(), outcome: upright },
  { name: 'half.jpg', make: async () => firstHalf(await phonePhoto(1)), outcome: 'unreadable' },
  { name: 'half.png', make: async () => firstHalf(await quarteredPng()), outcome: 'unreadable' },
  { name: 'bomb.png', make: pixelBomb, outcome: 'tooManyPixels' },
  { name: 'no-width.png', make: () => claimedPng(0, 100), outcome: 'unreadable' },
  { name: 'html.png', make: () => Buffer.from('<!doctype html><p>No picture'), outcome: 'notItsName' },
]
