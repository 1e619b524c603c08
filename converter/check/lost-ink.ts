import type { Ink } from './read-ink.ts'

/** The same content is drawn by the same program, so that almost nothing may differ. */
const tolerated = 0.5

/** Whether a square of a page has less ink in the copy. */
export const hasLostInk = (source: Ink, copy: Ink): boolean =>
  source.some((ink, square) => ink - (copy[square] ?? 0) > tolerated)
