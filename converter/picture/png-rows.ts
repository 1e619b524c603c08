import { once } from 'node:events'
import { createInflate } from 'node:zlib'
import { Unconvertible } from '../conversion-messages.ts'
import type { PngFile } from './png-file.ts'

export const channelsOf = ({ colorType }: Pick<PngFile, 'colorType'>): number => (colorType === 2 ? 3 : 1)

const highestFilter = 4

/**
 * Checks that the compressed pixels hold exactly the rows that the header promises, a piece at a time, so that
 * they can go into a PDF as they are.
 */
export const checkPngRows = async (png: PngFile): Promise<void> => {
  const rowLength = 1 + Math.ceil((png.width * channelsOf(png) * png.bitDepth) / 8)
  const expected = rowLength * png.height
  const inflate = createInflate({ chunkSize: 256 * 1024 })
  let seen = 0
  inflate.on('data', (piece: Buffer) => {
    for (let at = (rowLength - (seen % rowLength)) % rowLength; at < piece.length; at += rowLength)
      if ((piece[at] ?? 0) > highestFilter) inflate.destroy(new Unconvertible('unreadable'))
    seen += piece.length
    if (seen > expected) inflate.destroy(new Unconvertible('unreadable'))
  })
  inflate.end(png.data)
  await once(inflate, 'end').catch(() => {
    throw new Unconvertible('unreadable')
  })
  if (seen !== expected) throw new Unconvertible('unreadable')
}
