import { maxFileNameLength } from '@apply/engine/limits'

type Size = { readonly width: number; readonly height: number }

/** One way to encode a picture as JPEG. */
export type Attempt = Size & { readonly quality: number }

/** From the best picture to the smallest file. Text on a page is no longer readable below 1,600 pixels. */
const steps = [
  { longSide: 2_400, quality: 0.85 },
  { longSide: 2_400, quality: 0.7 },
  { longSide: 2_000, quality: 0.75 },
  { longSide: 1_600, quality: 0.8 },
  { longSide: 1_600, quality: 0.6 },
  { longSide: 1_600, quality: 0.4 },
  { longSide: 1_600, quality: 0.25 },
] as const

/**
 * The size with at most this many pixels on its long side; a smaller picture stays as it is. A long screenshot, which could
 * not be read at that size, gets as many pixels as a picture that is twice as long as wide.
 */
export const fitInto = ({ width, height }: Size, longSide: number): Size => {
  const scale = Math.min(1, Math.max(longSide / Math.max(width, height), longSide / Math.sqrt(2 * width * height)))
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  return { width: scaled(width), height: scaled(height) }
}

/** What to try, in this order, until the file is small enough. */
export const attemptsFor = (original: Size): readonly Attempt[] =>
  steps.map(({ longSide, quality }) => ({ ...fitInto(original, longSide), quality }))

const newExtension = '.jpg'

/** The name with an extension of its own and short enough to be uploaded. */
export const shortName = (name: string, extension = /\.\w+$/.exec(name)?.[0] ?? ''): string => {
  const stem = [...name.replace(/\.\w+$/, '')].slice(0, maxFileNameLength - extension.length)
  return `${stem.join('')}${extension}`
}

/** The name of the smaller picture, which is always a JPEG. */
export const smallerName = (name: string): string => shortName(name, newExtension)
