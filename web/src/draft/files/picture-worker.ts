import { maxUploadBytes } from '@apply/engine/limits'
import { attemptsFor, fitInto } from './picture-sizes.ts'

/** What the worker sends back: the smaller picture with a preview of both, or why there is none. */
export type WorkerResult =
  | { readonly kind: 'done'; readonly picture: Blob; readonly before: ImageBitmap; readonly after: ImageBitmap }
  | { readonly kind: 'unreadable' | 'still too large' }

/** Enough for the widest place a preview is shown at. */
const previewSide = 1_000

const draw = (bitmap: ImageBitmap, { width, height }: Pick<ImageBitmap, 'width' | 'height'>): OffscreenCanvas => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('The worker has no canvas.')
  // JPEG has no transparency; without this it would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas
}

/** Applies the orientation that a phone stores beside the pixels, so that the result is upright without it. */
const decode = (picture: Blob): Promise<ImageBitmap> => createImageBitmap(picture, { imageOrientation: 'from-image' })

const encode = async (original: ImageBitmap): Promise<Blob | undefined> => {
  for (const { quality, ...size } of attemptsFor(original)) {
    const picture = await draw(original, size).convertToBlob({ type: 'image/jpeg', quality })
    if (picture.size <= maxUploadBytes) return picture
  }
  return undefined
}

const previewOf = (bitmap: ImageBitmap): ImageBitmap =>
  draw(bitmap, fitInto(bitmap, previewSide)).transferToImageBitmap()

const shrink = async (file: Blob): Promise<WorkerResult> => {
  const original = await decode(file).catch(() => undefined)
  if (!original) return { kind: 'unreadable' }
  const picture = await encode(original)
  if (!picture) return { kind: 'still too large' }
  // Decoded again, so that the preview is of the file that would be uploaded.
  return { kind: 'done', picture, before: previewOf(original), after: previewOf(await decode(picture)) }
}

self.addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  const result = await shrink(data)
  self.postMessage(result, { transfer: result.kind === 'done' ? [result.before, result.after] : [] })
})
