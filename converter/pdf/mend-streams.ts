import { createInflate, deflateSync } from 'node:zlib'
import { PDFArray, type PDFContext, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { Unconvertible } from '../conversion-messages.ts'

/** All streams of a document together; scans and fonts stay far below. */
const maxBytes = 200_000_000

type Inflated = { readonly length: number; readonly isWhole: boolean; readonly start: Buffer }

const keptOfBroken = 20_000_000

/** Inflates to count, a piece at a time; keeps the beginning in case the rest turns out to be broken. */
const inflate = (bytes: Uint8Array, atMost: number): Promise<Inflated> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let length = 0
    const settle = (isWhole: boolean) => resolve({ length, isWhole, start: Buffer.concat(pieces) })
    const stream = createInflate({ chunkSize: 64 * 1024 })
    stream.on('data', (piece: Buffer) => {
      length += piece.length
      if (length <= keptOfBroken) pieces.push(piece)
      if (length <= atMost) return
      stream.destroy()
      reject(new Unconvertible('tooMuchInside'))
    })
    stream.on('end', () => settle(true)).on('error', () => settle(false))
    stream.end(bytes)
  })

const filterOf = ({ dict }: PDFRawStream): string => {
  const filter = dict.lookup(PDFName.of('Filter'))
  const first = filter instanceof PDFArray ? filter.lookup(0) : filter
  return first instanceof PDFName ? first.decodeText() : ''
}

/** Every compressed stream must unpack, within bounds; of a broken one the readable beginning is kept. */
export const mendStreams = async (context: PDFContext): Promise<void> => {
  let room = maxBytes
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || !['FlateDecode', 'Fl'].includes(filterOf(object))) continue
    const { length, isWhole, start } = await inflate(object.contents, room)
    room -= length
    if (!isWhole) context.assign(ref, PDFRawStream.of(object.dict, deflateSync(start)))
  }
}
