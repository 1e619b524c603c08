import { Unconvertible } from '../conversion-messages.ts'
import { maxPixels } from '../limits.ts'

/** Refuses a picture by the size it says it has, before anything is decoded. */
export const refusePixelBomb = ({ width, height }: { readonly width: number; readonly height: number }) => {
  if (width === 0 || height === 0) throw new Unconvertible('unreadable')
  if (width * height > maxPixels) throw new Unconvertible('tooManyPixels')
}
